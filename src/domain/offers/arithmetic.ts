/**
 * The arithmetic of offers: integers only, the same in browser and server. Rates are basis points, amounts minor
 * units.
 */
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'
import type { DayCount, Rate, Terms } from './terms.ts'

/** How early a document is paid: days before its due date, and the days of its bill. */
export type Days = { readonly daysPaidEarly: number; readonly billTermDays: number }

/** The parts of an offer for one document: each a rate with its number of days. */
type Part = { readonly rate: Rate; readonly days: number }

function partsOf(terms: Terms, { daysPaidEarly, billTermDays }: Days): readonly Part[] {
  const early = 'rate' in terms ? [{ rate: terms.rate, days: daysPaidEarly }] : []
  const bill = 'billRate' in terms ? [{ rate: terms.billRate, days: billTermDays }] : []
  return [...early, ...bill]
}

/** The number of days by which the payer's money is spent earlier. */
export const moneyDaysOf = (terms: Terms, days: Days): number =>
  partsOf(terms, days).reduce((sum, part) => sum + part.days, 0)

/** The discount on `amount`, each part rounded by itself. */
export const discountOf = (amount: bigint, terms: Terms, days: Days, dayCount: DayCount): bigint =>
  partsOf(terms, days).reduce((sum, part) => sum + partDiscountOf(amount, part, dayCount), 0n)

const partDiscountOf = (amount: bigint, { rate, days }: Part, dayCount: DayCount): bigint =>
  rate.type === 'apr'
    ? divideHalfUp(amount * BigInt(rate.bps * days), BigInt(percentBpsMax * dayCount))
    : divideHalfUp(amount * BigInt(rate.bps), BigInt(percentBpsMax))

/** Whether the discount is above 0 and below the amount. */
export const isValidDiscount = (discount: bigint, amount: bigint): boolean =>
  discount >= 1n && discount <= amount - 1n

/**
 * The annual rate that an offer comes to, as the fraction `points / days` of basis points: from the named rates,
 * never from rounded money. `days` are the money days; both fit a double exactly.
 */
export type RankApr = { readonly points: number; readonly days: number }

export function rankAprOf(terms: Terms, days: Days, dayCount: DayCount): RankApr {
  const parts = partsOf(terms, days)
  return {
    points: parts.reduce((sum, part) => sum + pointsOf(part, dayCount), 0),
    days: parts.reduce((sum, part) => sum + part.days, 0),
  }
}

const pointsOf = ({ rate, days }: Part, dayCount: DayCount): number =>
  rate.bps * (rate.type === 'apr' ? days : dayCount)

/** Negative, zero or positive, by cross-multiplication. */
export const compareRankApr = (a: RankApr, b: RankApr): number => a.points * b.days - b.points * a.days

export const isAtLeast = ({ points, days }: RankApr, bps: BasisPoints): boolean => points >= bps * days
export const isAtMost = ({ points, days }: RankApr, bps: BasisPoints): boolean => points <= bps * days

/** Two to the 24th: with at most 4096 money days, no two different rates share a key, and every key is below 2^53. */
const sortKeyScale = 16_777_216

/** Orders rates as `compareRankApr` does. */
export const sortKeyOf = ({ points, days }: RankApr): number => sortKey(points, days)

/** The same without an object, for loops over many items. */
export const sortKey = (points: number, days: number): number => {
  const whole = Math.floor(points / days)
  // Both parts are exact: the remainder is below 4096, so that its product stays below 2^53.
  return whole * sortKeyScale + Math.floor(((points - whole * days) * sortKeyScale) / days)
}

/** For display only, never compared: rounded to 0.01%. */
export const shownApr = ({ points, days }: RankApr): BasisPoints =>
  Number(divideHalfUp(BigInt(points), BigInt(days))) as BasisPoints

export const shownDiscountRate = (discount: bigint, amount: bigint): BasisPoints =>
  Number(divideHalfUp(discount * BigInt(percentBpsMax), amount)) as BasisPoints

/** The annual cost of the cash, relative to the amount received. */
export const shownEffectiveApr = (
  discount: bigint,
  amount: bigint,
  moneyDays: number,
  dayCount: DayCount,
): BasisPoints =>
  Number(
    divideHalfUp(
      discount * BigInt(dayCount) * BigInt(percentBpsMax),
      (amount - discount) * BigInt(moneyDays),
    ),
  ) as BasisPoints

/**
 * The contribution of a document to the margin of a run over the desired annual rate; the sum of a run never falls
 * below 0.
 */
export const marginOf = (amount: bigint, { points, days }: RankApr, desiredBps: BasisPoints): bigint =>
  amount * BigInt(points - desiredBps * days)

type WeightedDocument = { readonly amount: bigint; readonly discount: bigint; readonly moneyDays: number }

/** The annual rate of several documents together: their discounts over their money days, not an average of rates. */
export function shownPortfolioApr(documents: readonly WeightedDocument[], dayCount: DayCount): BasisPoints {
  const discount = documents.reduce((sum, document) => sum + document.discount, 0n)
  const weight = documents.reduce((sum, { amount, moneyDays }) => sum + amount * BigInt(moneyDays), 0n)
  if (weight === 0n) return 0 as BasisPoints
  return Number(divideHalfUp(discount * BigInt(dayCount) * BigInt(percentBpsMax), weight)) as BasisPoints
}
