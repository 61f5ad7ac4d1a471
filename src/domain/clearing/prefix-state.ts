/**
 * What a walk had left before each of its places: of the pool, of every budget, and of the margin over the desired rate. Only awards
 * change it, so that it is kept for each award, in the order of the walk; a place is the number of awards before it.
 */
import { sortKey } from '../offers/arithmetic.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { partsAt } from './item-parts.ts'
import { addProduct, isNegative, type WideSum, wideSum } from './wide-sum.ts'

export type PrefixState = {
  /** The annual rate of each award: points and money days. */
  readonly points: Float64Array
  readonly days: Uint16Array
  /** The place in the order of each award, ascending: its rate, highest first, then its days; equal for one level. */
  readonly level: Float64Array
  /** After so many awards. */
  readonly poolLeft: Float64Array
  readonly marginLow: Float64Array
  readonly marginHigh: Float64Array
  /** The awards of each budget, from its start to the start of the next: how many awards come before, and what is left after. */
  readonly budgetStart: Uint32Array
  readonly budgetPlace: Uint32Array
  readonly budgetLeft: Float64Array
}

const daysRoom = 4_096

/** Smaller if it comes earlier; the same for an equal rate and equal days. Below 2^50, because no rate is above 2^14. */
export function levelOf(
  { capBps, invoicePriority }: RunMarket,
  points: number,
  moneyDays: number,
  early: number,
) {
  const byDays = invoicePriority === 'ascending' ? early : daysRoom - 1 - early
  return (sortKey(capBps, 1) - sortKey(points, moneyDays)) * daysRoom + byDays
}

export function prefixStateOf(book: Book, market: RunMarket, { order, discount }: Decision): PrefixState {
  const count = order.length
  const { desiredBps } = market
  const level = new Float64Array(count)
  const pointsOf = new Float64Array(count)
  const daysOf = new Uint16Array(count)
  const poolLeft = new Float64Array(count + 1)
  const marginLow = new Float64Array(count + 1)
  const marginHigh = new Float64Array(count + 1)
  const margin = wideSum()
  poolLeft[0] = market.poolLeft
  for (let place = 0; place < count; place += 1) {
    const at = order[place] as number
    const { points, days } = partsAt(book, market.dayCount, at)
    const payable = book.amount[at] as number
    pointsOf[place] = points
    daysOf[place] = days
    level[place] = levelOf(market, points, days, book.daysPaidEarly[at] as number)
    poolLeft[place + 1] = (poolLeft[place] as number) - payable + (discount[at] as number)
    if (desiredBps !== undefined) addProduct(margin, payable, points - desiredBps * days)
    marginLow[place + 1] = margin[0] as number
    marginHigh[place + 1] = margin[1] as number
  }
  return {
    points: pointsOf,
    days: daysOf,
    level,
    poolLeft,
    marginLow,
    marginHigh,
    ...budgetsOf(book, order, discount),
  }
}

function budgetsOf({ amount, budget, budgets }: Book, order: Uint32Array, discount: Float64Array) {
  const budgetStart = new Uint32Array(budgets.length + 1)
  for (const at of order) {
    const own = budget[at] as number
    if (own >= 0) budgetStart[own + 1] = (budgetStart[own + 1] as number) + 1
  }
  for (let own = 0; own < budgets.length; own += 1)
    budgetStart[own + 1] = (budgetStart[own + 1] as number) + (budgetStart[own] as number)
  const total = budgetStart[budgets.length] as number
  const budgetPlace = new Uint32Array(total)
  const budgetLeft = new Float64Array(total)
  const next = budgetStart.slice(0, budgets.length)
  const left = budgets.slice()
  for (let place = 0; place < order.length; place += 1) {
    const at = order[place] as number
    const own = budget[at] as number
    if (own < 0) continue
    const entry = next[own] as number
    const rest = (left[own] as number) - (amount[at] as number) + (discount[at] as number)
    left[own] = rest
    budgetPlace[entry] = place
    budgetLeft[entry] = rest
    next[own] = entry + 1
  }
  return { budgetStart, budgetPlace, budgetLeft }
}

/** The last place before which the pool had so much left; -1 if it never had. */
export function lastPlaceWith({ poolLeft }: PrefixState, net: number): number {
  let from = -1
  let to = poolLeft.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((poolLeft[middle] as number) >= net) from = middle
    else to = middle - 1
  }
  return from
}

/** How many awards are at this level or before. */
export function placeOf({ level }: PrefixState, own: number): number {
  let from = 0
  let to = level.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((level[middle] as number) <= own) from = middle + 1
    else to = middle
  }
  return from
}

export function budgetBefore(state: PrefixState, { budgets }: Book, budget: number, place: number): number {
  const start = state.budgetStart[budget] as number
  let [from, to] = [start, state.budgetStart[budget + 1] as number]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((state.budgetPlace[middle] as number) < place) from = middle + 1
    else to = middle
  }
  return from === start ? (budgets[budget] as number) : (state.budgetLeft[from - 1] as number)
}

const scratch: WideSum = wideSum()

/** Whether the margin before a place, with payable · surplus, is not below zero. */
export function keepsMargin(state: PrefixState, place: number, payable: number, surplus: number): boolean {
  if (surplus >= 0) return true
  scratch[0] = state.marginLow[place] as number
  scratch[1] = state.marginHigh[place] as number
  addProduct(scratch, payable, surplus)
  return !isNegative(scratch)
}
