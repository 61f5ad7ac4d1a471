/** Rate first, version 1, first part: every item is tested by itself, and every reason against it is kept. */
import { aprBpsMax, percentBpsMax } from '../limits.ts'
import { methods, rateTypes } from '../offers/terms.ts'
import type { Book, RunMarket } from './book.ts'
import { runReasonBits } from './reasons.ts'

/** Sums of amounts are capped here, far above any pool, so that they stay exact. */
const sumMax = 4_000_000_000_000_000

export type Candidates = {
  /** One entry for every item of the book. */
  readonly discount: Float64Array
  readonly reasons: Uint16Array
  /** The items without a reason, in the order of positions: their annual rate is `points / moneyDays`. */
  readonly count: number
  readonly position: Uint32Array
  readonly points: Uint32Array
  readonly moneyDays: Uint16Array
  /** The annual rate in whole basis points, rounded down. */
  readonly wholeBps: Uint16Array
  /** The sum of the amounts after discount of each whole rate; exact up to a limit above any pool. */
  readonly netByBps: Float64Array
}

export function candidatesOf(book: Book, market: RunMarket): Candidates {
  const { amount, daysPaidEarly, billTermDays, method, rateType, rateBps, billRateType, billRateBps } = book
  const { payeeMinimumBps, ceilingBps, expectedDay, ineligible } = book
  const { dayCount, payDay, minimumBps } = market
  const discounts = new Float64Array(book.count)
  const reasons = new Uint16Array(book.count)
  const positions = new Uint32Array(book.count)
  const pointsOf = new Uint32Array(book.count)
  const moneyDaysOf = new Uint16Array(book.count)
  const wholeBps = new Uint16Array(book.count)
  const netByBps = new Float64Array(aprBpsMax + 1)
  const highestBps = Math.min(market.capBps, market.highestBps)
  const unit = percentBpsMax * dayCount
  const halfUnit = unit / 2
  // Local constants, because the loop reads them for every item.
  const apr = rateTypes.indexOf('apr')
  const preSettlement = methods.indexOf('preSettlement')
  const billDiscount = methods.indexOf('billDiscount')
  const { ineligible: ineligibleBit, beforeExpectedDate, belowMinimum, belowPayeeMinimum } = runReasonBits
  const { aboveHighest, aboveCeiling, invalidAmount } = runReasonBits
  let count = 0
  for (let at = 0; at < book.count; at += 1) {
    const payable = amount[at] as number
    const hasEarly = method[at] !== billDiscount
    const hasTerm = method[at] !== preSettlement
    const early = hasEarly ? (daysPaidEarly[at] as number) : 0
    const term = hasTerm ? (billTermDays[at] as number) : 0
    // A flat rate is an annual rate for a whole year: either part of the discount is payable · points / unit, rounded.
    const earlyPoints = hasEarly ? (rateBps[at] as number) * (rateType[at] === apr ? early : dayCount) : 0
    const termPoints = hasTerm
      ? (billRateBps[at] as number) * (billRateType[at] === apr ? term : dayCount)
      : 0
    const points = earlyPoints + termPoints
    const days = early + term

    // payable = wholes · unit + rest: wholes · points needs no rounding, and the dividend stays below 2^53.
    const wholes = Math.floor(payable / unit)
    const rest = payable - wholes * unit
    // The quotient of two integers below 2^53 is never rounded up to the next integer, so that its floor is exact.
    const discount =
      wholes * points +
      Math.floor((rest * earlyPoints + halfUnit) / unit) +
      (hasTerm ? Math.floor((rest * termPoints + halfUnit) / unit) : 0)
    discounts[at] = discount

    const ceiling = ceilingBps[at] as number
    const found =
      (ineligible[at] === 0 ? 0 : ineligibleBit) |
      (payDay >= (expectedDay[at] as number) ? 0 : beforeExpectedDate) |
      (points >= minimumBps * days ? 0 : belowMinimum) |
      (points >= (payeeMinimumBps[at] as number) * days ? 0 : belowPayeeMinimum) |
      (points <= highestBps * days ? 0 : aboveHighest) |
      (ceiling === 0 || points <= ceiling * days ? 0 : aboveCeiling) |
      (discount >= 1 && discount < payable ? 0 : invalidAmount)
    reasons[at] = found
    if (found !== 0) continue

    // At least one day: without any, the discount is 0 or the points are above every highest rate.
    const whole = Math.floor(points / days)
    positions[count] = at
    pointsOf[count] = points
    moneyDaysOf[count] = days
    wholeBps[count] = whole
    netByBps[whole] = Math.min((netByBps[whole] as number) + payable - discount, sumMax)
    count += 1
  }
  return {
    discount: discounts,
    reasons,
    count,
    position: positions,
    points: pointsOf,
    moneyDays: moneyDaysOf,
    wholeBps,
    netByBps,
  }
}
