/**
 * The supply curve of a decided book: how much is offered at or above each annual rate, after discount, and how much of it
 * is awarded. For display: rates are whole basis points, rounded down, and neighbouring ones are joined into few steps.
 */
import { aprBpsMax, percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import { methods, rateTypes } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { isHeldByRate } from './reasons.ts'

/** Everything that is offered at this annual rate or above it, in minor units after discount. */
export type CurveStep = {
  /** The lowest annual rate of the step. */
  readonly bps: BasisPoints
  readonly documents: number
  readonly offered: bigint
  readonly awarded: bigint
  /** The annual rate of all of it together. */
  readonly averageBps: BasisPoints
}

/** Sums above this are moved into integers, so that they stay exact. */
const sumMax = 4_000_000_000_000_000

/** Exact sums by whole rate. */
const sumsByBps = () => {
  const sums = new Float64Array(aprBpsMax + 1)
  const wide = new Map<number, bigint>()
  const widen = (bps: number, value: bigint) => wide.set(bps, (wide.get(bps) ?? 0n) + value)
  return {
    add: (bps: number, value: number) => {
      if (value > sumMax) throw new RangeError('Only values below the limit are added')
      const sum = (sums[bps] as number) + value
      if (sum <= sumMax) sums[bps] = sum
      else {
        widen(bps, BigInt(sums[bps] as number))
        sums[bps] = value
      }
    },
    addProduct: (bps: number, one: number, other: number) => {
      const sum = (sums[bps] as number) + one * other
      if (sum <= sumMax) sums[bps] = sum
      else widen(bps, BigInt(one) * BigInt(other))
    },
    of: (bps: number): bigint => BigInt(sums[bps] as number) + (wide.get(bps) ?? 0n),
  }
}

/** At most so many steps, the highest rate first. Documents that no rate would get awarded are left out. */
export function supplyCurve(
  book: Book,
  market: RunMarket,
  decision: Decision,
  stepsMax: number,
): readonly CurveStep[] {
  const counts = new Uint32Array(aprBpsMax + 1)
  const [offered, awarded, discount, weight] = [sumsByBps(), sumsByBps(), sumsByBps(), sumsByBps()]
  const bpsAt = wholeBpsOf(book, market)
  for (let at = 0; at < book.count; at += 1) {
    if (!isHeldByRate(decision.reasons[at] as number)) continue
    const { bps, days } = bpsAt(at)
    const payable = book.amount[at] as number
    const cut = decision.discount[at] as number
    counts[bps] = (counts[bps] as number) + 1
    offered.add(bps, payable - cut)
    if (decision.awarded[at] === 1) awarded.add(bps, payable - cut)
    discount.add(bps, cut)
    weight.addProduct(bps, payable, days)
  }
  const rates: number[] = []
  for (let bps = aprBpsMax; bps >= 0; bps -= 1) if (counts[bps] !== 0) rates.push(bps)
  const ends = endsOf(rates, counts, stepsMax)
  const sum = { documents: 0, offered: 0n, awarded: 0n, discount: 0n, weight: 0n }
  const steps: CurveStep[] = []
  for (const bps of rates) {
    sum.documents += counts[bps] as number
    sum.offered += offered.of(bps)
    sum.awarded += awarded.of(bps)
    sum.discount += discount.of(bps)
    sum.weight += weight.of(bps)
    if (!ends.has(bps)) continue
    steps.push({
      bps: bps as BasisPoints,
      documents: sum.documents,
      offered: sum.offered,
      awarded: sum.awarded,
      averageBps: averageOf(sum.discount, sum.weight, market.dayCount),
    })
  }
  return steps
}

const averageOf = (discount: bigint, weight: bigint, dayCount: number): BasisPoints =>
  Number(
    weight === 0n ? 0n : divideHalfUp(discount * BigInt(dayCount) * BigInt(percentBpsMax), weight),
  ) as BasisPoints

/** The rates at which a step ends: every one if they are few, otherwise after equal numbers of documents. */
function endsOf(rates: readonly number[], counts: Uint32Array, stepsMax: number): ReadonlySet<number> {
  if (rates.length <= stepsMax) return new Set(rates)
  const all = rates.reduce((sum, bps) => sum + (counts[bps] as number), 0)
  const ends = new Set<number>()
  let seen = 0
  for (const bps of rates) {
    seen += counts[bps] as number
    if (seen * stepsMax >= all * (ends.size + 1)) ends.add(bps)
  }
  return ends
}

/** The whole annual rate of an item and its days; its object is overwritten by the next call. */
function wholeBpsOf(book: Book, { dayCount }: RunMarket) {
  const { method, daysPaidEarly, billTermDays, rateType, rateBps, billRateType, billRateBps } = book
  const apr = rateTypes.indexOf('apr')
  const preSettlement = methods.indexOf('preSettlement')
  const billDiscount = methods.indexOf('billDiscount')
  const found = { bps: 0, days: 0 }
  return (at: number): Readonly<typeof found> => {
    const early = method[at] === billDiscount ? 0 : (daysPaidEarly[at] as number)
    const term = method[at] === preSettlement ? 0 : (billTermDays[at] as number)
    const points =
      (method[at] === billDiscount
        ? 0
        : (rateBps[at] as number) * (rateType[at] === apr ? early : dayCount)) +
      (method[at] === preSettlement
        ? 0
        : (billRateBps[at] as number) * (billRateType[at] === apr ? term : dayCount))
    found.days = early + term
    found.bps = Math.min(Math.floor(points / found.days), aprBpsMax)
    return found
  }
}
