/** The terms of a loan: what a product offers, and what one loan has of it. */
import type { DayCount } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'

export const repaymentMethods = ['bullet', 'monthlyInterest', 'equalInstalments', 'equalPrincipal'] as const
/** Principal and interest at maturity; interest monthly and principal at maturity; or both in monthly parts. */
export type RepaymentMethod = (typeof repaymentMethods)[number]

/** Methods with a monthly share of principal: their interest counts by months, and their terms are months. */
export const equalMethods = [
  'equalInstalments',
  'equalPrincipal',
] as const satisfies readonly RepaymentMethod[]
export type EqualMethod = (typeof equalMethods)[number]

export const isEqualMethod = (method: RepaymentMethod): method is EqualMethod =>
  equalMethods.some((one) => one === method)

export const termUnits = ['days', 'months'] as const
export type TermUnit = (typeof termUnits)[number]
export type Term = { readonly unit: TermUnit; readonly count: number }

export const earlyEffects = ['shorten', 'lower'] as const
/** What an early repayment does to an equal plan: fewer rows, or smaller ones. */
export type EarlyEffect = (typeof earlyEffects)[number]

/** What the interest of a loan depends on. */
export type InterestTerms = {
  readonly method: RepaymentMethod
  readonly annualBps: BasisPoints
  readonly dayCount: DayCount
}

/** What a loan keeps of its product's version. */
export type LoanTerms = InterestTerms & {
  readonly term: Term
  /** Absolute, not on top of the annual rate. */
  readonly penaltyBps: BasisPoints
  readonly graceBankDays: number
  readonly earlyEffect: EarlyEffect
}
