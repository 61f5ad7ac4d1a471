/**
 * All that payees learn of the book of a market (MKT-09): at each edge of its grid, whether the walk over what others offer would
 * award the market's probe, and how many twentieths of the usable pool are left there. All payees have one grid, which never
 * changes, and the probe is made of what others offer, so that nothing that a payee does moves an answer.
 */
import { type Book, isOnOffer, type RunMarket } from './book.ts'
import { discountAt, partsAt } from './item-parts.ts'
import { edgeWidthBps, poolPartsMax } from './limits.ts'
import { levelOf } from './prefix-state.ts'
import { sortByWord, sortingOf } from './radix.ts'
import { walkOrder } from './rules.ts'
import type { RunInput } from './run-input.ts'
import { addProduct, isNegative, wideSum } from './wide-sum.ts'

/** The lowest edge of the grid of a market and the usable part of its pool, in minor units. */
export type Grid = { readonly offsetBps: number; readonly usable: bigint }

export type Edge = {
  readonly bps: number
  readonly isAwarded: boolean
  /** What is left of the pool before it, in twentieths of the usable pool, rounded down. */
  readonly poolParts: number
}
/** Ascending, up to the market's highest rate. */
export type Edges = { readonly usable: bigint; readonly edges: readonly Edge[] }

/** The lowest edge by a random number that is at least 0. */
export const edgeOffsetOf = (number: number): number => number % edgeWidthBps

/** The smallest edge at which the probe is awarded and the payee's own minimum is met. */
export const lowestEdge = ({ edges }: Edges, payeeMinimumBps: number): Edge | undefined =>
  edges.find(({ bps, isAwarded }) => isAwarded && bps >= payeeMinimumBps)

/** Whether an amount is at most so many twentieths of the usable pool. */
export const fitsParts = ({ usable }: Edges, amount: number, poolParts: number): boolean =>
  BigInt(amount) * BigInt(poolPartsMax) <= BigInt(poolParts) * usable

const partsOf = (usable: bigint, left: number): number =>
  usable > 0n ? Math.min(Number((BigInt(left) * BigInt(poolPartsMax)) / usable), poolPartsMax) : 0

type Walked = Pick<RunInput, 'book' | 'market' | 'payee'>
/** Edges without the items of some payees, by their index in the book. */
export type EdgesWithout = (isLeftOut: readonly boolean[]) => Edges

/** Made once for a book. Undefined without a walk: under income first a higher rate is not always better. */
export function edgesIn(walked: Walked, grid: Grid): EdgesWithout | undefined {
  if (walked.market.rule.name !== 'rateFirst') return undefined
  let sorted: { readonly order: Uint32Array; readonly byAmount: Uint32Array } | undefined
  return (isLeftOut) => {
    sorted ??= { order: walkOrder(walked), byAmount: byAmountOf(walked.book) }
    return { usable: grid.usable, edges: walkAt(walked, sorted, grid, isLeftOut) }
  }
}

type Probe = { readonly payable: number; readonly days: number }

/** A plain document at an annual rate, of the median payable and the median days of what is eligible. */
function probeOf(
  { book, market, payee }: Walked,
  byAmount: Uint32Array,
  isLeftOut: readonly boolean[],
): Probe | undefined {
  const eligible = byAmount.filter((at) => isOnOffer(book, at) && !isLeftOut[payee[at] as number])
  const middle = (eligible.length - 1) >> 1
  const at = eligible[middle]
  if (at === undefined) return undefined
  const days = Uint16Array.from(eligible, (one) => partsAt(book, market.dayCount, one).days).toSorted()
  return { payable: book.amount[at] as number, days: Math.max(days[middle] as number, 1) }
}

/** Positions by amount, smallest first. */
function byAmountOf({ amount, count }: Book): Uint32Array {
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
  for (let at = 0; at < count; at += 1) {
    low[at] = amount[at] as number
    high[at] = Math.floor((amount[at] as number) / 4_294_967_296)
  }
  const sorting = sortingOf(count)
  sortByWord(sorting, low)
  sortByWord(sorting, high)
  return sorting.order
}

type Sorted = { readonly order: Uint32Array; readonly byAmount: Uint32Array }

function walkAt(
  walked: Walked,
  { order, byAmount }: Sorted,
  { offsetBps, usable }: Grid,
  isLeftOut: readonly boolean[],
): readonly Edge[] {
  const { book, market, payee } = walked
  const { dayCount, desiredBps } = market
  const rates = edgeRates(offsetBps, Math.min(market.highestBps, market.capBps))
  const probe = probeOf(walked, byAmount, isLeftOut)
  if (!probe) return rates.map((bps) => ({ bps, isAwarded: false, poolParts: 0 }))
  const margin = wideSum()
  const budgets = book.budgets.slice()
  let { poolLeft } = market
  const found: Edge[] = []
  /** The edges that the walk has reached, the highest first. */
  const reach = (level: number): void => {
    for (let bps = rates.at(-1 - found.length); bps !== undefined; bps = rates.at(-1 - found.length)) {
      if (levelOf(market, bps * probe.days, probe.days, probe.days) >= level) return
      const surplus = bps - (desiredBps ?? 0)
      const isAwarded = isProbeAwarded(market, probe, bps, poolLeft) && keepsMargin(margin, probe, surplus)
      found.push({ bps, isAwarded, poolParts: partsOf(usable, poolLeft) })
    }
  }
  for (const at of order) {
    if (isLeftOut[payee[at] as number]) continue
    const { points, days, movingBps, pointsPerBps, otherPoints } = partsAt(book, dayCount, at)
    reach(levelOf(market, points, days, book.daysPaidEarly[at] as number))
    if (found.length === rates.length) break
    const payable = book.amount[at] as number
    const net = payable - discountAt(payable, movingBps * pointsPerBps, otherPoints, dayCount)
    const budget = book.budget[at] as number
    if (net > poolLeft || (budget >= 0 && net > (budgets[budget] as number))) continue
    if (desiredBps !== undefined) {
      const surplus = points - desiredBps * days
      addProduct(margin, payable, surplus)
      if (isNegative(margin)) {
        addProduct(margin, payable, -surplus)
        continue
      }
    }
    poolLeft -= net
    if (budget >= 0) budgets[budget] = (budgets[budget] as number) - net
  }
  reach(Number.MAX_VALUE)
  return found.toReversed()
}

function edgeRates(offsetBps: number, highestBps: number): readonly number[] {
  const first = offsetBps === 0 ? edgeWidthBps : offsetBps
  const count = Math.max(Math.floor((highestBps - first) / edgeWidthBps) + 1, 0)
  return Array.from({ length: count }, (_, n) => first + n * edgeWidthBps)
}

function isProbeAwarded(
  { minimumBps, dayCount }: RunMarket,
  { payable, days }: Probe,
  bps: number,
  poolLeft: number,
): boolean {
  const discount = discountAt(payable, bps * days, 0, dayCount)
  return bps >= minimumBps && discount >= 1 && discount < payable && payable - discount <= poolLeft
}

function keepsMargin(margin: Float64Array, { payable, days }: Probe, surplus: number): boolean {
  const tried = wideSum()
  tried.set(margin)
  addProduct(tried, payable, surplus * days)
  return !isNegative(tried)
}
