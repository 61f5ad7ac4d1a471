/** What the command runner leaves behind is removed by itself. */
import { pruneJob } from '../jobs/housekeeping.ts'
import { pruneKeys } from './keys.ts'

export const pruneCommands = pruneJob('commands.prune', '17 * * * *', ({ systemDb, clock }) =>
  pruneKeys(systemDb, clock()),
)
