/**
 * The input of a run: one typed array for each property of an item, one position for each item, in ascending order of
 * item id. `docs/clearing.md` describes what a run does with them.
 */
import { billTermDaysMax } from '../documents/limits.ts'
import { aprBpsMax, documentMinorMax } from '../limits.ts'
import type { InvoicePriority } from '../markets/settings.ts'
import type { Days } from '../offers/arithmetic.ts'
import { type DayCount, methods, type Rate, rateTypes, type Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { moneyDaysMax, runBudgetsMax } from './limits.ts'
import type { RuleKey } from './rules.ts'

export type Book = {
  readonly count: number
  /** The payable amount, in minor units; 0 if nothing is payable. */
  readonly amount: Float64Array
  /** From the pay date to the due date; 0 for a bill discount. */
  readonly daysPaidEarly: Uint16Array
  readonly billTermDays: Uint16Array
  /** Indexes into the lists `methods` and `rateTypes`. A rate that the method does not have is 0. */
  readonly method: Uint8Array
  readonly rateType: Uint8Array
  readonly rateBps: Uint16Array
  readonly billRateType: Uint8Array
  readonly billRateBps: Uint16Array
  /** Milliseconds since 1970. */
  readonly priorityTime: Float64Array
  /** The lowest annual rate that the market accepts from this payee; 0 for none. */
  readonly payeeMinimumBps: Uint16Array
  /** The highest annual rate that the payee itself accepts; 0 for none. */
  readonly ceilingBps: Uint16Array
  /** The earliest pay day, in days since 1970. */
  readonly expectedDay: Int32Array
  /** Why its document is not eligible, as bits of `ineligibilities`; 0 if it is eligible. */
  readonly ineligible: Uint32Array
  /** The index of the budget it is paid from; -1 for none. */
  readonly budget: Int32Array
  /** What may still be awarded under standing requests, in minor units after discount. */
  readonly budgets: Float64Array
}

/** The part of a market that a run reads. */
export type RunMarket = {
  readonly rule: RuleKey
  /** Minor units. */
  readonly poolLeft: number
  readonly minimumBps: BasisPoints
  readonly desiredBps: BasisPoints | undefined
  readonly highestBps: BasisPoints
  /** The platform's highest annual rate, which the market cannot exceed. */
  readonly capBps: BasisPoints
  readonly invoicePriority: InvoicePriority
  readonly dayCount: DayCount
  /** The pay date of the run, in days since 1970. */
  readonly payDay: number
}

type Column = Exclude<keyof Book, 'count' | 'budgets'>
export type Range = readonly [min: number, max: number]

export const dayNumbers: Range = [-2_147_483_648, 2_147_483_647]
export const rates: Range = [0, aprBpsMax]

/** The columns in the order in which they are written, with the range of integers that each may hold. */
export const columnRanges: Readonly<Record<Column, Range>> = {
  amount: [0, Number(documentMinorMax)],
  daysPaidEarly: [0, moneyDaysMax - billTermDaysMax],
  billTermDays: [0, billTermDaysMax],
  method: [0, methods.length - 1],
  rateType: [0, rateTypes.length - 1],
  rateBps: rates,
  billRateType: [0, rateTypes.length - 1],
  billRateBps: rates,
  priorityTime: [0, Number.MAX_SAFE_INTEGER],
  payeeMinimumBps: rates,
  ceilingBps: rates,
  expectedDay: dayNumbers,
  ineligible: [0, 4_294_967_295],
  budget: [-1, runBudgetsMax - 1],
}
export const columns = Object.keys(columnRanges) as readonly Column[]

/**
 * Whether an item counts as on offer in all that payees learn of a book (MKT-09): its document is eligible, and something is payable. No
 * rate is tested, so that no count of such items depends on a minimum, a desired rate or the pool.
 */
export const isOnOffer = ({ ineligible, amount }: Book, at: number): boolean =>
  ineligible[at] === 0 && (amount[at] as number) > 0

/** A book of zeros, with no budget for any item, to be filled in. */
export const makeBook = (count: number, budgets: Float64Array = new Float64Array(0)): Book => ({
  count,
  amount: new Float64Array(count),
  daysPaidEarly: new Uint16Array(count),
  billTermDays: new Uint16Array(count),
  method: new Uint8Array(count),
  rateType: new Uint8Array(count),
  rateBps: new Uint16Array(count),
  billRateType: new Uint8Array(count),
  billRateBps: new Uint16Array(count),
  priorityTime: new Float64Array(count),
  payeeMinimumBps: new Uint16Array(count),
  ceilingBps: new Uint16Array(count),
  expectedDay: new Int32Array(count),
  ineligible: new Uint32Array(count),
  budget: new Int32Array(count).fill(-1),
  budgets,
})

/** The terms of one item, as its offer states them. */
export function termsAt(book: Book, position: number): Terms {
  const method = methods[book.method[position] ?? -1]
  const rate = rateAt(book.rateType, book.rateBps, position)
  const billRate = rateAt(book.billRateType, book.billRateBps, position)
  if (method === undefined) throw new RangeError(`There is no item ${position} in the book`)
  if (method === 'both') return { method, rate, billRate }
  return method === 'preSettlement' ? { method, rate } : { method, billRate }
}

function rateAt(types: Uint8Array, bps: Uint16Array, position: number): Rate {
  const type = rateTypes[types[position] ?? -1]
  if (type === undefined) throw new RangeError(`There is no item ${position} in the book`)
  return { type, bps: (bps[position] ?? 0) as BasisPoints }
}

/** Writes the terms of one item. */
export function writeTerms(book: Book, position: number, terms: Terms): void {
  book.method[position] = methods.indexOf(terms.method)
  if ('rate' in terms) writeRate(book.rateType, book.rateBps, position, terms.rate)
  if ('billRate' in terms) writeRate(book.billRateType, book.billRateBps, position, terms.billRate)
}

function writeRate(types: Uint8Array, bps: Uint16Array, position: number, rate: Rate): void {
  types[position] = rateTypes.indexOf(rate.type)
  bps[position] = rate.bps
}

export const daysAt = (book: Book, position: number): Days => ({
  daysPaidEarly: book.daysPaidEarly[position] ?? 0,
  billTermDays: book.billTermDays[position] ?? 0,
})
