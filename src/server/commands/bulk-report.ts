/** The result of a command on several rows: some are done, the others are refused one by one. */
import type { Failure } from '#domain/failures.ts'
import type { Details, Refused } from '#domain/result.ts'

/** A refused row as values; http/answer puts it into words, also when the stored answer is given again. */
type RefusedRow = {
  readonly id: string
  readonly number: string | null
  readonly failure: Failure
  readonly details: Details
}

export type BulkReport = { readonly done: readonly string[]; readonly refused: readonly RefusedRow[] }

export const refusedRow = (
  id: string,
  number: string | null,
  { failure, details }: Pick<Refused, 'failure' | 'details'>,
): RefusedRow => ({ id, number, failure, details })
