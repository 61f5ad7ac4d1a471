/** Income first, version 1: a choice of lots while it is made, with what is left of the pool, the budgets and the margin. */
import type { Lots } from './income-lots.ts'
import { addProduct, isNegative, type WideSum, wideSum } from './wide-sum.ts'

export type Choice = {
  readonly lots: Lots
  readonly hasMargin: boolean
  readonly taken: Uint8Array
  poolLeft: number
  readonly budgetsLeft: Float64Array
  readonly margin: WideSum
}

export const emptyChoice = (lots: Lots, budgets: Float64Array, hasMargin: boolean): Choice => ({
  lots,
  hasMargin,
  taken: new Uint8Array(lots.count),
  poolLeft: lots.pool,
  budgetsLeft: budgets.slice(),
  margin: wideSum(),
})

export const copyOf = (choice: Choice): Choice => ({
  ...choice,
  taken: choice.taken.slice(),
  budgetsLeft: choice.budgetsLeft.slice(),
  margin: choice.margin.slice() as WideSum,
})

/** The tests of CLR-04 against what the choice leaves. */
export type LotTest = 'fits' | 'exceedsPool' | 'exceedsBudget' | 'belowDesired'

export function testLot(choice: Choice, lot: number): LotTest {
  const { lots, hasMargin, margin } = choice
  const net = lots.net[lot] as number
  if (net > choice.poolLeft) return 'exceedsPool'
  const budget = lots.budget[lot] as number
  if (budget >= 0 && net > (choice.budgetsLeft[budget] as number)) return 'exceedsBudget'
  const surplus = lots.surplus[lot] as number
  if (!hasMargin || surplus >= 0) return 'fits'
  addProduct(margin, lots.payable[lot] as number, surplus)
  const isBelow = isNegative(margin)
  addProduct(margin, lots.payable[lot] as number, -surplus)
  return isBelow ? 'belowDesired' : 'fits'
}

/** Takes a lot, or gives it back with `sign` -1; tests nothing. */
export function move(choice: Choice, lot: number, sign: 1 | -1 = 1): void {
  const { lots, taken, budgetsLeft } = choice
  const net = sign * (lots.net[lot] as number)
  const budget = lots.budget[lot] as number
  taken[lot] = sign === 1 ? 1 : 0
  choice.poolLeft -= net
  if (budget >= 0) budgetsLeft[budget] = (budgetsLeft[budget] as number) - net
  if (choice.hasMargin)
    addProduct(choice.margin, lots.payable[lot] as number, sign * (lots.surplus[lot] as number))
}

/** Takes those of these lots that fit, in their order. */
export function takeFitting(choice: Choice, order: Iterable<number>): boolean {
  let isChanged = false
  for (const lot of order) {
    if (choice.taken[lot] === 1 || testLot(choice, lot) !== 'fits') continue
    move(choice, lot)
    isChanged = true
  }
  return isChanged
}

export function incomeOf({ lots, taken }: Choice): bigint {
  let [income, part] = [0n, 0]
  for (let lot = 0; lot < lots.count; lot += 1) {
    if (taken[lot] !== 1) continue
    part += lots.discount[lot] as number
    if (part < 4_000_000_000_000_000) continue
    income += BigInt(part)
    part = 0
  }
  return income + BigInt(part)
}
