/** The input of an offer: chosen documents and typed terms, and the bodies that are sent. */
import type { draftList } from '#contract/offer-drafts.ts'
import type { offerQuote } from '#contract/offers.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { type Method, methodsOf, type OfferKind, type RateType, type Terms } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type BasisPoints, formatPercent, parseApr, parseDiscountRate } from '#domain/rate.ts'
import { readDay } from '#domain/typed-day.ts'
import { noRails, type RailsInput, railsBody, typedRails } from './guard-rails.ts'
import type { Market, Offerable } from './use-offerable.ts'

export type Step = 1 | 2 | 3
export type Draft = Reply<typeof draftList>[number]

export type OfferInput = {
  readonly draftId: string
  readonly step: Step
  readonly marketId: string
  readonly documentIds: readonly string[]
  readonly method: Method
  /** Whether the published rate is accepted as it is. */
  readonly fixed: boolean
  readonly rateType: RateType
  readonly rate: string
  readonly billRateType: RateType
  readonly billRate: string
  /** The day as typed. */
  readonly expected: string
  readonly kind: OfferKind
  /** Of a recurring offer. */
  readonly rails: RailsInput
}

export const newOfferInput = (draftId: string): OfferInput => ({
  draftId,
  step: 1,
  marketId: '',
  documentIds: [],
  method: 'preSettlement',
  fixed: false,
  rateType: 'apr',
  rate: '',
  billRateType: 'apr',
  billRate: '',
  expected: '',
  kind: 'oneTime',
  rails: noRails,
})

const typeOf = (number: 1 | 2 | undefined): RateType => (number === 2 ? 'discount' : 'apr')
const stepOf = (step: number): Step => (step === 2 || step === 3 ? step : 1)

/**
 * The step in the address. An address of another offer, or of a draft that is resumed, has none; one that names
 * neither step nor draft is where an offer begins.
 */
export function stepIn(
  address: URLSearchParams,
  { draftId, step }: Pick<OfferInput, 'draftId' | 'step'>,
): Step {
  const [draft, named] = [address.get('draft'), address.get('step')]
  if (draft !== null && (draft !== draftId || named === null)) return step
  return stepOf(Number(named))
}

/** A draft that is resumed later starts at the terms, not at the review. */
export const resumedInput = (draft: Draft): OfferInput => ({
  draftId: draft.id,
  step: stepOf(Math.min(draft.step, 2)),
  marketId: draft.marketId,
  documentIds: draft.documentIds,
  method: draft.method ?? 'preSettlement',
  fixed: draft.fixed ?? false,
  rateType: typeOf(draft.rateType),
  rate: draft.rate ?? '',
  billRateType: typeOf(draft.billRateType),
  billRate: draft.billRate ?? '',
  expected: draft.expectedPaymentDate ?? '',
  kind: draft.kind ?? 'oneTime',
  rails: typedRails(draft.guardRails ?? {}),
})

export const hasRate = (method: Method): boolean => method !== 'billDiscount'
export const hasBillRate = (method: Method): boolean => method !== 'preSettlement'

/** The typed terms as far as they can be sent; a rate may be incomplete. */
const typedOf = ({ method, fixed, rateType, rate, billRateType, billRate, expected }: OfferInput) => {
  const day = readDay(expected)
  return {
    method,
    ...(fixed && { fixed }),
    ...(hasRate(method) && rate !== '' && { rateType: rateTypeNumbers[rateType], rate }),
    ...(hasBillRate(method) && billRate !== '' && { billRateType: rateTypeNumbers[billRateType], billRate }),
    ...(day && { expectedPaymentDate: day }),
  }
}

/** The body of a draft. */
export const draftBodyOf = (making: OfferInput, supplierId: string, currency: Currency) => ({
  supplierId,
  marketId: making.marketId,
  step: making.step,
  ...typedOf(making),
  ...(making.kind === 'recurring' && {
    kind: making.kind,
    guardRails: railsBody(making.rails, currency),
  }),
  documentIds: [...making.documentIds],
})

/** The terms, once every rate can be read. */
export function termsOf(making: OfferInput): Terms | undefined {
  const rate = readRate(making.rateType, making.rate)
  const billRate = readRate(making.billRateType, making.billRate)
  const { method } = making
  if (method === 'preSettlement') return rate && { method, rate }
  if (method === 'billDiscount') return billRate && { method, billRate }
  return rate && billRate && { method, rate, billRate }
}

function readRate(type: RateType, typed: string) {
  const bps = (type === 'apr' ? parseApr : parseDiscountRate)(typed)
  return typeof bps === 'number' ? { type, bps } : undefined
}

/** A rate as it is formatted on blur, so that blur does not request another quote. */
function writtenRate(type: RateType, typed: string): string {
  const rate = readRate(type, typed)
  return rate ? formatPercent(rate.bps) : typed
}

export type QuoteBody = Request<typeof offerQuote>['body']

/** The body of a quote and of a submission; undefined until it is complete. */
export function quoteBodyOf(making: OfferInput): QuoteBody | undefined {
  const { expectedPaymentDate, ...typed } = typedOf({
    ...making,
    rate: writtenRate(making.rateType, making.rate),
    billRate: writtenRate(making.billRateType, making.billRate),
  })
  if (!expectedPaymentDate || !termsOf(making) || making.documentIds.length === 0) return undefined
  return { marketId: making.marketId, ...typed, expectedPaymentDate, documentIds: [...making.documentIds] }
}

/** A method that every chosen document allows. */
export const methodsFor = (documents: readonly Offerable[]): readonly Method[] =>
  documents.reduce<readonly Method[]>(
    (methods, { means }) => methods.filter((method) => methodsOf(means).includes(method)),
    methodsOf('acceptance'),
  )

export const rateTypesOf = ({ settings }: Market): readonly RateType[] => {
  if (settings.rateTypes === 'all') return ['apr', 'discount']
  return settings.rateTypes === 'apr' ? ['apr'] : ['discount']
}

/** Terms at a rate that is not typed yet: the ends of the slider are known before it is. */
export const assumedTerms = ({ method, rateType, billRateType }: OfferInput, bps: BasisPoints) => {
  const rate = { type: rateType, bps }
  const billRate = { type: billRateType, bps }
  if (method === 'preSettlement') return { method, rate }
  if (method === 'billDiscount') return { method, billRate }
  return { method, rate, billRate }
}

export const hasRates = ({ method, rate, billRate }: OfferInput): boolean =>
  (!hasRate(method) || rate !== '') && (!hasBillRate(method) || billRate !== '')
