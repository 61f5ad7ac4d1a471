/** The quote of an offer: proceeds and cost of each document, and of all of them together. */
import { type Day, daysBetween } from '../day.ts'
import type { PaymentMeans } from '../documents/kinds.ts'
import { aprBpsMax } from '../limits.ts'
import type { BasisPoints } from '../rate.ts'
import { formatPercent } from '../rate.ts'
import { done, type Refused, type Result, refuse } from '../result.ts'
import {
  type Days,
  discountOf,
  isAtLeast,
  isAtMost,
  isValidDiscount,
  moneyDaysOf,
  type RankApr,
  rankAprOf,
  shownApr,
  shownDiscountRate,
  shownEffectiveApr,
  shownPortfolioApr,
} from './arithmetic.ts'
import { type DayCount, methodsOf, type Terms } from './terms.ts'

/** The offered part of a document. */
export type OfferedDocument = {
  readonly id: string
  readonly number: string
  /** Payable, in minor units. */
  readonly amount: bigint
  readonly dueDate: Day
  readonly means: PaymentMeans
  readonly billTermDays: number | null
}

/** The public rate limits of a market. */
export type QuotedMarket = {
  readonly lowestBps: BasisPoints
  readonly highestBps: BasisPoints
  readonly dayCount: DayCount
}

/** The days of a document: a bill discount does not change the due date. */
export const daysOf = (
  { method }: Pick<Terms, 'method'>,
  { dueDate, billTermDays }: Pick<OfferedDocument, 'dueDate' | 'billTermDays'>,
  payDate: Day,
): Days => ({
  daysPaidEarly: method === 'billDiscount' ? 0 : Math.max(daysBetween(payDate, dueDate), 0),
  billTermDays: method === 'preSettlement' ? 0 : (billTermDays ?? 0),
})

/** The figures of one document. */
export type Figures = Days & {
  readonly amount: bigint
  readonly discount: bigint
  readonly rank: RankApr
  readonly moneyDays: number
}

export function figuresOf(
  terms: Terms,
  document: Pick<OfferedDocument, 'amount' | 'dueDate' | 'billTermDays'>,
  payDate: Day,
  dayCount: DayCount,
): Figures {
  const days = daysOf(terms, document, payDate)
  return {
    ...days,
    amount: document.amount,
    discount: discountOf(document.amount, terms, days, dayCount),
    rank: rankAprOf(terms, days, dayCount),
    moneyDays: moneyDaysOf(terms, days),
  }
}

/** Percentages for display. */
export type ShownRates = {
  readonly apr: BasisPoints
  readonly discountRate: BasisPoints
  readonly effectiveApr: BasisPoints
}

export const shownRatesOf = (
  { amount, discount, rank, moneyDays }: Figures,
  dayCount: DayCount,
): ShownRates => ({
  apr: shownApr(rank),
  discountRate: shownDiscountRate(discount, amount),
  effectiveApr: shownEffectiveApr(discount, amount, moneyDays, dayCount),
})

/** Whether an offer ranks at the APR that it names, whatever its documents are. */
const isOneApr = (terms: Terms): boolean =>
  (terms.method === 'preSettlement' && terms.rate.type === 'apr') ||
  (terms.method === 'billDiscount' && terms.billRate.type === 'apr')

const numberSeparator = '\n'
/** The document numbers in the details of a refusal. */
export const numbersIn = (numbers: string): readonly string[] => numbers.split(numberSeparator)

/** The first refusal; if others differ from it by their document alone, it names all of these documents. */
export function refusedTogether(refusals: readonly Refused[]): Refused | undefined {
  const [first] = refusals
  if (first?.details['numbers'] === undefined) return first
  const alike = refusals.filter(({ failure }) => failure === first.failure)
  const numbers = alike.map(({ details }) => String(details['numbers'])).join(numberSeparator)
  return refuse(first.failure, { ...first.details, numbers })
}

/** The figures of a document, or the first rule that the offer breaks for it. */
export function quoteDocument(
  terms: Terms,
  document: OfferedDocument,
  payDate: Day,
  market: QuotedMarket,
): Result<Figures> {
  const { number } = document
  if (!methodsOf(document.means).includes(terms.method)) return refuse('methodNotForTransfer', { number })
  if (daysBetween(payDate, document.dueDate) < 1) return refuse('noPayRunByDueDate', { number })
  const figures = figuresOf(terms, document, payDate, market.dayCount)
  if (!isAtMost(figures.rank, aprBpsMax as BasisPoints))
    return refuse('impliedAprTooHigh', { numbers: number, to: formatPercent(aprBpsMax as BasisPoints) })
  const { lowestBps, highestBps } = market
  if (!isAtLeast(figures.rank, lowestBps) || !isAtMost(figures.rank, highestBps)) {
    const range = { from: formatPercent(lowestBps), to: formatPercent(highestBps) }
    return isOneApr(terms)
      ? refuse('rateOutOfRange', range)
      : refuse('impliedAprOutOfRange', { numbers: number, ...range })
  }
  if (!isValidDiscount(figures.discount, figures.amount)) return refuse('discountInvalid', { number })
  return done(figures)
}

export type Total = ShownRates & {
  readonly documents: number
  readonly amount: bigint
  readonly discount: bigint
}

const none = 0 as BasisPoints

/** Sums of documents; rates weigh each by its money and days. */
export function totalOf(quoted: readonly Figures[], dayCount: DayCount): Total {
  const amount = quoted.reduce((sum, one) => sum + one.amount, 0n)
  const discount = quoted.reduce((sum, one) => sum + one.discount, 0n)
  if (amount === 0n)
    return { documents: 0, amount, discount, apr: none, discountRate: none, effectiveApr: none }
  return {
    documents: quoted.length,
    amount,
    discount,
    apr: shownPortfolioApr(quoted, dayCount),
    discountRate: shownDiscountRate(discount, amount),
    effectiveApr: shownPortfolioApr(
      quoted.map((one) => ({ ...one, amount: one.amount - one.discount })),
      dayCount,
    ),
  }
}
