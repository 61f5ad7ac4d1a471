/** Whether a mandate takes a document, and if not, why. */
import { type Day, daysBetween } from '../day.ts'
import type { DocumentType, PaymentMeans } from '../documents/kinds.ts'
import { aprBpsMax } from '../limits.ts'
import { isAtLeast, isAtMost, isValidDiscount } from '../offers/arithmetic.ts'
import { type Figures, figuresOf, type QuotedMarket } from '../offers/quote.ts'
import { methodsOf, type Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import type { GuardRails } from './guard-rails.ts'

export const leftOutReasons = [
  'billAlone',
  'methodUnfit',
  'noPayRun',
  'tooFewDays',
  'aboveCeiling',
  'rateOutOfRange',
  'discountInvalid',
  /** It left its offer before, and its payee has not included it since. */
  'endedBefore',
  'inOtherOffer',
  'excluded',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export type FittingDocument = {
  readonly type: DocumentType
  readonly amount: bigint
  readonly dueDate: Day
  readonly means: PaymentMeans
  readonly billTermDays: number | null
}

type Fit =
  | { readonly figures: Figures }
  | { readonly leftOut: Exclude<LeftOutReason, 'endedBefore' | 'inOtherOffer' | 'excluded'> }

/** Judges an eligible document that is in no offer, at the pay date of what is offered now. */
export function fitOf(
  terms: Terms,
  { daysMin, ceilingBps }: Pick<GuardRails, 'daysMin' | 'ceilingBps'>,
  market: QuotedMarket,
  document: FittingDocument,
  payDate: Day,
): Fit {
  if (document.type === 'bill') return { leftOut: 'billAlone' }
  if (!methodsOf(document.means).includes(terms.method)) return { leftOut: 'methodUnfit' }
  if (daysBetween(payDate, document.dueDate) < 1) return { leftOut: 'noPayRun' }
  const figures = figuresOf(terms, document, payDate, market.dayCount)
  if (daysMin !== null && figures.moneyDays < daysMin) return { leftOut: 'tooFewDays' }
  if (ceilingBps !== null && !isAtMost(figures.rank, ceilingBps)) return { leftOut: 'aboveCeiling' }
  const highest = Math.min(market.highestBps, aprBpsMax) as BasisPoints
  if (!isAtLeast(figures.rank, market.lowestBps) || !isAtMost(figures.rank, highest))
    return { leftOut: 'rateOutOfRange' }
  return isValidDiscount(figures.discount, figures.amount) ? { figures } : { leftOut: 'discountInvalid' }
}
