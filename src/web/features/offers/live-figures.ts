/**
 * The figures of an offer while it is typed, by the same functions as the server's; the server's quote confirms them.
 */
import type { Day } from '#domain/day.ts'
import { aprBpsMax, discountRateBpsMax, rateBpsMin } from '#domain/limits.ts'
import { moneyDaysOf } from '#domain/offers/arithmetic.ts'
import {
  daysOf,
  type Figures,
  figuresOf,
  type OfferedDocument,
  type ShownRates,
  shownRatesOf,
  type Total,
  totalOf,
} from '#domain/offers/quote.ts'
import type { DayCount, Terms } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'

export type Line = Pick<Figures, 'amount' | 'discount' | 'daysPaidEarly' | 'billTermDays'> &
  ShownRates & {
    readonly documentId: string
    readonly documentNumber: string
    readonly dueDate: string
    readonly newPayDate: string
  }

/** The inputs that do not change with the typed rate. */
export type QuoteContext = {
  readonly documents: readonly OfferedDocument[]
  readonly payDate: Day
  readonly dayCount: DayCount
}

/** Documents without a valid discount have no figures; the quote says why. */
const figuredOf = ({ documents, payDate, dayCount }: QuoteContext, terms: Terms) =>
  documents
    .filter((document) => moneyDaysOf(terms, daysOf(terms, document, payDate)) > 0)
    .map((document) => ({ document, figures: figuresOf(terms, document, payDate, dayCount) }))
    .filter(({ figures }) => figures.discount < figures.amount)

export const totalAt = (quoteContext: QuoteContext, terms: Terms): Total =>
  totalOf(
    figuredOf(quoteContext, terms).map(({ figures }) => figures),
    quoteContext.dayCount,
  )

export const linesOf = (quoteContext: QuoteContext, terms: Terms): readonly Line[] =>
  figuredOf(quoteContext, terms).map(({ document, figures }) => ({
    ...figures,
    ...shownRatesOf(figures, quoteContext.dayCount),
    documentId: document.id,
    documentNumber: document.number,
    dueDate: document.dueDate,
    newPayDate: terms.method === 'billDiscount' ? document.dueDate : quoteContext.payDate,
  }))

export type Range = { readonly min: BasisPoints; readonly max: BasisPoints }
/** The rate that the slider moves. */
export type RateField = 'rate' | 'billRate'

export function rateOf(terms: Terms, part: RateField) {
  if (part === 'rate') return 'rate' in terms ? terms.rate : undefined
  return 'billRate' in terms ? terms.billRate : undefined
}

/**
 * The ends of the slider: the public range for an annual rate; for a flat one, the rates that are within that range
 * for every document.
 */
export function sliderRange(
  quoteContext: QuoteContext,
  terms: Terms,
  part: RateField,
  range: Range,
): Range | undefined {
  const max = Math.min(range.max, aprBpsMax) as BasisPoints
  if (rateOf(terms, part)?.type !== 'discount') return range.min < max ? { min: range.min, max } : undefined
  const days = quoteContext.documents
    .map((document) => moneyDaysOf(terms, daysOf(terms, document, quoteContext.payDate)))
    .filter((count) => count > 0)
  if (days.length === 0) return undefined
  const least = Math.max(rateBpsMin, Math.ceil((range.min * Math.max(...days)) / quoteContext.dayCount))
  const most = Math.min(discountRateBpsMax, Math.floor((max * Math.min(...days)) / quoteContext.dayCount))
  return least < most ? { min: least as BasisPoints, max: most as BasisPoints } : undefined
}

/** The same terms at another rate. */
export function atRate(terms: Terms, part: RateField, bps: BasisPoints): Terms {
  if (part === 'rate' && 'rate' in terms) return { ...terms, rate: { ...terms.rate, bps } }
  if (part === 'billRate' && 'billRate' in terms) return { ...terms, billRate: { ...terms.billRate, bps } }
  return terms
}
