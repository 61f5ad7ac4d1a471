/** What the command runner leaves behind is removed by itself. */
import { msPerDay } from '#domain/day.ts'
import { idempotencyKeyKeptDays } from '#domain/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { pruneKeys } from './keys.ts'

export const pruneCommands = pruneJob('commands.prune', '17 * * * *', [
  idempotencyKeyKeptDays * msPerDay,
  pruneKeys,
])
