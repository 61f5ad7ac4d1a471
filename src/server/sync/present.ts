/** The results of a batch in the words of whoever sent it. */
import type { RowError } from '#domain/imports/row-errors.ts'
import type { Refused } from '#domain/result.ts'
import { failureTexts } from '#text/failures.ts'
import { errorTexts } from '#text/imports.ts'
import { type Language, type Pair, say } from '#text/text.ts'

export type RowResult<O extends string> = {
  readonly row: number
  readonly outcome: O
  readonly id: string | null
  readonly errors: readonly (RowError | Refused)[]
}

const shownError = (language: Language) => (error: RowError | Refused) =>
  'failure' in error
    ? {
        field: null,
        reason: error.failure,
        message: say(language)(failureTexts[error.failure] as Pair, error.details),
      }
    : {
        field: error.column,
        reason: error.reason,
        message: say(language)(errorTexts[error.reason].reason as Pair, error.details ?? {}),
      }

export function resultsShown<const O extends string>(
  outcomes: readonly O[],
  results: readonly RowResult<O>[],
  language: Language,
) {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<O, number>
  for (const { outcome } of results) counts[outcome] += 1
  return {
    counts,
    results: results.map(({ errors, ...result }) => ({
      ...result,
      errors: errors.map(shownError(language)),
    })),
  }
}
