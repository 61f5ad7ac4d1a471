/** Errors of typed terms, by field, before anything is sent. */
import { codes } from '#contract/codes.ts'
import type { Day } from '#domain/day.ts'
import { aprBpsMax } from '#domain/limits.ts'
import { quoteDocument, refusedTogether } from '#domain/offers/quote.ts'
import { haveSameTerms, type Terms } from '#domain/offers/terms.ts'
import { readTerms, type TypedTerms } from '#domain/offers/typed-terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Refused } from '#domain/result.ts'
import { readDay } from '#domain/typed-day.ts'
import { numbersWords, offerFailureTexts } from '#text/offer-failures.ts'
import { makingTexts } from '#text/offers.ts'
import type { Pair } from '#text/text.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { bpsOf } from './figures.ts'
import type { QuoteContext, Range } from './live-figures.ts'
import { hasBillRate, hasRate, type OfferInput, termsOf } from './offer-input.ts'
import type { Market } from './use-offerable.ts'
import type { Quote } from './use-quote.ts'

export type TermField = 'rate' | 'billRate' | 'expected'
/** The terms of an offer that is changed, which stay acceptable, and its day as it is typed. */
export type PresentTerms = { readonly terms: Terms; readonly expected: string }
export type TermErrors = Readonly<Partial<Record<TermField, string>>>

export const rangeOf = ({ settings }: Market): Range => ({
  min: bpsOf(settings.lowestApr),
  max: Math.min(bpsOf(settings.highestApr), aprBpsMax) as BasisPoints,
})

export function termErrors(
  making: OfferInput,
  market: Market,
  quoteContext: QuoteContext | undefined,
  today: Day,
  present?: PresentTerms,
): TermErrors {
  const { method } = making
  const terms = termsOf(making)
  const isKept = present !== undefined && terms !== undefined && haveSameTerms(terms, present.terms)
  const isSameDay = present?.expected === making.expected
  const rate =
    hasRate(method) && !isKept
      ? typedError({ ...making, method: 'preSettlement' }, market, isOneApr(making))
      : undefined
  const billRate =
    hasBillRate(method) && !isKept
      ? typedError({ ...making, method: 'billDiscount' }, market, isOneApr(making))
      : undefined
  const expected =
    (isSameDay ? undefined : dayError(making.expected, today)) ??
    lateError(making.expected, quoteContext?.documents ?? [])
  const unfit = quoteContext && !(isKept && isSameDay) && rangeError(making, market, quoteContext)
  return {
    ...(unfit && { [hasRate(method) ? 'rate' : 'billRate']: unfit }),
    ...(rate && { rate }),
    ...(billRate && { billRate }),
    ...(expected && { expected }),
  }
}

const isOneApr = ({ method, rateType, billRateType }: OfferInput): boolean =>
  method !== 'both' && (method === 'preSettlement' ? rateType : billRateType) === 'apr'

/** A missing or unreadable rate, in the words of the server. */
function typedError(
  typed: TypedTerms & { fixed: boolean },
  { settings }: Market,
  isAnnual: boolean,
): string | undefined {
  const read = readTerms(typed, typed.fixed ? 'all' : settings.rateTypes)
  return read.ok ? undefined : failureWords(isAnnual ? withinRange(read, settings) : read)
}

/** A single annual rate has to be in the range of the market; other rates are compared by what they come to. */
const withinRange = (read: Refused, { lowestApr, highestApr }: Market['settings']): Refused =>
  read.failure === 'rateUnfit' || read.failure === 'billRateUnfit'
    ? { ...read, details: { ...read.details, from: lowestApr, to: highestApr } }
    : read

const failureWords = ({ failure, details }: Refused): string => {
  const { numbers } = details
  return sayNow(offerFailureTexts[failure as keyof typeof offerFailureTexts] as Pair, {
    ...details,
    ...(numbers !== undefined && { numbers: numbersWords(String(numbers), language()) }),
  })
}

function dayError(typed: string, today: Day): string | undefined {
  const day = readDay(typed)
  if (!day) return sayNow(makingTexts.expectedMissing)
  return day < today ? sayNow(offerFailureTexts.expectedDatePast) : undefined
}

/** The error of an expected day that is too late for every document; if only for some, the quote names them. */
function lateError(typed: string, documents: QuoteContext['documents']): string | undefined {
  const day = readDay(typed)
  const last = documents.toSorted((a, b) => (a.dueDate < b.dueDate ? 1 : -1))[0]
  if (!day || !last || day < last.dueDate) return undefined
  return sayNow(offerFailureTexts.noPayRunByDueDate, { number: last.number })
}

/** The same error, found by the server with its pay runs. */
export function refusedAsLate({ items, refused }: Quote): string | undefined {
  const isLate = items.length === 0 && refused.every(({ code }) => code === codes.noPayRunByDueDate.code)
  return isLate ? refused[0]?.message : undefined
}

/** Failures that the rate causes, which name all their documents at once. */
const ofRate = ['rateOutOfRange', 'impliedAprOutOfRange', 'impliedAprTooHigh'] as const
const isOfRate = (failure: string): boolean =>
  failure === 'discountInvalid' || ofRate.some((one) => one === failure)
const codesOfRate: ReadonlySet<number> = new Set(ofRate.map((failure) => codes[failure].code))

/** The error of the rate, once for all documents. */
function rangeError(making: OfferInput, market: Market, { documents, payDate, dayCount }: QuoteContext) {
  const terms = termsOf(making)
  if (!terms) return undefined
  const { min, max } = rangeOf(market)
  const quoted = { lowestBps: min, highestBps: max, dayCount }
  const refused = refusedTogether(
    documents.flatMap((document) => {
      const found = quoteDocument(terms, document, payDate, quoted)
      return found.ok || !isOfRate(found.failure) ? [] : [found]
    }),
  )
  return refused && failureWords(refused)
}

/** The refusals of a quote that are not shown at the rate. */
export const notOfRate = (refused: Quote['refused']): Quote['refused'] =>
  refused.filter(({ code }) => !codesOfRate.has(code))

/** The refusals of a quote, those that the rate causes once. */
export function refusedOnce(refused: Quote['refused']): Quote['refused'] {
  const first = refused.find(({ code }) => codesOfRate.has(code))
  return first ? [first, ...notOfRate(refused)] : refused
}
