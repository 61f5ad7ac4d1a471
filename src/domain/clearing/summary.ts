/** What a decision comes to, without its items. */
import { moneyDaysOf } from '../offers/arithmetic.ts'
import { type Book, daysAt, termsAt } from './book.ts'
import type { Decision } from './decision.ts'
import { countCandidates } from './reasons.ts'

export type Summary = Pick<Decision, 'totals' | 'proof' | 'poolLeft'> & {
  /** Of the book. */
  readonly items: number
  /** Items without a reason before the walk. */
  readonly candidates: number
  readonly awarded: number
  /** The sum of amount × money days over the awards. */
  readonly weight: bigint
}

export const summaryOf = (book: Book, decision: Decision): Summary => ({
  items: book.count,
  candidates: countCandidates(decision.reasons),
  awarded: decision.order.length,
  totals: decision.totals,
  weight: weightOf(book, decision),
  proof: decision.proof,
  poolLeft: decision.poolLeft,
})

function weightOf(book: Book, { order }: Decision): bigint {
  let weight = 0n
  for (const at of order)
    weight += BigInt(book.amount[at] ?? 0) * BigInt(moneyDaysOf(termsAt(book, at), daysAt(book, at)))
  return weight
}
