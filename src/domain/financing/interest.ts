/** The interest of loans in minor units: by actual days, or by months; and instalments, in exact fractions. */
import { type Day, daysBetween } from '../day.ts'
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { InterestTerms } from './terms.ts'

const yearBps = BigInt(percentBpsMax)
/** Twelve months of basis points. */
const monthBps = 12n * yearBps

type DayTerms = Pick<InterestTerms, 'annualBps' | 'dayCount'>

const interestByDays = (principal: bigint, { annualBps, dayCount }: DayTerms, days: number): bigint =>
  divideHalfUp(principal * BigInt(annualBps) * BigInt(days), yearBps * BigInt(dayCount))

export const interestBetween = (principal: bigint, terms: DayTerms, from: Day, to: Day): bigint =>
  interestByDays(principal, terms, daysBetween(from, to))

/** The interest of a month. */
export const interestOfMonth = (balance: bigint, annualBps: number): bigint =>
  divideHalfUp(balance * BigInt(annualBps), monthBps)

/** The interest of `days` of a month that has `ofDays`. */
export const interestOfPart = (balance: bigint, annualBps: number, days: number, ofDays: number): bigint =>
  divideHalfUp(balance * BigInt(annualBps) * BigInt(days), monthBps * BigInt(ofDays))

/**
 * The interest of a span in several rows, each by its own actual days. The whole span is rounded once, so the last row takes
 * the rest; where rows that were rounded up would leave it less than nothing, they take only what is left.
 */
export function interestOfSpan(
  principal: bigint,
  terms: DayTerms,
  start: Day,
  ends: readonly Day[],
): readonly bigint[] {
  const last = ends.at(-1)
  if (last === undefined) return []
  let [left, from] = [interestBetween(principal, terms, start, last), start]
  return ends.map((end, at) => {
    const own = interestBetween(principal, terms, from, end)
    const interest = at === ends.length - 1 || own > left ? left : own
    left -= interest
    from = end
    return interest
  })
}

/** The equal instalment of a balance over `months`: P·i·qⁿ / (qⁿ − 1) with i = rate / 120000 and q = 1 + i. */
export function instalmentOf(balance: bigint, annualBps: number, months: number): bigint {
  const rate = BigInt(annualBps)
  const shared = greatestDivisor(rate, monthBps)
  const grown = ((monthBps + rate) / shared) ** BigInt(months)
  const plain = (monthBps / shared) ** BigInt(months)
  return divideHalfUp(balance * rate * grown, monthBps * (grown - plain))
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))
