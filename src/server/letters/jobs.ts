/** Removes finished letters. */
import { msPerDay } from '#domain/day.ts'
import { lettersKeptDays } from '#domain/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { removeOldLetters } from './store.ts'

export const pruneLetters = pruneJob('letters.prune', '23 * * * *', [
  lettersKeptDays * msPerDay,
  removeOldLetters,
])
