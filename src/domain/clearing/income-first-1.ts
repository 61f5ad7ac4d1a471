/**
 * Income first, version 1: the awards that together bring the most discount, within the pool, the budgets and the desired annual
 * rate; whole documents, each at its own rate. A pure function of book and market that gives the same result on any machine, limited
 * by steps and never by time; once a run was decided by it, it is never changed (`rules.ts`).
 *
 * 1. Items are tested as in rate first, version 1; those without a reason are candidates.
 * 2. Prices of the pool and of the margin are found (`income-prices.ts`), and lots taken by what they are worth at these prices
 *    (`-greedy`); the choice is improved by exchanges (`-exchange`), and of few candidates searched for the optimum (`-optimum`).
 * 3. Equals are awarded by the order of rate first: rate, days, time, item id. A candidate without an award fails a test against
 *    what the awards leave: the pool, its budget, or the desired rate; the first of them is its reason.
 *
 * Doubles that are rounded only guide the choice; whether it is allowed is decided in exact integers.
 */
import { rankAprOf } from '../offers/arithmetic.ts'
import { type Book, daysAt, type RunMarket, termsAt } from './book.ts'
import { checkBook } from './check.ts'
import type { Decision } from './decision.ts'
import { type Choice, emptyChoice, testLot } from './income-first-1-choice.ts'
import { fill, improve, preferFirst } from './income-first-1-exchange.ts'
import { type OrderOf, weigh } from './income-first-1-greedy.ts'
import { optimumFrom } from './income-first-1-optimum.ts'
import { type Lots, lotsOf } from './income-lots.ts'
import { type Prices, pricesOf } from './income-prices.ts'
import { optimumCandidatesMax } from './limits.ts'
import { type Candidates, candidatesOf } from './rate-first-1-candidates.ts'
import { orderOf } from './rate-first-1-order.ts'
import { runReasonBits } from './reasons.ts'
import type { DecideInput } from './rules.ts'
import { addProduct, wideSum, wideSumOf } from './wide-sum.ts'

export function decide({ book, market }: DecideInput): Decision {
  checkBook(book, market)
  const candidates = candidatesOf(book, market)
  const lots = lotsOf(book, market, candidates)
  return decisionOf(book, market, candidates, choose(lots, book, market, candidates))
}

function choose(lots: Lots, book: Book, market: RunMarket, candidates: Candidates) {
  const hasMargin = market.desiredBps !== undefined
  const inOrder: OrderOf = (chosen) => orderOf(book, market, candidates, chosen)
  const prices = pricesOf(lots, hasMargin)
  const weighed = weigh(lots, book.budgets, prices, hasMargin, inOrder)
  improve(weighed)
  fill(weighed.choice, weighed.worth, inOrder)
  const found =
    lots.count <= optimumCandidatesMax
      ? optimumFrom(weighed.choice, emptyChoice(lots, book.budgets, hasMargin), prices.margin, inOrder)
      : { choice: weighed.choice, isOptimal: false }
  if (!found.isOptimal) fill(found.choice, weighed.worth, inOrder)
  preferFirst(found.choice, weighed)
  return { ...found, prices }
}

const bitOf = {
  fits: 0,
  exceedsPool: runReasonBits.exceedsPool,
  exceedsBudget: runReasonBits.exceedsBudget,
  belowDesired: runReasonBits.belowDesired,
} as const

function decisionOf(
  book: Book,
  market: RunMarket,
  candidates: Candidates,
  { choice, isOptimal, prices }: { choice: Choice; isOptimal: boolean; prices: Prices },
): Decision {
  const { count, position, reasons, discount } = candidates
  const awarded = new Uint8Array(book.count)
  const chosen = new Uint32Array(count)
  const amount = wideSum()
  let chosenCount = 0
  for (let lot = 0; lot < count; lot += 1) {
    const at = position[lot] as number
    if (choice.taken[lot] !== 1) {
      reasons[at] = bitOf[testLot(choice, lot)]
      continue
    }
    awarded[at] = 1
    addProduct(amount, book.amount[at] as number, 1)
    chosen[chosenCount] = lot
    chosenCount += 1
  }
  const taken = chosen.subarray(0, chosenCount)
  const order = orderOf(book, market, candidates, taken).map(
    (place) => position[taken[place] as number] as number,
  )
  const last = order.at(-1)
  const total = wideSumOf(amount)
  const net = BigInt(market.poolLeft - choice.poolLeft)
  return {
    awarded,
    reasons,
    discount,
    order,
    poolLeft: choice.poolLeft,
    budgetsLeft: choice.budgetsLeft,
    totals: { amount: total, discount: total - net, net },
    proof: {
      rule: 'incomeFirst',
      lowest:
        last === undefined ? undefined : rankAprOf(termsAt(book, last), daysAt(book, last), market.dayCount),
      margin: market.desiredBps === undefined ? undefined : wideSumOf(choice.margin),
      isOptimal,
      prices,
    },
  }
}
