/**
 * Proposes an award for an entry whose number is unknown or is that of another award: the one that waits for exactly this payment, if
 * the payee or the number tells it from others.
 */
import { awardNumberIn } from '../awards/number.ts'

/** An award that waits for a payment of the amount, the currency and the day of an entry. */
export type FittingAward = {
  readonly number: string
  readonly payeeId: string
  readonly payeeName: string
}

/** How many characters of a number may be mistyped. */
const mistypedMax = 2

/** In how many places two numbers differ; undefined where they do not have the same length. */
const differencesOf = (one: string, other: string): number =>
  one.length === other.length
    ? [...one].filter((character, n) => character !== other[n]).length
    : Number.POSITIVE_INFINITY

const plain = (number: string): string =>
  (awardNumberIn(number) ?? number).toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const only = <T>(rows: readonly T[]): T | undefined => (rows.length === 1 ? rows[0] : undefined)

export function proposedAward(
  reference: string,
  namedPayeeId: string | undefined,
  fitting: readonly FittingAward[],
): FittingAward | undefined {
  const ofPayee = fitting.filter(({ payeeId }) => payeeId === namedPayeeId)
  const candidates = ofPayee.length > 0 ? ofPayee : fitting
  const near = candidates.filter(
    ({ number }) => differencesOf(plain(reference), plain(number)) <= mistypedMax,
  )
  return only(candidates) ?? only(near)
}
