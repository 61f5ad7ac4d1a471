/**
 * The walk of a decided run, step by step: the order of its items, and what was left before each step. Explanations are
 * made of it; nothing is decided here.
 */
import { compareRankApr, marginOf, type RankApr, rankAprOf } from '../offers/arithmetic.ts'
import { type Book, daysAt, type RunMarket, termsAt } from './book.ts'
import type { Decision } from './decision.ts'
import { isCandidate } from './reasons.ts'
import { walkOrder } from './rules.ts'

export type Walk = {
  /** Every item: the candidates in the order of the walk, then those that a test left out, in the same order. */
  readonly positions: Uint32Array
  readonly candidates: number
  /** Of each candidate and after the last: what was left of the pool, and the margin over the desired rate. */
  readonly poolBefore: Float64Array
  /** Empty without a desired rate. */
  readonly marginBefore: readonly bigint[]
}

export function walkOf(book: Book, market: RunMarket, decision: Decision): Walk {
  const order = walkOrder({ book, market })
  const { desiredBps } = market
  const poolBefore = new Float64Array(order.length + 1)
  const marginBefore: bigint[] = []
  let poolLeft = market.poolLeft
  let margin = 0n
  for (let step = 0; step <= order.length; step += 1) {
    poolBefore[step] = poolLeft
    if (desiredBps !== undefined) marginBefore.push(margin)
    const at = order[step]
    if (at === undefined || decision.awarded[at] !== 1) continue
    const amount = book.amount[at] as number
    poolLeft -= amount - (decision.discount[at] as number)
    if (desiredBps !== undefined) margin += marginOf(BigInt(amount), rankAt(book, market, at), desiredBps)
  }
  const positions = new Uint32Array(book.count)
  positions.set(order)
  positions.set(leftOut(book, market, decision), order.length)
  return { positions, candidates: order.length, poolBefore, marginBefore }
}

export const rankAt = (book: Book, { dayCount }: RunMarket, at: number): RankApr =>
  rankAprOf(termsAt(book, at), daysAt(book, at), dayCount)

/** Negative if the first is walked before the second. Items without days, whose rate is none, are the last. */
function compareRanks(a: RankApr, b: RankApr): number {
  if (a.days === 0 || b.days === 0) return Number(a.days === 0) - Number(b.days === 0)
  return compareRankApr(b, a)
}

/** Negative if fewer days come first and the first item has fewer, and the other way round. */
const compareDays = (book: Book, { invoicePriority }: RunMarket, a: number, b: number): number =>
  (invoicePriority === 'ascending' ? 1 : -1) *
  ((book.daysPaidEarly[a] as number) - (book.daysPaidEarly[b] as number))

function leftOut(book: Book, market: RunMarket, { reasons }: Decision): readonly number[] {
  const found: { readonly at: number; readonly rank: RankApr }[] = []
  reasons.forEach((bits, at) => {
    if (!isCandidate(bits)) found.push({ at, rank: rankAt(book, market, at) })
  })
  return found
    .toSorted(
      (a, b) =>
        compareRanks(a.rank, b.rank) ||
        compareDays(book, market, a.at, b.at) ||
        (book.priorityTime[a.at] as number) - (book.priorityTime[b.at] as number) ||
        a.at - b.at,
    )
    .map(({ at }) => at)
}
