/**
 * Rule version 1 of a run: rate first, whole documents, each at its own rate. A pure function of book and market that
 * gives the same result on any machine; once a run was decided by it, it is never changed (`rules.ts`).
 *
 * 1. Every item is tested by itself, and every reason against it is kept: its document, its expected date, its rate
 *    against the minimum of the market and of the payee, against the highest and against its own ceiling, and its discount.
 * 2. Items without a reason are put in order: annual rate, highest first; days paid early by the market's invoice
 *    priority; priority time; position, which is the order of item ids. No two items are equal.
 * 3. They are walked in that order. An item is awarded if its amount after discount fits what is left of the pool, then of
 *    its budget, and if then the awards stay at the desired annual rate together. The first test that fails is
 *    its reason; it is skipped and changes nothing.
 *
 * All numbers are integers that fit a double exactly, within the limits that `checkBook` enforces.
 */
import { percentBpsMax } from '../limits.ts'
import { rankAprOf, sortKeyOf } from '../offers/arithmetic.ts'
import { methods, rateTypes } from '../offers/terms.ts'
import { type Book, checkBook, daysAt, type RunMarket, termsAt } from './book.ts'
import type { Outcome, Totals } from './outcome.ts'
import { sortByWord, sortingOf } from './radix.ts'
import { runReasonBits } from './reasons.ts'
import { addProduct, wideSum, wideSumOf } from './wide-sum.ts'

const apr = rateTypes.indexOf('apr')
const preSettlement = methods.indexOf('preSettlement')
const billDiscount = methods.indexOf('billDiscount')

/** Room for the days below the sort key of the rate. */
const daysRoom = 4_096
const wordSize = 4_294_967_296

export function clear(book: Book, market: RunMarket): Outcome {
  checkBook(book, market)
  const tested = testAll(book, market)
  const order = orderOf(book, tested)
  return walk(book, market, tested, order)
}

type Tested = {
  readonly discount: Float64Array
  readonly net: Float64Array
  readonly reasons: Uint16Array
  /** By how many points an item is above the desired rate. */
  readonly surplus: Int32Array
  /** Rate and days as one number of two words: the smaller, the earlier in the walk. */
  readonly rankHigh: Uint32Array
  readonly rankLow: Uint32Array
  /** The positions without a reason. */
  readonly candidates: Uint32Array
  readonly candidateCount: number
}

function testAll(book: Book, market: RunMarket): Tested {
  const { amount, daysPaidEarly, billTermDays, method, rateType, rateBps, billRateType, billRateBps } = book
  const { payeeMinimumBps, ceilingBps, expectedDay, ineligible, count } = book
  const { dayCount, payDay, minimumBps, invoicePriority } = market
  const discounts = new Float64Array(count)
  const nets = new Float64Array(count)
  const reasons = new Uint16Array(count)
  const surplus = new Int32Array(market.desiredBps === undefined ? 0 : count)
  const rankHigh = new Uint32Array(count)
  const rankLow = new Uint32Array(count)
  const candidates = new Uint32Array(count)
  let candidateCount = 0

  const highestBps = Math.min(market.capBps, market.highestBps)
  const desiredBps = market.desiredBps ?? 0
  const hasDesired = market.desiredBps !== undefined
  const topKey = sortKeyOf({ points: highestBps, days: 1 })
  const isAscending = invoicePriority === 'ascending'
  const unit = percentBpsMax * dayCount

  for (let at = 0; at < count; at += 1) {
    const payable = amount[at] as number
    const early = method[at] === billDiscount ? 0 : (daysPaidEarly[at] as number)
    const term = method[at] === preSettlement ? 0 : (billTermDays[at] as number)
    const earlyBps = method[at] === billDiscount ? 0 : (rateBps[at] as number)
    const termBps = method[at] === preSettlement ? 0 : (billRateBps[at] as number)
    // A flat rate is an annual rate for a whole year, so that both parts are payable · points / unit, rounded half up.
    const earlyPoints = earlyBps * (rateType[at] === apr ? early : dayCount)
    const termPoints = termBps * (billRateType[at] === apr ? term : dayCount)
    const points = earlyPoints + termPoints
    const days = early + term

    // payable = wholes · unit + rest, and wholes · points is an integer: only the rest is divided, and stays below 2^53.
    const wholes = Math.floor(payable / unit)
    const rest = payable - wholes * unit
    const discount =
      wholes * points +
      Math.floor((rest * earlyPoints + unit / 2) / unit) +
      Math.floor((rest * termPoints + unit / 2) / unit)
    discounts[at] = discount
    nets[at] = payable - discount

    const ceiling = ceilingBps[at] as number
    const found =
      (ineligible[at] === 0 ? 0 : runReasonBits.ineligible) |
      (payDay >= (expectedDay[at] as number) ? 0 : runReasonBits.beforeExpectedDate) |
      (points >= minimumBps * days ? 0 : runReasonBits.belowMinimum) |
      (points >= (payeeMinimumBps[at] as number) * days ? 0 : runReasonBits.belowPayeeMinimum) |
      (points <= highestBps * days ? 0 : runReasonBits.aboveHighest) |
      (ceiling === 0 || points <= ceiling * days ? 0 : runReasonBits.aboveCeiling) |
      (discount >= 1 && discount < payable ? 0 : runReasonBits.invalidAmount)
    reasons[at] = found
    if (found !== 0) continue

    // There is at least one day: without any, either no points and no discount, or too many points for any highest rate.
    const daysRank = isAscending ? (daysPaidEarly[at] as number) : daysRoom - 1 - (daysPaidEarly[at] as number)
    // Below 2^50, because no rate is above 2^14; a column of words keeps the lower 32 bits.
    const rank = (topKey - sortKeyOf({ points, days })) * daysRoom + daysRank
    rankHigh[at] = Math.floor(rank / wordSize)
    rankLow[at] = rank
    if (hasDesired) surplus[at] = points - desiredBps * days
    candidates[candidateCount] = at
    candidateCount += 1
  }
  return { discount: discounts, net: nets, reasons, surplus, rankHigh, rankLow, candidates, candidateCount }
}

/** From the last criterion to the first; each sort keeps the order of the one before, which begins with positions. */
function orderOf({ priorityTime }: Book, tested: Tested): Uint32Array {
  const { candidates, candidateCount, rankLow, rankHigh } = tested
  const sorting = sortingOf(candidates, candidateCount)
  let earliest = Number.MAX_SAFE_INTEGER
  let before = 0
  let isSorted = true
  for (let at = 0; at < candidateCount; at += 1) {
    const time = priorityTime[candidates[at] as number] as number
    if (time < earliest) earliest = time
    if (time < before) isSorted = false
    before = time
  }
  if (!isSorted) {
    const words = new Uint32Array(priorityTime.length)
    for (let at = 0; at < words.length; at += 1) words[at] = (priorityTime[at] as number) - earliest
    sortByWord(sorting, words)
    for (let at = 0; at < words.length; at += 1)
      words[at] = Math.floor(((priorityTime[at] as number) - earliest) / wordSize)
    sortByWord(sorting, words)
  }
  sortByWord(sorting, rankLow)
  sortByWord(sorting, rankHigh)
  return sorting.order.subarray(0, candidateCount)
}

function walk(book: Book, market: RunMarket, tested: Tested, order: Uint32Array): Outcome {
  const { amount, budget, count } = book
  const { discount, net: nets, reasons, surplus } = tested
  const awarded = new Uint8Array(count)
  const budgetsLeft = book.budgets.slice()
  const margin = wideSum()
  const hasDesired = market.desiredBps !== undefined
  let poolLeft = market.poolLeft
  let last = -1
  for (const at of order) {
    const net = nets[at] as number
    if (net > poolLeft) {
      reasons[at] = runReasonBits.exceedsPool
      continue
    }
    const from = budget[at] as number
    if (from >= 0 && net > (budgetsLeft[from] as number)) {
      reasons[at] = runReasonBits.exceedsBudget
      continue
    }
    if (hasDesired) {
      addProduct(margin, amount[at] as number, surplus[at] as number)
      if (margin.high < 0) {
        addProduct(margin, amount[at] as number, -(surplus[at] as number))
        reasons[at] = runReasonBits.belowDesired
        continue
      }
    }
    poolLeft -= net
    if (from >= 0) budgetsLeft[from] = (budgetsLeft[from] as number) - net
    awarded[at] = 1
    last = at
  }
  return {
    awarded,
    reasons,
    discount,
    net: nets,
    order,
    poolLeft,
    budgetsLeft,
    margin: hasDesired ? wideSumOf(margin) : undefined,
    lowest: last < 0 ? undefined : rankAprOf(termsAt(book, last), daysAt(book, last), market.dayCount),
    totals: totalsOf(book, awarded, discount),
  }
}

function totalsOf(book: Book, awarded: Uint8Array, discounts: Float64Array): Totals {
  const amount = wideSum()
  const discount = wideSum()
  const moneyDays = wideSum()
  let count = 0
  for (let at = 0; at < book.count; at += 1) {
    if (awarded[at] === 0) continue
    count += 1
    addProduct(amount, book.amount[at] as number, 1)
    addProduct(discount, discounts[at] as number, 1)
    const early = book.method[at] === billDiscount ? 0 : (book.daysPaidEarly[at] as number)
    const term = book.method[at] === preSettlement ? 0 : (book.billTermDays[at] as number)
    addProduct(moneyDays, book.amount[at] as number, early + term)
  }
  return {
    count,
    amount: wideSumOf(amount),
    discount: wideSumOf(discount),
    net: wideSumOf(amount) - wideSumOf(discount),
    moneyDays: wideSumOf(moneyDays),
  }
}
