/**
 * The smallest change that would have won (CLR-06): the lowest higher rate of one item at which the same walk awards it,
 * all others unchanged, last in time among its equals. An item that was not awarded changed nothing, so that the walk up
 * to its new place is the one that was made; and the higher its rate, the more is left there, so that it is found by halving.
 */
import { aprBpsMax, discountRateBpsMax } from '../limits.ts'
import {
  compareRankApr,
  discountOf,
  isAtLeast,
  isAtMost,
  marginOf,
  type RankApr,
  rankAprOf,
} from '../offers/arithmetic.ts'
import type { Rate, Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { type Book, daysAt, type RunMarket, termsAt } from './book.ts'
import type { Decision } from './decision.ts'
import { noRateHelps } from './reasons.ts'
import { compareDays, rankAt, type Walk } from './walk.ts'

/** The annual rate that it would have needed; undefined if it was awarded, or if no valid rate would do. */
export function neededRate(
  book: Book,
  market: RunMarket,
  decision: Decision,
  walk: Walk,
  at: number,
): RankApr | undefined {
  const bits = decision.reasons[at] as number
  if (bits === 0 || noRateHelps(bits)) return undefined
  const terms = termsAt(book, at)
  const offered = movingRate(terms)
  const tried = (bps: number) =>
    triedAt(book, market, at, withRate(terms, { ...offered, bps: bps as BasisPoints }))
  const most = offered.type === 'apr' ? aprBpsMax : discountRateBpsMax
  const highest = lastThat(offered.bps, most, (bps) => isValid(book, market, tried(bps), at))
  if (highest === undefined) return undefined
  const isAwarded = (bps: number) => wins(book, market, decision, walk, tried(bps), at)
  const lower = lastThat(offered.bps, highest, (bps) => !isAwarded(bps)) ?? offered.bps
  return lower === highest ? undefined : tried(lower + 1).rank
}

/** The last value from `first` + 1 to `last` up to which a condition holds; `first` if it never does. */
function lastThat(first: number, last: number, holds: (value: number) => boolean): number | undefined {
  let [low, high] = [first, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low === first && !holds(first) ? undefined : low
}

/** The rate before maturity moves if the method has one, otherwise that of the bill. */
const movingRate = (terms: Terms): Rate => ('rate' in terms ? terms.rate : terms.billRate)
const withRate = (terms: Terms, rate: Rate): Terms =>
  'rate' in terms ? { ...terms, rate } : { ...terms, billRate: rate }

type Tried = { readonly rank: RankApr; readonly amount: bigint; readonly discount: bigint }

function triedAt(book: Book, { dayCount }: RunMarket, at: number, terms: Terms): Tried {
  const amount = BigInt(book.amount[at] as number)
  const days = daysAt(book, at)
  return {
    amount,
    rank: rankAprOf(terms, days, dayCount),
    discount: discountOf(amount, terms, days, dayCount),
  }
}

/** Whether a rate is not too high for the market, the payee and the amount. */
function isValid(book: Book, market: RunMarket, { rank, amount, discount }: Tried, at: number): boolean {
  const ceiling = book.ceilingBps[at] as number
  return (
    isAtMost(rank, Math.min(market.highestBps, market.capBps) as BasisPoints) &&
    (ceiling === 0 || isAtMost(rank, ceiling as BasisPoints)) &&
    discount < amount
  )
}

function wins(
  book: Book,
  market: RunMarket,
  decision: Decision,
  walk: Walk,
  { rank, amount, discount }: Tried,
  at: number,
): boolean {
  if (discount < 1n || !isAtLeast(rank, market.minimumBps)) return false
  if (!isAtLeast(rank, book.payeeMinimumBps[at] as BasisPoints)) return false
  const step = placeOf(book, market, walk, rank, at)
  const net = Number(amount - discount)
  if (net > (walk.poolBefore[step] as number)) return false
  if (net > budgetBefore(book, decision, walk, step, book.budget[at] as number)) return false
  const { desiredBps } = market
  return (
    desiredBps === undefined || (walk.marginBefore[step] as bigint) + marginOf(amount, rank, desiredBps) >= 0n
  )
}

/** How many candidates are walked before it: all that rank above it, or equally and at its days or before. */
function placeOf(book: Book, market: RunMarket, walk: Walk, rank: RankApr, at: number): number {
  const isBefore = (other: number): boolean => {
    const compared = compareRankApr(rankAt(book, market, other), rank)
    return compared > 0 || (compared === 0 && compareDays(book, market, other, at) <= 0)
  }
  let [low, high] = [0, walk.candidates]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(walk.positions[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}

function budgetBefore(
  book: Book,
  { awarded, discount }: Decision,
  walk: Walk,
  step: number,
  budget: number,
): number {
  if (budget < 0) return Number.POSITIVE_INFINITY
  let left = book.budgets[budget] as number
  for (const at of walk.positions.subarray(0, step))
    if (awarded[at] === 1 && book.budget[at] === budget)
      left -= (book.amount[at] as number) - (discount[at] as number)
  return left
}
