/** The walk of a run step by step: what was left before each candidate, what it would have taken, and what came of it. */
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import { marginOf, moneyDaysOf } from '../offers/arithmetic.ts'
import type { BasisPoints } from '../rate.ts'
import { type Book, daysAt, type RunMarket, termsAt } from './book.ts'
import type { Decision } from './decision.ts'
import { rankAt, type Walk } from './walk.ts'

/** Amounts in minor units. */
export type Step = {
  /** Its position in the book. */
  readonly at: number
  /** From 1 on. */
  readonly step: number
  readonly poolBefore: number
  readonly poolAfter: number
  /** The margin over the desired annual rate, and what this item would add to it; null without a desired rate. */
  readonly margin: { readonly before: bigint; readonly change: bigint; readonly after: bigint } | null
  readonly awards: number
  /** The annual rate of all awards so far; null before the first. */
  readonly averageBps: BasisPoints | null
}

/** Steps `from` up to `to`, from 1 on. */
export function stepsOf(
  book: Book,
  market: RunMarket,
  decision: Decision,
  { positions, candidates, poolBefore, marginBefore }: Walk,
  [from, to]: readonly [from: number, to: number],
): readonly Step[] {
  const steps: Step[] = []
  let awards = 0
  let [discount, weight] = [0n, 0n]
  for (let step = 1; step <= Math.min(to, candidates); step += 1) {
    const at = positions[step - 1] as number
    if (decision.awarded[at] === 1) {
      awards += 1
      discount += BigInt(decision.discount[at] as number)
      weight += BigInt(book.amount[at] as number) * BigInt(moneyDaysOf(termsAt(book, at), daysAt(book, at)))
    }
    if (step < from) continue
    steps.push({
      at,
      step,
      poolBefore: poolBefore[step - 1] as number,
      poolAfter: poolBefore[step] as number,
      margin: marginAt(book, market, marginBefore, at, step),
      awards,
      averageBps: weight === 0n ? null : averageOf(discount, weight, market.dayCount),
    })
  }
  return steps
}

function marginAt(
  book: Book,
  market: RunMarket,
  marginBefore: readonly bigint[],
  at: number,
  step: number,
): Step['margin'] {
  const { desiredBps } = market
  if (desiredBps === undefined) return null
  return {
    before: marginBefore[step - 1] ?? 0n,
    change: marginOf(BigInt(book.amount[at] as number), rankAt(book, market, at), desiredBps),
    after: marginBefore[step] ?? 0n,
  }
}

const averageOf = (discount: bigint, weight: bigint, dayCount: number): BasisPoints =>
  Number(divideHalfUp(discount * BigInt(dayCount) * BigInt(percentBpsMax), weight)) as BasisPoints
