/**
 * What a walk has left before a level: of the walk that was made, and of the walk without one of its awards. The latter is the same
 * up to the place of that award, and is walked again from there, no further than needed.
 */
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { discountAt, partsAt } from './item-parts.ts'
import { budgetBefore, keepsMargin, levelOf, placeOf, prefixStateOf } from './prefix-state.ts'
import { walkOrder } from './rules.ts'
import { addProduct, isNegative, wideSum } from './wide-sum.ts'

export type Left = {
  readonly poolLeft: number
  readonly budgetLeft: (budget: number) => number
  readonly keepsMargin: (payable: number, surplus: number) => boolean
}
/** What is left for an item that is the last in time at a level. */
export type LeftBefore = (level: number) => Left

type Walked = { readonly book: Book; readonly market: RunMarket }

export function leftBeforeOf({ book, market }: Walked, decision: Decision): LeftBefore {
  const state = prefixStateOf(book, market, decision)
  const hasDesired = market.desiredBps !== undefined
  return (level) => {
    const place = placeOf(state, level)
    return {
      poolLeft: state.poolLeft[place] as number,
      budgetLeft: (budget) => budgetBefore(state, book, budget, place),
      keepsMargin: (payable, surplus) => !hasDesired || keepsMargin(state, place, payable, surplus),
    }
  }
}

/** Of the walk without the award at a position. */
export function leftWithoutOf(
  walked: Walked,
  decision: Decision,
  leftBefore: LeftBefore,
): (at: number) => LeftBefore {
  const { book, market } = walked
  let made: { readonly order: Uint32Array; readonly turnOf: Uint32Array } | undefined
  const turns = () => {
    if (made) return made
    const order = walkOrder(walked)
    const turnOf = new Uint32Array(book.count)
    order.forEach((at, turn) => {
      turnOf[at] = turn
    })
    made = { order, turnOf }
    return made
  }
  return (at) => {
    const own = partsAt(book, market.dayCount, at)
    const ownLevel = levelOf(market, own.points, own.days, book.daysPaidEarly[at] as number)
    return (level) => {
      // Before its own level the two walks are the same.
      if (level < ownLevel) return leftBefore(level)
      const { order, turnOf } = turns()
      return walkAgain(walked, decision, order, turnOf[at] as number, level)
    }
  }
}

/** Walks the awards before a turn as they are, leaves out that turn, and walks on through a level. */
function walkAgain(
  { book, market }: Walked,
  { awarded, discount }: Decision,
  order: Uint32Array,
  without: number,
  level: number,
): Left {
  const { dayCount, desiredBps } = market
  const margin = wideSum()
  const budgets = new Map<number, number>()
  const budgetLeft = (budget: number): number => budgets.get(budget) ?? (book.budgets[budget] as number)
  let { poolLeft } = market
  for (let turn = 0; turn < order.length; turn += 1) {
    if (turn === without) continue
    const at = order[turn] as number
    const isBefore = turn < without
    if (isBefore && awarded[at] !== 1) continue
    const parts = partsAt(book, dayCount, at)
    const { points, days, movingBps, pointsPerBps, otherPoints } = parts
    if (!isBefore && levelOf(market, points, days, book.daysPaidEarly[at] as number) > level) break
    const payable = book.amount[at] as number
    const net =
      payable -
      (isBefore
        ? (discount[at] as number)
        : discountAt(payable, movingBps * pointsPerBps, otherPoints, dayCount))
    const budget = book.budget[at] as number
    const left = budget < 0 ? net : budgetLeft(budget)
    if (!isBefore && (net > poolLeft || net > left)) continue
    if (desiredBps !== undefined) {
      const surplus = points - desiredBps * days
      addProduct(margin, payable, surplus)
      if (isNegative(margin)) {
        addProduct(margin, payable, -surplus)
        continue
      }
    }
    poolLeft -= net
    if (budget >= 0) budgets.set(budget, left - net)
  }
  return {
    poolLeft,
    budgetLeft,
    keepsMargin: (payable, surplus) => {
      if (desiredBps === undefined || surplus >= 0) return true
      const tried = wideSum()
      tried.set(margin)
      addProduct(tried, payable, surplus)
      return !isNegative(tried)
    },
  }
}
