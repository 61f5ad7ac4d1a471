/**
 * Income first, version 1: of few candidates, the choice that brings the most, by branch and bound. Lots are looked at by their
 * discount and margin, at its price, for each unit of the pool; a branch ends where even parts of lots would not bring more than
 * the best choice so far. The search has a step limit; within it, it shows that nothing brings more.
 */
import { type Choice, copyOf, incomeOf, move } from './income-first-1-choice.ts'
import type { OrderOf } from './income-first-1-greedy.ts'
import type { Lots } from './income-lots.ts'
import { optimumStepsMax } from './limits.ts'

/** More than what rounding can change in a sum of a few hundred values. */
const roundingShare = 1e-11

type Optimum = { readonly choice: Choice; readonly isOptimal: boolean }

/** `first` is a choice to begin with; `empty` is one without lots. */
export function optimumFrom(first: Choice, empty: Choice, marginPrice: number, orderOf: OrderOf): Optimum {
  const { lots } = first
  const order = byValue(lots, marginPrice, orderOf)
  const { count } = lots
  const values = order.map((lot) => (lots.discount[lot] as number) + marginPrice * (lots.gain[lot] as number))
  const nets = order.map((lot) => lots.net[lot] as number)
  const margins = order.map((lot) => (lots.payable[lot] as number) * (lots.surplus[lot] as number))
  const { valueBefore, netBefore, marginAfter, worthwhile } = sumsOf(values, nets, margins)
  const marginRounding = roundingShare * margins.reduce((sum, one) => sum + Math.abs(one), 0)
  const work = copyOf(empty)
  let best = copyOf(first)
  let bestIncome = Number(incomeOf(first))

  const upTo = (depth: number, value: number): number => {
    let [low, high] = [depth, Math.max(depth, worthwhile)]
    const room = work.poolLeft + (netBefore[depth] as number)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((netBefore[middle] as number) <= room) low = middle
      else high = middle - 1
    }
    const whole = value + (valueBefore[low] as number) - (valueBefore[depth] as number)
    if (low >= worthwhile) return whole
    return whole + ((room - (netBefore[low] as number)) / (nets[low] as number)) * (values[low] as number)
  }

  // For each depth: whether the lot there was taken on the present path.
  const path = new Uint8Array(count)
  let [depth, value, income, margin, steps] = [0, 0, 0, 0, 0]
  const isHopeless = (): boolean => {
    if (first.hasMargin && margin + (marginAfter[depth] as number) < -marginRounding) return true
    const most = upTo(depth, value)
    return most + roundingShare * (Math.abs(value) + Math.abs(most)) < bestIncome + 1
  }
  const add = (place: number, sign: 1 | -1): void => {
    const lot = order[place] as number
    move(work, lot, sign)
    income += sign * (lots.discount[lot] as number)
    value += sign * (values[place] as number)
    margin += sign * (margins[place] as number)
  }
  for (;;) {
    steps += 1
    if (steps > optimumStepsMax) return { choice: best, isOptimal: false }
    if (depth < count && !isHopeless()) {
      const isTaken = fits(work, order[depth] as number)
      path[depth] = isTaken ? 1 : 0
      if (isTaken) add(depth, 1)
      if (isTaken && income > bestIncome && (!first.hasMargin || (work.margin[1] as number) >= 0)) {
        best = copyOf(work)
        bestIncome = income
      }
      depth += 1
      continue
    }
    // Back to the last lot that was taken, and on without it.
    do depth -= 1
    while (depth >= 0 && path[depth] === 0)
    if (depth < 0) return { choice: best, isOptimal: true }
    add(depth, -1)
    path[depth] = 0
    depth += 1
  }
}

/** Whether pool and budget have room for it; the margin may be made up for by later lots. */
function fits({ lots, poolLeft, budgetsLeft }: Choice, lot: number): boolean {
  const net = lots.net[lot] as number
  const budget = lots.budget[lot] as number
  return net <= poolLeft && (budget < 0 || net <= (budgetsLeft[budget] as number))
}

function byValue({ count, discount, net, gain }: Lots, marginPrice: number, orderOf: OrderOf): number[] {
  const everyone = new Uint32Array(count).map((_, lot) => lot)
  const ranked = [...orderOf(everyone)]
  const ratio = (lot: number): number =>
    ((discount[lot] as number) + marginPrice * (gain[lot] as number)) / (net[lot] as number)
  return ranked.toSorted((a, b) => ratio(b) - ratio(a))
}

function sumsOf(values: readonly number[], nets: readonly number[], margins: readonly number[]) {
  const valueBefore = [0]
  const netBefore = [0]
  values.forEach((value, place) => {
    valueBefore.push((valueBefore[place] as number) + value)
    netBefore.push((netBefore[place] as number) + (nets[place] as number))
  })
  const marginAfter = [0]
  for (const margin of margins.toReversed())
    marginAfter.push((marginAfter.at(-1) as number) + Math.max(0, margin))
  const firstWorthless = values.findIndex((value) => value <= 0)
  return {
    valueBefore,
    netBefore,
    marginAfter: marginAfter.toReversed(),
    worthwhile: firstWorthless < 0 ? values.length : firstWorthless,
  }
}
