/**
 * Income first, version 1: the first choice. A lot is worth its discount less what it takes, at the prices of `income-prices.ts`,
 * for each unit of the pool. Lots that are clearly worth it are taken together; those around zero, and those with a budget,
 * are weighed one by one, the most worth first.
 */
import { type Choice, emptyChoice, move, takeFitting } from './income-first-1-choice.ts'
import type { Lots } from './income-lots.ts'
import type { Prices } from './income-prices.ts'
import { weighedLotsMax } from './limits.ts'
import { sortByWord, sortingOf } from './radix.ts'
import { isNegative } from './wide-sum.ts'

/** The order of CLR-03 of these lots, ascending, as indexes into them. */
export type OrderOf = (chosen: Uint32Array) => Uint32Array

export type Weighed = {
  readonly choice: Choice
  /** The worth of every lot. */
  readonly worth: Float64Array
  /** The lots that were weighed, the most worth first; equals in the order of CLR-03. */
  readonly order: Uint32Array
}

export function weigh(
  lots: Lots,
  budgets: Float64Array,
  prices: Prices,
  hasMargin: boolean,
  orderOf: OrderOf,
): Weighed {
  const worth = worthOf(lots, prices)
  const width = widthOf(worth)
  return (
    weighWithin(lots, budgets, worth, width, hasMargin, orderOf) ??
    // The prices leave too little of the pool or the margin for what is clearly worth it: everything is weighed.
    (weighWithin(lots, budgets, worth, Number.POSITIVE_INFINITY, hasMargin, orderOf) as Weighed)
  )
}

function worthOf({ count, discount, net, gain }: Lots, { pool, margin }: Prices): Float64Array {
  const worth = new Float64Array(count)
  for (let lot = 0; lot < count; lot += 1) {
    const takes = net[lot] as number
    worth[lot] = ((discount[lot] as number) + margin * (gain[lot] as number)) / takes - pool
  }
  return worth
}

/** The distance from zero within which there are at most `weighedLotsMax` lots, where there is one. */
function widthOf(worth: Float64Array): number {
  if (worth.length <= weighedLotsMax) return Number.POSITIVE_INFINITY
  let width = 0
  for (const one of worth) width = Math.max(width, Math.abs(one))
  for (let halved = 0; halved < 60; halved += 1) {
    let within = 0
    for (let lot = 0; lot < worth.length; lot += 1) if (Math.abs(worth[lot] as number) <= width) within += 1
    if (within <= weighedLotsMax) break
    width /= 2
  }
  return width
}

/** Undefined if what is clearly worth it does not fit. */
function weighWithin(
  lots: Lots,
  budgets: Float64Array,
  worth: Float64Array,
  width: number,
  hasMargin: boolean,
  orderOf: OrderOf,
): Weighed | undefined {
  const choice = emptyChoice(lots, budgets, hasMargin)
  const weighed = new Uint32Array(lots.count)
  let count = 0
  for (let lot = 0; lot < lots.count; lot += 1) {
    const here = worth[lot] as number
    if (Math.abs(here) <= width || (lots.budget[lot] as number) >= 0) {
      weighed[count] = lot
      count += 1
    } else if (here > 0) move(choice, lot)
  }
  const order = byWorth(worth, weighed.subarray(0, count), orderOf)
  const isAdding = (lot: number): boolean => (lots.surplus[lot] as number) >= 0
  const isWorth = (lot: number): boolean => (worth[lot] as number) > 0
  // What adds to the margin comes first, so that there is one to spend.
  takeFitting(
    choice,
    order.filter((lot) => isWorth(lot) && isAdding(lot)),
  )
  if (choice.poolLeft < 0 || isNegative(choice.margin)) return undefined
  takeFitting(
    choice,
    order.filter((lot) => isWorth(lot) && !isAdding(lot)),
  )
  takeFitting(choice, order)
  return { choice, worth, order }
}

/** Lots, ascending, by worth: the most first, and otherwise by CLR-03. */
export function byWorth(worth: Float64Array, chosen: Uint32Array, orderOf: OrderOf): Uint32Array {
  const ranked = orderOf(chosen)
  const high = new Uint32Array(ranked.length)
  const low = new Uint32Array(ranked.length)
  const view = new DataView(new ArrayBuffer(8))
  ranked.forEach((index, place) => {
    // A sum with 0 turns a minus zero into zero.
    view.setFloat64(0, (worth[chosen[index] as number] as number) + 0)
    const [upper, lower] = [view.getUint32(0), view.getUint32(4)]
    // As unsigned words, doubles above zero descend once inverted, and those below zero do as they are.
    const isNegativeWorth = upper >= 0x80_00_00_00
    high[place] = isNegativeWorth ? upper : ~(upper | 0x80_00_00_00)
    low[place] = isNegativeWorth ? lower : ~lower
  })
  const sorting = sortingOf(ranked.length)
  sortByWord(sorting, low)
  sortByWord(sorting, high)
  return sorting.order.map((place) => chosen[ranked[place] as number] as number)
}
