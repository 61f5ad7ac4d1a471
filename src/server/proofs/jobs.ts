/** Proofs that count for nothing any more are removed by themselves. */
import { msPerDay } from '#domain/day.ts'
import { verificationCodesKeptDays } from '#domain/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { pruneCodes } from './store.ts'

export const pruneProofs = pruneJob('proofs.prune', '37 * * * *', [
  verificationCodesKeptDays * msPerDay,
  pruneCodes,
])
