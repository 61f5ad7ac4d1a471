/** The figures that the page shows: the server's for exactly these terms, otherwise computed here. */
import type { Day } from '#domain/day.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import type { OfferedDocument, Total } from '#domain/offers/quote.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { readDay } from '#domain/typed-day.ts'
import { type Line, linesOf, type QuoteContext, totalAt } from './live-figures.ts'
import { type OfferInput, termsOf } from './offer-input.ts'
import type { Market, Offerable } from './use-offerable.ts'
import type { Quote, QuoteState } from './use-quote.ts'

export type ShownFigures = {
  readonly lines: readonly Line[]
  readonly total: Total
  /** The pay day; for bills, the first of the days. */
  readonly payDate: string
  readonly isConfirmed: boolean
}

export const minorOf = (amount: string, currency: Currency): bigint =>
  parseAmount(amount, currency)?.minor ?? 0n

/** A percentage of the server always has two decimals. */
export const bpsOf = (percent: string): BasisPoints => Number(percent.replace('.', '')) as BasisPoints

export const offeredOf = (document: Offerable): OfferedDocument => ({
  id: document.id,
  number: document.number,
  amount: minorOf(document.payable ?? document.amount, document.currency),
  dueDate: document.dueDate as Day,
  means: document.means,
  billTermDays: document.billTermDays,
})

/** Until the server has sent a pay date: the next one, or the expected one if that is later. */
function payDateFor(
  { expected }: OfferInput,
  { nextPayDate }: Market,
  last: Quote | undefined,
): Day | undefined {
  const day = readDay(expected)
  if (last && day && last.trace.payDate >= day && (nextPayDate === null || day > nextPayDate))
    return last.trace.payDate as Day
  if (nextPayDate === null) return day
  return day && day > nextPayDate ? day : (nextPayDate as Day)
}

/** Undefined where the calendar ends, because there is no pay date. */
export function quoteContextOf(
  making: OfferInput,
  market: Market,
  documents: readonly Offerable[],
  last: Quote | undefined,
): QuoteContext | undefined {
  const payDate = payDateFor(making, market, last)
  return (
    payDate && {
      documents: documents.map(offeredOf),
      payDate,
      dayCount: market.settings.dayCount,
    }
  )
}

export function shownFigures(
  making: OfferInput,
  quoteContext: QuoteContext | undefined,
  { quote }: QuoteState,
): ShownFigures | undefined {
  if (quote) return confirmed(quote)
  const terms = termsOf(making)
  if (!terms || !quoteContext) return undefined
  const lines = linesOf(quoteContext, terms)
  if (lines.length === 0) return undefined
  return {
    lines,
    total: totalAt(quoteContext, terms),
    payDate: firstDay(lines, quoteContext.payDate),
    isConfirmed: false,
  }
}

function confirmed({ items, total, currency, newPayDate }: Quote): ShownFigures | undefined {
  if (items.length === 0) return undefined
  const read = ({
    amount,
    discount,
    apr,
    discountRate,
    effectiveApr,
  }: Omit<Quote['total'], 'documents'>) => ({
    amount: minorOf(amount, currency),
    discount: minorOf(discount, currency),
    apr: bpsOf(apr),
    discountRate: bpsOf(discountRate),
    effectiveApr: bpsOf(effectiveApr),
  })
  return {
    lines: items.map((item) => ({ ...item, ...read(item) })),
    total: { documents: total.documents, ...read(total) },
    payDate: firstDay(items, newPayDate),
    isConfirmed: true,
  }
}

const firstDay = (lines: readonly { readonly newPayDate: string }[], otherwise: string): string =>
  lines.map(({ newPayDate }) => newPayDate).toSorted()[0] ?? otherwise
