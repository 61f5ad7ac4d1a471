/** What becomes of a row of a payment file: each has exactly one result. */
import type { Day } from '../day.ts'
import { type ExceptionKind, exceptionKinds } from '../payment-exceptions.ts'
import type { BankFileFormat } from './entries.ts'

/**
 * `paid`, `returned` and `refused` are recorded at what the row names. `known`: it was recorded before, by the very fact that the
 * row reports. `exception`: it waits for a person.
 */
export const rowResults = ['paid', 'returned', 'refused', 'known', 'exception'] as const
export type RowResult = (typeof rowResults)[number]

/** A payment that waits, as an exception, for a second one that makes up what it lacks. */
export type ShortPayment = {
  /** Of its exception. */
  readonly id: string
  readonly minor: bigint
  readonly day: Day
  readonly reference: string | null
  /** Whether the file that is matched reported it. */
  readonly isHere: boolean
}

export type Match =
  | { readonly result: Exclude<RowResult, 'exception'>; readonly completes?: ShortPayment }
  | { readonly result: 'exception'; readonly kind: ExceptionKind }

/** A match in one word: its result, or the kind of its exception. */
export type Expected = Exclude<RowResult, 'exception'> | ExceptionKind
export const expectedOf = (match: Match): Expected =>
  match.result === 'exception' ? match.kind : match.result
export const expectedResults = ['paid', 'returned', 'refused', 'known', ...exceptionKinds] as const

export const exception = (kind: ExceptionKind): Match => ({ result: 'exception', kind })
export const result = (made: Exclude<RowResult, 'exception'>): Match => ({ result: made })

/** A payment that a row of a payment file reported, in the file that is matched or in one before. */
export type Booking = {
  readonly format: BankFileFormat
  readonly reference: string | null
  readonly isHere: boolean
}
