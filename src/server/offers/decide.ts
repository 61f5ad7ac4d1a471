/** Calculates the figures of documents at the typed rates: one rule for quotes and submissions. */
import { openOnOrAfter } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { firstPaidFrom, type PayDateTrace } from '#domain/markets/pay-date.ts'
import { type Figures, type OfferedDocument, quoteDocument } from '#domain/offers/quote.ts'
import { activeStates } from '#domain/offers/states.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { readTerms, type TypedTerms } from '#domain/offers/typed-terms.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import {
  beforeNextClearing,
  calendarsIn,
  type DocumentContext,
  type MarketContext,
  type OfferContext,
} from './offer-context.ts'

export type QuoteInput = TypedTerms & {
  readonly expectedPaymentDate: Day
  readonly documentIds: readonly string[]
}

/** A document that can be offered, with its figures and the day on which it would be paid. */
export type QuotedDocument = {
  readonly document: DocumentContext
  readonly figures: Figures
  readonly newPayDate: Day
  /** Whether its eligibility is not known yet. */
  readonly isPending: boolean
}

export type QuoteDecision = {
  readonly terms: Terms
  readonly trace: PayDateTrace
  readonly quoted: readonly QuotedDocument[]
  readonly refused: readonly { readonly document: DocumentContext; readonly because: Refused }[]
}

/** Documents that may not go together however few they are: a bill is alone, and some payers take one at a time. */
export function tooMany({ documents, oneDocument }: OfferContext): Refused | undefined {
  if (documents.length < 2) return undefined
  if (documents.some(({ type }) => type === 'bill')) return refuse('billNotAlone')
  return oneDocument ? refuse('oneDocumentOnly') : undefined
}

/** Why a document cannot be offered whatever the rates are. */
function notOfferable(document: DocumentContext): Refused | undefined {
  const { number, reasons, amount, confirmation, disabledBy, disabledReason, declinedReason } = document
  if (activeStates.some((state) => state === document.itemState)) return refuse('documentInOffer', { number })
  const [first] = reasonsIn(reasons ?? 0)
  if (first === undefined) return undefined
  // Values, not words: the refusal is stored under the idempotency key, and a retry may be in the other language.
  return refuse('documentNotEligible', {
    number,
    reason: first,
    amount,
    confirmation,
    ...(disabledBy !== null && { disabledBy }),
    ...(disabledReason !== null && { disabledReason }),
    ...(declinedReason !== null && { declinedReason }),
  })
}

const offeredOf = ({
  id,
  number,
  payable,
  amount,
  dueDate,
  means,
  billTermDays,
}: DocumentContext): OfferedDocument => ({
  id,
  number,
  amount: BigInt(payable ?? amount),
  dueDate,
  means,
  billTermDays,
})

/** When what is offered now is paid: by the first clearing that pays on or after the expected day. */
export function payDateFor(market: MarketContext, expected: Day): Result<PayDateTrace> {
  if (expected < market.businessDate) return refuse('expectedDatePast')
  const after = beforeNextClearing(market)
  const trace = after && firstPaidFrom(after, expected, market.timetable, calendarsIn(market))
  return trace ? done(trace) : refuse('noPayDate')
}

export function decide({ market, documents }: OfferContext, input: QuoteInput): Result<QuoteDecision> {
  const terms = readTerms(input, market.rateTypes)
  if (!terms.ok) return terms
  const trace = payDateFor(market, input.expectedPaymentDate)
  if (!trace.ok) return trace
  const { bank } = calendarsIn(market)
  const quoted: QuotedDocument[] = []
  const refused: { document: DocumentContext; because: Refused }[] = []
  for (const document of documents) {
    const because = notOfferable(document)
    const figures = because ?? quoteDocument(terms.value, offeredOf(document), trace.value.payDate, market)
    if (!figures.ok) refused.push({ document, because: figures })
    else {
      const rolled = openOnOrAfter(bank, document.dueDate)
      const newPayDate = terms.value.method === 'billDiscount' ? rolled : trace.value.payDate
      if (newPayDate === undefined) refused.push({ document, because: refuse('noPayDate') })
      else quoted.push({ document, figures: figures.value, newPayDate, isPending: document.reasons === null })
    }
  }
  return done({ terms: terms.value, trace: trace.value, quoted, refused })
}
