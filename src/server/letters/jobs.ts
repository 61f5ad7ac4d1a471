/** Letters that came to an end are removed by themselves. */
import { pruneJob } from '../jobs/housekeeping.ts'
import { removeOldLetters } from './store.ts'

export const pruneLetters = pruneJob('letters.prune', '23 * * * *', ({ systemDb, clock }) =>
  removeOldLetters(systemDb, clock()),
)
