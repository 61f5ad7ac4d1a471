/**
 * What income first is held against: the certificate as the specification writes it, in big integers, and the most that a choice
 * can bring, by trying all choices of a small book. Shares no arithmetic with the rule.
 */
import type { Book, RunMarket } from '#domain/clearing/book.ts'
import type { Certificate } from '#domain/clearing/certificate.ts'
import { referenceOf } from './clearing-reference.ts'

type Lot = {
  readonly discount: bigint
  readonly net: bigint
  /** Amount · (points − desired · days). */
  readonly margin: bigint
  readonly budget: number
}

/** The candidates, as the reference of rate first finds them. */
export function lotsOf(book: Book, market: RunMarket): readonly Lot[] {
  const { items, order } = referenceOf(book, market)
  return order.flatMap((position) => {
    const item = items[position]
    if (!item) return []
    const { amount, discount, rank, budget } = item
    const surplus = rank.points - (market.desiredBps ?? 0) * rank.days
    return [{ discount, net: amount - discount, margin: amount * BigInt(surplus), budget }]
  })
}

const floorOf = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n)

/** bound = floor((l · P + Σ max(0, D · 2^k − l · net + m · g)) / 2^k). */
export function boundBy(
  book: Book,
  market: RunMarket,
  { poolPrice, marginPrice, scaleBits }: Pick<Certificate, 'poolPrice' | 'marginPrice' | 'scaleBits'>,
): bigint {
  const scale = 2n ** BigInt(scaleBits)
  const unit = BigInt(10_000 * market.dayCount)
  const sum = lotsOf(book, market).reduce((total, { discount, net, margin }) => {
    const gain = floorOf(margin, unit) + 1n
    const value = discount * scale - BigInt(poolPrice) * net + BigInt(marginPrice) * gain
    return value > 0n ? total + value : total
  }, BigInt(poolPrice) * BigInt(market.poolLeft))
  return floorOf(sum, scale)
}

/** The most that any allowed choice brings: every choice is tried, but for those that spend too much. */
export function mostIncome(book: Book, market: RunMarket): bigint {
  const lots = lotsOf(book, market)
  const hasDesired = market.desiredBps !== undefined
  const rest = lots.map((_, at) => lots.slice(at).reduce((sum, { discount }) => sum + discount, 0n))
  let best = 0n
  const tryFrom = (
    at: number,
    income: bigint,
    left: bigint,
    margin: bigint,
    budgets: readonly bigint[],
  ): void => {
    if (income > best && (!hasDesired || margin >= 0n)) best = income
    const lot = lots[at]
    if (!lot || income + (rest[at] ?? 0n) <= best) return
    const budget = budgets[lot.budget]
    if (lot.net <= left && (budget === undefined || lot.net <= budget)) {
      const after = budgets.map((one, index) => (index === lot.budget ? one - lot.net : one))
      tryFrom(at + 1, income + lot.discount, left - lot.net, margin + lot.margin, after)
    }
    tryFrom(at + 1, income, left, margin, budgets)
  }
  tryFrom(0, 0n, BigInt(market.poolLeft), 0n, [...book.budgets].map(BigInt))
  return best
}

/** The same without budgets and desired rate, for larger books: the most for every amount of the pool, one lot after the other. */
export function mostByPool(book: Book, market: RunMarket): bigint {
  const most = new Float64Array(market.poolLeft + 1)
  for (const { discount, net } of lotsOf(book, market)) {
    const [brings, takes] = [Number(discount), Number(net)]
    for (let spent = market.poolLeft; spent >= takes; spent -= 1)
      most[spent] = Math.max(most[spent] ?? 0, (most[spent - takes] ?? 0) + brings)
  }
  return BigInt(most[market.poolLeft] ?? 0)
}
