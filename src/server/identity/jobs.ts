/** What identity does by itself. */
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { sessionKeptDays } from '#domain/identity/limits.ts'
import { triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { pruneSessions, pruneTries } from './store.ts'

export const pruneIdentity = pruneJob(
  'identity.prune',
  '7 * * * *',
  [triesKeptMinutes * msPerMinute, pruneTries],
  [sessionKeptDays * msPerDay, pruneSessions],
)
