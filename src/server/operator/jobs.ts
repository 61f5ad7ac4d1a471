/** Removes old sessions and tries of operators. */
import { msPerDay } from '#domain/day.ts'
import { triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { operatorSessionKeptDays } from '#domain/operator/limits.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { pruneSessions, pruneTries } from './store.ts'

export const pruneOperator = pruneJob(
  'operator.prune',
  '23 * * * *',
  [triesKeptMinutes * 60_000, pruneTries],
  [operatorSessionKeptDays * msPerDay, pruneSessions, 'operator_sessions'],
)
