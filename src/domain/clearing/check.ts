/** The limits of a book: within them the arithmetic of a run is exact. */
import { totalMinorMax } from '../limits.ts'
import { methods } from '../offers/terms.ts'
import { type Book, columnRanges, columns, dayNumbers, type Range, type RunMarket, rates } from './book.ts'
import { runBudgetsMax, runItemsMax } from './limits.ts'

const money: Range = [0, Number(totalMinorMax)]

/** Throws if a value is outside its limits: the code that made the book has a bug. */
export function checkBook(book: Book, market: RunMarket): void {
  requireWithin('poolLeft', market.poolLeft, money)
  requireWithin('payDay', market.payDay, dayNumbers)
  for (const bps of [market.minimumBps, market.desiredBps ?? 0, market.highestBps, market.capBps])
    requireWithin('rate of the market', bps, rates)
  requireWithin('count', book.count, [0, runItemsMax])
  requireWithin('length of budgets', book.budgets.length, [0, runBudgetsMax])
  for (const [at, budget] of book.budgets.entries()) requireWithin(`budgets[${at}]`, budget, money)
  for (const column of columns)
    requireWithin(`length of ${column}`, book[column].length, [book.count, book.count])
  const wrong = firstWrong(book)
  if (wrong < 0) return
  for (const column of columns)
    requireWithin(`${column}[${wrong}]`, book[column][wrong] ?? Number.NaN, columnRanges[column])
  requireWithin(`budget[${wrong}]`, book.budget[wrong] ?? Number.NaN, [-1, book.budgets.length - 1])
  requireWithin(`daysPaidEarly[${wrong}] of a bill discount`, book.daysPaidEarly[wrong] ?? Number.NaN, [0, 0])
}

/**
 * The first position with a wrong value, or -1. One loop over all columns, because it is on the critical path of a
 * run.
 */
function firstWrong(book: Book): number {
  const { amount, daysPaidEarly, billTermDays, method, rateType, rateBps, billRateType, billRateBps } = book
  const { priorityTime, payeeMinimumBps, ceilingBps, budget } = book
  const billDiscount = methods.indexOf('billDiscount')
  const amountMax = columnRanges.amount[1]
  const daysMax = columnRanges.daysPaidEarly[1]
  const termMax = columnRanges.billTermDays[1]
  const methodMax = columnRanges.method[1]
  const typeMax = columnRanges.rateType[1]
  const bpsMax = columnRanges.rateBps[1]
  const timeMax = columnRanges.priorityTime[1]
  const budgetMax = book.budgets.length - 1
  for (let at = 0; at < book.count; at += 1) {
    const payable = amount[at] as number
    const time = priorityTime[at] as number
    const from = budget[at] as number
    const isRight =
      payable >= 0 &&
      payable <= amountMax &&
      Math.floor(payable) === payable &&
      time >= 0 &&
      time <= timeMax &&
      Math.floor(time) === time &&
      (daysPaidEarly[at] as number) <= (method[at] === billDiscount ? 0 : daysMax) &&
      (billTermDays[at] as number) <= termMax &&
      (method[at] as number) <= methodMax &&
      (rateType[at] as number) <= typeMax &&
      (billRateType[at] as number) <= typeMax &&
      (rateBps[at] as number) <= bpsMax &&
      (billRateBps[at] as number) <= bpsMax &&
      (payeeMinimumBps[at] as number) <= bpsMax &&
      (ceilingBps[at] as number) <= bpsMax &&
      from >= -1 &&
      from <= budgetMax
    if (!isRight) return at
  }
  return -1
}

function requireWithin(name: string, value: number, [min, max]: Range): void {
  if (value >= min && value <= max && Math.floor(value) === value) return
  throw new RangeError(`${name} is ${value}, not a whole number from ${min} to ${max}`)
}
