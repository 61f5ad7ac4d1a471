/**
 * The candidates of a book as columns of what income is computed from: the discount that each brings, the money that it
 * takes, and what it adds to the margin over the desired annual rate. One place for each candidate, in the order of positions.
 */
import { percentBpsMax } from '../limits.ts'
import type { Book, RunMarket } from './book.ts'
import type { Candidates } from './rate-first-1-candidates.ts'

export type Lots = {
  readonly count: number
  /** What may be spent in all, in minor units. */
  readonly pool: number
  readonly discount: Float64Array
  /** The amount after discount. */
  readonly net: Float64Array
  /** The margin in minor units, rounded up: floor(amount · surplus / (10000 · day count)) + 1; 0 without a desired rate. */
  readonly gain: Float64Array
  readonly payable: Float64Array
  /** Points above the desired rate: the margin is payable · surplus. 0 without a desired rate. */
  readonly surplus: Float64Array
  /** The index of its budget; -1 for none. */
  readonly budget: Int32Array
}

export function lotsOf(book: Book, market: RunMarket, candidates: Candidates): Lots {
  const { count, position, points, moneyDays, discount: discounts } = candidates
  const { desiredBps } = market
  const unit = percentBpsMax * market.dayCount
  const lots = {
    count,
    pool: market.poolLeft,
    discount: new Float64Array(count),
    net: new Float64Array(count),
    gain: new Float64Array(count),
    payable: new Float64Array(count),
    surplus: new Float64Array(count),
    budget: new Int32Array(count),
  }
  for (let lot = 0; lot < count; lot += 1) {
    const at = position[lot] as number
    const payable = book.amount[at] as number
    const discount = discounts[at] as number
    lots.discount[lot] = discount
    lots.net[lot] = payable - discount
    lots.payable[lot] = payable
    lots.budget[lot] = book.budget[at] as number
    if (desiredBps === undefined) continue
    const surplus = (points[lot] as number) - desiredBps * (moneyDays[lot] as number)
    // payable = wholes · unit + rest, so that every product stays below 2^53 and the quotient is never rounded to an integer.
    const wholes = Math.floor(payable / unit)
    const rest = payable - wholes * unit
    lots.surplus[lot] = surplus
    lots.gain[lot] = wholes * surplus + Math.floor((rest * surplus) / unit) + 1
  }
  return lots
}
