/** Removes expired idempotency keys every hour. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { idempotencyKeyKeptDays } from '../limits.ts'
import { pruneKeys } from './idempotency-keys.ts'

export const pruneCommands = pruneJob('commands.prune', '17 * * * *', [
  idempotencyKeyKeptDays * msPerDay,
  pruneKeys,
])
