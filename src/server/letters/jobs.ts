/** Removes finished letters. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { lettersKeptDays } from '../limits.ts'
import { removeOldLetters } from './store.ts'

export const pruneLetters = pruneJob('letters.prune', '23 * * * *', [
  lettersKeptDays * msPerDay,
  removeOldLetters,
])
