/** The rate of an item as numbers: its points and money days, and the part that another rate would move. Exact in doubles. */
import { aprBpsMax, discountRateBpsMax, percentBpsMax } from '../limits.ts'
import { methods, rateTypes } from '../offers/terms.ts'
import type { Book } from './book.ts'

const preSettlement = methods.indexOf('preSettlement')
const billDiscount = methods.indexOf('billDiscount')
const apr = rateTypes.indexOf('apr')

export type ItemParts = {
  readonly points: number
  /** Money days. */
  readonly days: number
  /** The rate before maturity if the method has one, otherwise that of the bill. */
  readonly movingBps: number
  /** The points of one basis point of the moving rate, and those of the other part. */
  readonly pointsPerBps: number
  readonly otherPoints: number
  readonly movingBpsMax: number
}

export function partsAt(book: Book, dayCount: number, at: number): ItemParts {
  const method = book.method[at] as number
  const early = method === billDiscount ? 0 : (book.daysPaidEarly[at] as number)
  const term = method === preSettlement ? 0 : (book.billTermDays[at] as number)
  const perEarly = book.rateType[at] === apr ? early : dayCount
  const perTerm = book.billRateType[at] === apr ? term : dayCount
  const earlyPoints = method === billDiscount ? 0 : (book.rateBps[at] as number) * perEarly
  const termPoints = method === preSettlement ? 0 : (book.billRateBps[at] as number) * perTerm
  const isBill = method === billDiscount
  const movingType = isBill ? book.billRateType[at] : book.rateType[at]
  return {
    points: earlyPoints + termPoints,
    days: early + term,
    movingBps: (isBill ? book.billRateBps[at] : book.rateBps[at]) as number,
    pointsPerBps: isBill ? perTerm : perEarly,
    otherPoints: isBill ? 0 : termPoints,
    movingBpsMax: movingType === apr ? aprBpsMax : discountRateBpsMax,
  }
}

/** The discount at other points of the moving part; each part is rounded half up by itself, as in the rules. */
export function discountAt(payable: number, moving: number, other: number, dayCount: number): number {
  const unit = percentBpsMax * dayCount
  const wholes = Math.floor(payable / unit)
  const rest = payable - wholes * unit
  const half = unit / 2
  return (
    wholes * (moving + other) +
    Math.floor((rest * moving + half) / unit) +
    Math.floor((rest * other + half) / unit)
  )
}
