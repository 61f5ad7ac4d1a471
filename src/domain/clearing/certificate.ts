/**
 * The certificate of a run (CLR-05): its income, and a bound that no choice of awards can exceed, with the three integers by which
 * anyone can compute the bound again: for prices l of the pool and m of the margin at the scale 2^k,
 *
 *   bound = floor((l · pool + Σ max(0, discount · 2^k − l · net + m · gain)) / 2^k)
 *
 * over all candidates, with gain = floor(amount · (points − desired · days) / (10000 · day count)) + 1, and m = 0 without a
 * desired rate. The sum is exact: doubles decide only whether a lot is worth something where that is beyond doubt. It stays as
 * it is, because the results of stored runs are hashed with it; another way to find prices gets a format of its own (`codecs.ts`).
 */
import { bytesWide } from './bytes.ts'
import type { Decision } from './decision.ts'
import { type Lots, lotsOf } from './income-lots.ts'
import { type Prices, pricesOf } from './income-prices.ts'
import { priceBitsMax } from './limits.ts'
import { candidatesOf } from './rate-first-1-candidates.ts'
import type { DecideInput } from './rules.ts'

export type Certificate = {
  /** The discount of the awards, in minor units. */
  readonly income: bigint
  readonly bound: bigint
  /** l, m and k. */
  readonly poolPrice: number
  readonly marginPrice: number
  readonly scaleBits: number
  /** Whether the rule has shown, by trying, that no choice brings more. */
  readonly isOptimal: boolean
}

export function certificateOf({ book, market }: DecideInput, { totals, proof }: Decision): Certificate {
  const lots = lotsOf(book, market, candidatesOf(book, market))
  const scaled = scaledOf(
    proof.rule === 'incomeFirst' ? proof.prices : pricesOf(lots, market.desiredBps !== undefined),
  )
  const bound = boundOf(lots, scaled)
  const income = totals.discount
  return {
    income,
    bound,
    ...scaled,
    isOptimal: income === bound || (proof.rule === 'incomeFirst' && proof.isOptimal),
  }
}

type Scaled = Pick<Certificate, 'poolPrice' | 'marginPrice' | 'scaleBits'>

const safeMax = Number.MAX_SAFE_INTEGER

/** By doubling, which is exact on any machine. */
function powerOfTwo(bits: number): number {
  let power = 1
  for (let bit = 0; bit < bits; bit += 1) power += power
  return power
}

/** The prices as integers, at the finest scale at which both are safe ones. */
function scaledOf({ pool, margin }: Prices): Scaled {
  let scaleBits = priceBitsMax
  while (scaleBits > 0 && Math.max(pool, margin) * powerOfTwo(scaleBits) > safeMax) scaleBits -= 1
  const scale = powerOfTwo(scaleBits)
  const integer = (price: number): number => Math.min(safeMax, Math.round(price * scale))
  return { poolPrice: integer(pool), marginPrice: integer(margin), scaleBits }
}

/** Exact integers as a double, moved to a big one before it is not safe any more. */
const spillMax = 4_000_000_000_000_000
/** More than what rounding can change, relative to the parts of a value. */
const roundingShare = 1e-14

function boundOf(lots: Lots, { poolPrice, marginPrice, scaleBits }: Scaled): bigint {
  const scale = powerOfTwo(scaleBits)
  const sums = { discount: 0, net: 0, gain: 0 }
  const wide = { discount: 0n, net: 0n, gain: 0n }
  const isWorth = (lot: number, discount: number, net: number, gain: number): boolean => {
    const [brings, costs, adds] = [discount * scale, poolPrice * net, marginPrice * gain]
    const value = brings - costs + adds
    if (Math.abs(value) > roundingShare * (brings + costs + Math.abs(adds))) return value > 0
    return exactValue(lots, lot, poolPrice, marginPrice, scaleBits) > 0n
  }
  for (let lot = 0; lot < lots.count; lot += 1) {
    const discount = lots.discount[lot] as number
    const net = lots.net[lot] as number
    const gain = lots.gain[lot] as number
    if (!isWorth(lot, discount, net, gain)) continue
    sums.discount += discount
    sums.net += net
    sums.gain += gain
    if (sums.discount + sums.net < spillMax && Math.abs(sums.gain) < spillMax) continue
    for (const name of ['discount', 'net', 'gain'] as const) {
      wide[name] += BigInt(sums[name])
      sums[name] = 0
    }
  }
  const [l, m] = [BigInt(poolPrice), BigInt(marginPrice)]
  const net = wide.net + BigInt(sums.net)
  const worth =
    ((wide.discount + BigInt(sums.discount)) << BigInt(scaleBits)) -
    l * net +
    m * (wide.gain + BigInt(sums.gain))
  return (l * BigInt(lots.pool) + worth) >> BigInt(scaleBits)
}

const exactValue = (lots: Lots, lot: number, l: number, m: number, scaleBits: number): bigint =>
  (BigInt(lots.discount[lot] as number) << BigInt(scaleBits)) -
  BigInt(l) * BigInt(lots.net[lot] as number) +
  BigInt(m) * BigInt(lots.gain[lot] as number)

/** Wide income and bound, f64 prices of pool and margin, u8 bits of the scale, u8 whether it is the optimum. */
export function certificateBytes(certificate: Certificate): Uint8Array {
  const view = new DataView(new ArrayBuffer(50))
  bytesWide(view, 0, certificate.income)
  bytesWide(view, 16, certificate.bound)
  view.setFloat64(32, certificate.poolPrice, true)
  view.setFloat64(40, certificate.marginPrice, true)
  view.setUint8(48, certificate.scaleBits)
  view.setUint8(49, certificate.isOptimal ? 1 : 0)
  return new Uint8Array(view.buffer)
}

/** How much of the bound was reached, in hundredths of a percent, rounded down; all of it if there was nothing to reach. */
export const reachedBps = ({ income, bound }: Pick<Certificate, 'income' | 'bound'>): number =>
  bound === 0n ? 10_000 : Number((income * 10_000n) / bound)
