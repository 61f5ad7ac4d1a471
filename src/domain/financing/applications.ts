/** What a dealer may ask for: amount and term within the product, a plan without empty rows, and the limits. */
import type { Calendar } from '../calendar.ts'
import type { Day } from '../day.ts'
import { totalMinorMax } from '../limits.ts'
import { displayDigits, exponents } from '../money.ts'
import type { BasisPoints } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import { readAmount } from '../typed-amount.ts'
import type { ProductTerms } from './products.ts'
import { hasEmptyRow, type ScheduleRow, scheduleOf } from './schedule.ts'
import type { LoanTerms } from './terms.ts'
import { exceededLimit, type LimitState } from './use.ts'

export type Wanted = { readonly amount: bigint; readonly term: number }

/** The typed amount and term, if the product offers them. */
export function wantedOf(product: ProductTerms, amount: string, term: number): Result<Wanted> {
  const { currency, amountMin, amountMax, termMin, termMax, termUnit } = product
  const read = readAmount(amount, currency, { minorMax: totalMinorMax })
  if (typeof read === 'string') return refuse('loanAmountUnfit', { decimals: exponents[currency] })
  if (read.minor < amountMin || read.minor > amountMax) {
    const shown = (minor: bigint) => displayDigits({ currency, minor }, 'en')
    return refuse('loanAmountOutOfRange', { from: shown(amountMin), to: shown(amountMax) })
  }
  if (term < termMin || term > termMax)
    return refuse('loanTermOutOfRange', { from: termMin, to: termMax, unit: termUnit })
  return done({ amount: read.minor, term })
}

/** The terms of a loan of this product. */
export const loanTermsOf = (product: ProductTerms, annualBps: BasisPoints, term: number): LoanTerms => ({
  method: product.method,
  annualBps,
  dayCount: product.dayCount,
  term: { unit: product.termUnit, count: term },
  penaltyBps: product.penaltyBps,
  graceBankDays: product.graceDays,
  earlyEffect: product.earlyEffect,
})

/** The plan from a day on; refused if the amount is too small for its term. */
export function planOf(
  terms: LoanTerms,
  principal: bigint,
  start: Day,
  calendar: Calendar,
): Result<readonly ScheduleRow[]> {
  const rows = scheduleOf({ ...terms, principal, start, calendar })
  if (!hasEmptyRow(rows)) return done(rows)
  return refuse('loanAmountTooSmall', {
    row: rows.findIndex((row) => row.principal + row.interest === 0n) + 1,
  })
}

/** Whether an amount fits what is available. */
export function fitsLimits(
  { currency }: Pick<ProductTerms, 'currency'>,
  amount: bigint,
  own: LimitState,
  overall: LimitState | undefined,
): Result<null> {
  const exceeded = exceededLimit(amount, own, overall)
  if (!exceeded) return done(null)
  const available = displayDigits({ currency, minor: exceeded.available }, 'en')
  return refuse(exceeded.which === 'own' ? 'limitExceeded' : 'overallLimitExceeded', { available })
}
