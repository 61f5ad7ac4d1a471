/** What identity does by itself. */
import { sessionKeptDays } from '#domain/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { pruneSessions, pruneTries } from './store.ts'

const msPerDay = 86_400_000

export const pruneIdentity = pruneJob(
  'identity.prune',
  '7 * * * *',
  ({ systemDb, clock }) => pruneTries(systemDb, clock()),
  ({ systemDb, clock }) => pruneSessions(systemDb, new Date(clock().getTime() - sessionKeptDays * msPerDay)),
)
