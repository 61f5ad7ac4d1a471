/** Calculates the figures of documents at the typed rates: one rule for quotes and submissions. */
import { openOnOrAfter } from '#domain/calendar.ts'
import { type Day, laterDay } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { firstPaidFrom, type PayDateTrace } from '#domain/markets/pay-date.ts'
import { acceptTerms, type PresentOffer } from '#domain/offers/accepted-terms.ts'
import { type Figures, figuresOf, type OfferedDocument, quoteDocument } from '#domain/offers/quote.ts'
import { activeStates } from '#domain/offers/states.ts'
import { type Terms, termsOf } from '#domain/offers/terms.ts'
import type { TypedTerms } from '#domain/offers/typed-terms.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import {
  beforeNextClearing,
  calendarsIn,
  type DocumentContext,
  type MarketContext,
  type OfferContext,
} from './offer-context.ts'

export type QuoteInput = TypedTerms & {
  readonly fixed?: boolean | undefined
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
  /** False if an offer that is changed keeps its terms. */
  readonly isNew: boolean
  readonly trace: PayDateTrace
  readonly quoted: readonly QuotedDocument[]
  readonly refused: readonly { readonly document: DocumentContext; readonly because: Refused }[]
}

/** Documents that may not go together however few they are: a bill is alone, and some payers take one at a time. */
export function tooMany({ documents, oneDocument, present }: OfferContext): Refused | undefined {
  const isOnlyLess = documents.every(({ id }) => present?.documentIds.includes(id))
  if (documents.length < 2 || isOnlyLess) return undefined
  if (documents.some(({ type }) => type === 'bill')) return refuse('billNotAlone')
  return oneDocument ? refuse('oneDocumentOnly') : undefined
}

/** Why a document cannot be offered whatever the rates are. */
function notOfferable(document: DocumentContext): Refused | undefined {
  const { number, reasons, amount, confirmation, disabledBy, disabledReason, declinedReason } = document
  if (!document.isRecurring && activeStates.some((state) => state === document.itemState))
    return refuse('documentInOffer', { number })
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

export const offeredOf = ({
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

const presentOf = ({ present }: OfferContext): PresentOffer | undefined =>
  present ? { ...present, terms: termsOf(present), documentIds: new Set(present.documentIds) } : undefined

/** Whether other terms are asked than an offer has; what cannot be read is other terms. */
export function asksNewTerms(context: OfferContext, input: QuoteInput): boolean {
  const accepted = acceptTerms(input, context.market, presentOf(context))
  return !accepted.ok || accepted.value.isNew
}

export function decide(context: OfferContext, input: QuoteInput): Result<QuoteDecision> {
  const { market, documents } = context
  const present = presentOf(context)
  const accepted = acceptTerms(input, market, present)
  if (!accepted.ok) return accepted
  const { terms, isNew } = accepted.value
  // A day that has passed since the offer was made stays its earliest pay date.
  const isSameDay = input.expectedPaymentDate === present?.expectedDate
  const from = isSameDay
    ? laterDay(input.expectedPaymentDate, market.businessDate)
    : input.expectedPaymentDate
  const trace = payDateFor(market, from)
  if (!trace.ok) return trace
  const { payDate } = trace.value
  const { bank } = calendarsIn(market)
  const quoted: QuotedDocument[] = []
  const refused: { document: DocumentContext; because: Refused }[] = []
  for (const document of documents) {
    const isOwn = present?.documentIds.has(document.id) === true
    const because = isOwn ? undefined : notOfferable(document)
    const offered = offeredOf(document)
    const quotedDocument =
      isOwn && !isNew
        ? done(figuresOf(terms, offered, payDate, market.dayCount))
        : quoteDocument(terms, offered, payDate, market)
    const figures = because ?? quotedDocument
    if (!figures.ok) refused.push({ document, because: figures })
    else {
      const rolled = openOnOrAfter(bank, document.dueDate)
      const newPayDate = terms.method === 'billDiscount' ? rolled : payDate
      if (newPayDate === undefined) refused.push({ document, because: refuse('noPayDate') })
      else quoted.push({ document, figures: figures.value, newPayDate, isPending: document.reasons === null })
    }
  }
  return done({ terms, isNew, trace: trace.value, quoted, refused })
}
