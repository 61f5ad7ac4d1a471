/** What the command runner leaves behind is removed by itself. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { idempotencyKeyKeptDays } from '../limits.ts'
import { pruneKeys } from './keys.ts'

export const pruneCommands = pruneJob('commands.prune', '17 * * * *', [
  idempotencyKeyKeptDays * msPerDay,
  pruneKeys,
])
