/** Builds the results of a batch, in the caller's language. */
import type { RowError } from '#domain/imports/row-errors.ts'
import type { Refused } from '#domain/result.ts'
import type { RowResult, SyncWarning } from '#domain/sync/results.ts'
import { errorTexts } from '#text/imports.ts'
import { refusalWords } from '#text/refusal-words.ts'
import { syncWarningTexts } from '#text/sync-warnings.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import { mapYielding } from '../rate-limits/yielding.ts'

const shownError = (language: Language) => (error: RowError | Refused) =>
  'failure' in error
    ? {
        field: null,
        reason: error.failure,
        message: refusalWords(error, language),
      }
    : {
        field: error.column,
        reason: error.reason,
        message: say(language)(errorTexts[error.reason].reason as Pair, error.details ?? {}),
      }

const shownWarning =
  (language: Language) =>
  ({ column, reason, details }: SyncWarning) => ({
    field: column,
    reason,
    message: say(language)(syncWarningTexts[reason], details),
  })

export async function resultsShown<const O extends string>(
  outcomes: readonly O[],
  results: readonly RowResult<O>[],
  language: Language,
) {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<O, number>
  for (const { outcome } of results) counts[outcome] += 1
  return {
    counts,
    results: [
      ...(await mapYielding(results, ({ errors, warnings = [], ...result }) => ({
        ...result,
        errors: errors.map(shownError(language)),
        warnings: warnings.map(shownWarning(language)),
      }))),
    ],
  }
}
