/** The result of a decision: a value, or a refusal from the closed list. A bug throws instead. */
import type { Failure } from './failures.ts'

/** Values for a refusal's sentence, such as the minutes until a lock ends. */
export type Details = Readonly<Record<string, string | number>>

export type Done<T> = { readonly ok: true; readonly value: T }
export type Refused<F extends Failure = Failure> = {
  readonly ok: false
  readonly failure: F
  readonly details: Details
}
export type Result<T, F extends Failure = Failure> = Done<T> | Refused<F>

export const done = <T>(value: T): Done<T> => ({ ok: true, value })

export const refuse = <F extends Failure>(failure: F, details: Details = {}): Refused<F> => ({
  ok: false,
  failure,
  details,
})
