/** Builds the results of a batch, in the caller's language. */
import type { Failure } from '#domain/failures.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import type { Refused } from '#domain/result.ts'
import type { RowResult, SyncWarning } from '#domain/sync/results.ts'
import { nameIn, type SentValue } from '#domain/sync/values.ts'
import { errorTexts } from '#text/imports.ts'
import { refusalWords } from '#text/refusal-words.ts'
import { ownPayeeOfKey, syncWarningTexts } from '#text/sync-warnings.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import { mapYielding } from '../rate-limits/yielding.ts'

/** A payee is that of the person who made the key. */
const reasonOf = ({ reason }: RowError): Pair =>
  reason === 'ownPayee' ? ownPayeeOfKey : errorTexts[reason].reason

/** The field that a refusal of a row is about. */
const fieldOf: Readonly<Partial<Record<Failure, string>>> = {
  receiptUnknown: 'entries',
  receiptOfOtherDebt: 'entries',
  receiptInvoiced: 'entries',
}

const shownError = (language: Language) => (error: RowError | Refused) =>
  'failure' in error
    ? {
        field: fieldOf[error.failure] ?? null,
        reason: error.failure,
        message: refusalWords(error, language),
      }
    : {
        field: error.column,
        reason: error.reason,
        message: say(language)(reasonOf(error), error.details ?? {}),
      }

const shownWarning =
  (language: Language) =>
  ({ column, reason, details }: SyncWarning) => ({
    field: column,
    reason,
    message: say(language)(syncWarningTexts[reason], details),
  })

/** `names` has what the sender calls each row by, in the order of the batch. */
export async function resultsShown<const O extends string, N>(
  outcomes: readonly O[],
  results: readonly RowResult<O>[],
  names: readonly N[],
  language: Language,
) {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<O, number>
  for (const { outcome } of results) counts[outcome] += 1
  return {
    counts,
    results: [
      ...(await mapYielding(results, ({ row, errors, warnings = [], ...result }) => ({
        row,
        ...nameOf(names, row),
        ...result,
        errors: errors.map(shownError(language)),
        warnings: warnings.map(shownWarning(language)),
      }))),
    ],
  }
}

function nameOf<N>(names: readonly N[], row: number): N {
  const name = names[row - 1]
  if (name === undefined) throw new Error('a result is of no row of the batch')
  return name
}

/** The number and the payee's code of a row, as they were sent. */
export const documentNameOf = ({ number, payeeCode }: Readonly<Record<string, SentValue | undefined>>) => ({
  number: nameIn(number),
  payeeCode: nameIn(payeeCode),
})
