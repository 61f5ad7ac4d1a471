/** The figures of an offer while it is typed, by the same functions as the server's; the server's quote confirms them. */
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

/** What does not change with the rate that is typed. */
export type Basis = {
  readonly documents: readonly OfferedDocument[]
  readonly payDate: Day
  readonly dayCount: DayCount
}

/** Documents of which nothing is paid early, or nothing is left, have no figures; the quote says why. */
const figuredOf = ({ documents, payDate, dayCount }: Basis, terms: Terms) =>
  documents
    .filter((document) => moneyDaysOf(terms, daysOf(terms, document, payDate)) > 0)
    .map((document) => ({ document, figures: figuresOf(terms, document, payDate, dayCount) }))
    .filter(({ figures }) => figures.discount < figures.amount)

export const totalAt = (basis: Basis, terms: Terms): Total =>
  totalOf(
    figuredOf(basis, terms).map(({ figures }) => figures),
    basis.dayCount,
  )

export const linesOf = (basis: Basis, terms: Terms): readonly Line[] =>
  figuredOf(basis, terms).map(({ document, figures }) => ({
    ...figures,
    ...shownRatesOf(figures, basis.dayCount),
    documentId: document.id,
    documentNumber: document.number,
    dueDate: document.dueDate,
    newPayDate: terms.method === 'billDiscount' ? document.dueDate : basis.payDate,
  }))

export type Range = { readonly min: BasisPoints; readonly max: BasisPoints }
/** The rate that the slider moves. */
export type Part = 'rate' | 'billRate'

export function rateOf(terms: Terms, part: Part) {
  if (part === 'rate') return 'rate' in terms ? terms.rate : undefined
  return 'billRate' in terms ? terms.billRate : undefined
}

/**
 * The ends of the slider: the public range for an annual rate; for a flat one, what comes to an annual rate in that
 * range for every document.
 */
export function sliderRange(basis: Basis, terms: Terms, part: Part, range: Range): Range | undefined {
  const max = Math.min(range.max, aprBpsMax) as BasisPoints
  if (rateOf(terms, part)?.type !== 'discount') return range.min < max ? { min: range.min, max } : undefined
  const days = basis.documents
    .map((document) => moneyDaysOf(terms, daysOf(terms, document, basis.payDate)))
    .filter((count) => count > 0)
  if (days.length === 0) return undefined
  const least = Math.max(rateBpsMin, Math.ceil((range.min * Math.max(...days)) / basis.dayCount))
  const most = Math.min(discountRateBpsMax, Math.floor((max * Math.min(...days)) / basis.dayCount))
  return least < most ? { min: least as BasisPoints, max: most as BasisPoints } : undefined
}

/** The same terms at another rate. */
export function atRate(terms: Terms, part: Part, bps: BasisPoints): Terms {
  if (part === 'rate' && 'rate' in terms) return { ...terms, rate: { ...terms.rate, bps } }
  if (part === 'billRate' && 'billRate' in terms) return { ...terms, billRate: { ...terms.billRate, bps } }
  return terms
}
