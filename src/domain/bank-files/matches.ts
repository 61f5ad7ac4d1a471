/** What becomes of a row of a payment file: each has exactly one result. */
import type { ExceptionKind } from '../payment-exceptions.ts'
import type { BankFileFormat } from './entries.ts'

/**
 * `paid`, `returned` and `refused` are recorded at what the row names. `known`: it was recorded before, by the very fact that the
 * row reports. `exception`: it waits for a person.
 */
export const rowResults = ['paid', 'returned', 'refused', 'known', 'exception'] as const
export type RowResult = (typeof rowResults)[number]

export type Match =
  | { readonly result: Exclude<RowResult, 'exception'> }
  | { readonly result: 'exception'; readonly kind: ExceptionKind }

export const exception = (kind: ExceptionKind): Match => ({ result: 'exception', kind })
export const result = (made: Exclude<RowResult, 'exception'>): Match => ({ result: made })

/** A payment that a row of a payment file reported, in the file that is matched or in one before. */
export type Booking = {
  readonly format: BankFileFormat
  readonly reference: string | null
  readonly isHere: boolean
}
