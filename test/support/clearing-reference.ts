/**
 * A run as the specification says it, in the simplest way: objects, BigInt and a comparison sort. The rule of
 * `domain/clearing` is held against it. It reads a book but shares none of the rule's arithmetic.
 */
import { type Book, daysAt, type RunMarket, termsAt } from '#domain/clearing/book.ts'
import type { Totals } from '#domain/clearing/decision.ts'
import { type RunReason, runReasonBits } from '#domain/clearing/reasons.ts'
import {
  compareRankApr,
  discountOf,
  isAtLeast,
  isAtMost,
  isValidDiscount,
  marginOf,
  type RankApr,
  rankAprOf,
} from '#domain/offers/arithmetic.ts'
import type { BasisPoints } from '#domain/rate.ts'

type Item = {
  readonly position: number
  readonly amount: bigint
  readonly daysPaidEarly: number
  readonly priorityTime: number
  readonly budget: number
  readonly discount: bigint
  readonly rank: RankApr
  readonly reasons: RunReason[]
  awarded: boolean
}

export type ReferenceOutcome = {
  readonly items: readonly Item[]
  /** Every candidate in the order of the walk. */
  readonly order: readonly number[]
  readonly poolLeft: bigint
  readonly budgetsLeft: readonly bigint[]
  readonly margin: bigint | undefined
  readonly lowest: RankApr | undefined
  readonly awards: readonly number[]
  readonly totals: Totals
}

export function referenceOf(book: Book, market: RunMarket): ReferenceOutcome {
  const items = Array.from({ length: book.count }, (_, position) => itemAt(book, market, position))
  const order = items.filter(({ reasons }) => reasons.length === 0).toSorted(inOrder(market))

  let poolLeft = BigInt(market.poolLeft)
  const budgetsLeft = [...book.budgets].map(BigInt)
  let margin = 0n
  for (const item of order) {
    const net = item.amount - item.discount
    const budgetLeft = budgetsLeft[item.budget]
    const marginWith =
      market.desiredBps === undefined ? 0n : margin + marginOf(item.amount, item.rank, market.desiredBps)
    if (net > poolLeft) item.reasons.push('exceedsPool')
    else if (budgetLeft !== undefined && net > budgetLeft) item.reasons.push('exceedsBudget')
    else if (marginWith < 0n) item.reasons.push('belowDesired')
    else {
      item.awarded = true
      poolLeft -= net
      if (budgetLeft !== undefined) budgetsLeft[item.budget] = budgetLeft - net
      margin = marginWith
    }
  }

  const awarded = order.filter((item) => item.awarded)
  const sum = (of: (item: Item) => bigint): bigint => awarded.reduce((total, item) => total + of(item), 0n)
  return {
    items,
    order: order.map(({ position }) => position),
    poolLeft,
    budgetsLeft,
    margin: market.desiredBps === undefined ? undefined : margin,
    lowest: awarded.at(-1)?.rank,
    awards: awarded.map(({ position }) => position),
    totals: {
      amount: sum(({ amount }) => amount),
      discount: sum(({ discount }) => discount),
      net: sum(({ amount, discount }) => amount - discount),
    },
  }
}

function itemAt(book: Book, market: RunMarket, position: number): Item {
  const terms = termsAt(book, position)
  const days = daysAt(book, position)
  const amount = BigInt(book.amount[position] ?? 0)
  const discount = discountOf(amount, terms, days, market.dayCount)
  const rank = rankAprOf(terms, days, market.dayCount)
  const payeeMinimum = (book.payeeMinimumBps[position] ?? 0) as BasisPoints
  const ceiling = (book.ceilingBps[position] ?? 0) as BasisPoints
  const highest = Math.min(market.highestBps, market.capBps) as BasisPoints
  const reasons: RunReason[] = []
  if (book.ineligible[position] !== 0) reasons.push('ineligible')
  if (market.payDay < (book.expectedDay[position] ?? 0)) reasons.push('beforeExpectedDate')
  if (!isAtLeast(rank, market.minimumBps)) reasons.push('belowMinimum')
  if (!isAtLeast(rank, payeeMinimum)) reasons.push('belowPayeeMinimum')
  if (!isAtMost(rank, highest)) reasons.push('aboveHighest')
  if (ceiling !== 0 && !isAtMost(rank, ceiling)) reasons.push('aboveCeiling')
  if (!isValidDiscount(discount, amount)) reasons.push('invalidAmount')
  return {
    position,
    amount,
    daysPaidEarly: days.daysPaidEarly,
    priorityTime: book.priorityTime[position] ?? 0,
    budget: book.budget[position] ?? -1,
    discount,
    rank,
    reasons,
    awarded: false,
  }
}

const inOrder =
  ({ invoicePriority }: RunMarket) =>
  (a: Item, b: Item): number =>
    compareRankApr(b.rank, a.rank) ||
    (invoicePriority === 'ascending' ? 1 : -1) * (a.daysPaidEarly - b.daysPaidEarly) ||
    a.priorityTime - b.priorityTime ||
    a.position - b.position

export const referenceBits = (reasons: readonly RunReason[]): number =>
  reasons.reduce((bits, reason) => bits | runReasonBits[reason], 0)
