/** Removes expired proofs. */
import { msPerDay, msPerHour } from '#domain/day.ts'
import { mailedLinksKeptDays, verificationCodesKeptDays } from '#domain/identity/limits.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { pruneCodes, pruneLinks, prunePictures } from './store.ts'

export const pruneOldCodes = pruneJob(
  'verificationCodes.prune',
  '37 * * * *',
  [verificationCodesKeptDays * msPerDay, pruneCodes],
  [msPerHour, prunePictures],
  [mailedLinksKeptDays * msPerDay, pruneLinks, 'mailed_links'],
)
