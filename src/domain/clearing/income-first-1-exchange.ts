/**
 * Income first, version 1: improves a choice by steps. The lots that were only just taken are exchanged, one for one, for those
 * that were only just left, as long as that brings more.
 */
import { type Choice, move, takeFitting, testLot } from './income-first-1-choice.ts'
import { byWorth, type OrderOf, type Weighed } from './income-first-1-greedy.ts'
import { exchangedLotsMax, exchangesMax } from './limits.ts'
import { isNegative } from './wide-sum.ts'

export function improve({ choice, order }: Weighed): void {
  for (let exchange = 0; exchange < exchangesMax; exchange += 1) {
    const { inside, outside } = nearest(choice, order)
    if (!exchangeBest(choice, inside, outside)) break
    takeFitting(choice, outside)
  }
}

/** The lots inside that are least worth it, and those outside that are most worth it. */
function nearest({ taken }: Choice, order: Uint32Array) {
  const inside: number[] = []
  const outside: number[] = []
  for (let place = order.length - 1; place >= 0 && inside.length < exchangedLotsMax; place -= 1)
    if (taken[order[place] as number] === 1) inside.push(order[place] as number)
  for (let place = 0; place < order.length && outside.length < exchangedLotsMax; place += 1)
    if (taken[order[place] as number] !== 1) outside.push(order[place] as number)
  return { inside, outside }
}

function exchangeBest(choice: Choice, inside: readonly number[], outside: readonly number[]): boolean {
  const { lots, poolLeft } = choice
  const { discount, net } = lots
  let best = 0
  let found: readonly [number, number] | undefined
  for (const given of inside) {
    const [less, free] = [discount[given] as number, poolLeft + (net[given] as number)]
    for (const taken of outside) {
      const more = (discount[taken] as number) - less
      if (more <= best || (net[taken] as number) > free) continue
      if (!isAllowed(choice, given, taken)) continue
      best = more
      found = [given, taken]
    }
  }
  if (!found) return false
  move(choice, found[0], -1)
  move(choice, found[1])
  return true
}

/** Whether budget and margin stay in order; the margin may fall below zero in between. */
function isAllowed(choice: Choice, given: number, taken: number): boolean {
  const budget = choice.lots.budget[taken] as number
  if (!choice.hasMargin && budget < 0) return true
  move(choice, given, -1)
  move(choice, taken)
  const isKept = !isNegative(choice.margin) && (budget < 0 || (choice.budgetsLeft[budget] as number) >= 0)
  move(choice, taken, -1)
  move(choice, given)
  return isKept
}

/** Takes what still fits, the most worth first, until nothing does. */
export function fill(choice: Choice, worth: Float64Array, orderOf: OrderOf): void {
  for (;;) {
    const fitting: number[] = []
    for (let lot = 0; lot < choice.lots.count; lot += 1)
      if (choice.taken[lot] !== 1 && testLot(choice, lot) === 'fits') fitting.push(lot)
    if (fitting.length === 0) return
    takeFitting(choice, byWorth(worth, Uint32Array.from(fitting), orderOf))
  }
}

/** Of lots that are alike in everything that counts, the first of CLR-03 are taken. */
export function preferFirst(
  { lots, taken }: Choice,
  { order, worth }: Pick<Weighed, 'order' | 'worth'>,
): void {
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (end < order.length && worth[order[end] as number] === worth[order[start] as number]) end += 1
    const equals = end - start > 1 ? order.subarray(start, end) : undefined
    start = end
    if (!equals) continue
    if (equals.every((lot) => taken[lot] === taken[equals[0] as number])) continue
    const alike = new Map<string, number[]>()
    for (const lot of equals) {
      const key = [lots.payable[lot], lots.discount[lot], lots.surplus[lot], lots.budget[lot]].join()
      const group = alike.get(key)
      if (group) group.push(lot)
      else alike.set(key, [lot])
    }
    for (const group of alike.values()) {
      const count = group.reduce((sum, lot) => sum + (taken[lot] as number), 0)
      group.forEach((lot, at) => {
        taken[lot] = at < count ? 1 : 0
      })
    }
  }
}
