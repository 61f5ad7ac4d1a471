/** What a product of a lender may offer, and at which rate a dealer applies. */
import { totalMinorMax } from '../limits.ts'
import { type Currency, displayDigits, exponents } from '../money.ts'
import type { DayCount } from '../offers/terms.ts'
import { type BasisPoints, formatPercent, parsePercent } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import { readAmount } from '../typed-amount.ts'
import { termDaysMax, termMonthsMax } from './limits.ts'
import { type EarlyEffect, isEqualMethod, type RepaymentMethod, type TermUnit } from './terms.ts'

export type ProductTerms = {
  readonly name: string
  readonly currency: Currency
  readonly method: RepaymentMethod
  readonly rateMinBps: BasisPoints
  readonly rateMaxBps: BasisPoints
  readonly termUnit: TermUnit
  readonly termMin: number
  readonly termMax: number
  readonly amountMin: bigint
  readonly amountMax: bigint
  readonly dayCount: DayCount
  readonly penaltyBps: BasisPoints
  readonly graceDays: number
  readonly earlyEffect: EarlyEffect
  readonly attachments: readonly string[]
}

/** Rates and amounts as typed. */
export type TypedProduct = Omit<
  ProductTerms,
  'rateMinBps' | 'rateMaxBps' | 'amountMin' | 'amountMax' | 'penaltyBps'
> & {
  readonly rateMin: string
  readonly rateMax: string
  readonly amountMin: string
  readonly amountMax: string
  readonly penaltyRate: string
}

/** A rate of 0.00 up to a maximum; undefined otherwise. */
export function readLoanRate(typed: string, bpsMax: number): BasisPoints | undefined {
  const rate = parsePercent(typed.trim())
  return typeof rate === 'number' && rate <= bpsMax ? rate : undefined
}

/** The typed product as terms. `bpsMax` is the operator's maximum. */
export function productOf(typed: TypedProduct, bpsMax: number): Result<ProductTerms> {
  const max = formatPercent(bpsMax as BasisPoints)
  const { rateMin, rateMax, penaltyRate, amountMin, amountMax, ...terms } = typed
  const [lowest, highest] = [readLoanRate(rateMin, bpsMax), readLoanRate(rateMax, bpsMax)]
  if (lowest === undefined || highest === undefined) return refuse('productRateTooHigh', { max })
  const penaltyBps = readLoanRate(penaltyRate, bpsMax)
  if (penaltyBps === undefined) return refuse('penaltyRateTooHigh', { max })
  const least = readAmount(amountMin, terms.currency, { minorMax: totalMinorMax })
  const most = readAmount(amountMax, terms.currency, { minorMax: totalMinorMax })
  if (typeof least === 'string' || typeof most === 'string')
    return refuse('productAmountUnfit', boundsIn(terms.currency))
  if (lowest > highest || least.minor > most.minor || terms.termMin > terms.termMax)
    return refuse('productRangeReversed')
  if (terms.termUnit === 'days' && isEqualMethod(terms.method)) return refuse('productTermNeedsMonths')
  const termMax = terms.termUnit === 'days' ? termDaysMax : termMonthsMax
  if (terms.termMax > termMax) return refuse('productTermTooLong', { max: termMax, unit: terms.termUnit })
  return done({
    ...terms,
    rateMinBps: lowest,
    rateMaxBps: highest,
    penaltyBps,
    amountMin: least.minor,
    amountMax: most.minor,
  })
}

/** The largest amount and its decimals, for messages. */
const boundsIn = (currency: Currency) => ({
  max: displayDigits({ currency, minor: totalMinorMax }, 'en'),
  decimals: exponents[currency],
})

type Rates = Pick<ProductTerms, 'rateMinBps' | 'rateMaxBps'>

/** The rates that a dealer can be given instead: within the range, or up to the maximum where the product has one rate. */
export const overrideRange = (
  { rateMinBps, rateMaxBps }: Rates,
  bpsMax: number,
): readonly [number, number] => (rateMinBps === rateMaxBps ? [0, bpsMax] : [rateMinBps, rateMaxBps])

/** The rate at which a dealer applies: its own, else the upper end of the product's. */
export const appliedRate = ({ rateMaxBps }: Pick<Rates, 'rateMaxBps'>, own: number | null): BasisPoints =>
  (own ?? rateMaxBps) as BasisPoints
