/** The recurring job that deletes old sign-in tries and sessions. */
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { sessionKeptDays } from '#domain/identity/limits.ts'
import { triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { pruneSessions, pruneTries } from './store.ts'

export const pruneIdentity = pruneJob(
  'identity.prune',
  '7 * * * *',
  [triesKeptMinutes * msPerMinute, pruneTries],
  [sessionKeptDays * msPerDay, pruneSessions, 'sessions'],
)
