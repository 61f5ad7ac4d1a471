/** An offer as input of the steps that change it, and what is sent. */
import type { offerModify } from '#contract/offer-modify.ts'
import type { Request } from '#contract/route.ts'
import { formatAmount } from '#domain/money.ts'
import { type RateType, type Terms, termsOf as termsIn } from '#domain/offers/terms.ts'
import { bpsOf, offeredOf } from './figures.ts'
import { noRails } from './guard-rails.ts'
import { isWaiting, type OneOffer } from './offer-history.ts'
import { type OfferInput, type QuoteBody, quoteBodyOf } from './offer-input.ts'
import type { Offerable } from './use-offerable.ts'

const typeOf = (number: 1 | 2 | null): RateType => (number === 2 ? 'discount' : 'apr')

/** The rate of a fixed offer counts for every part, whatever its method is. */
export function inputOf(offer: OneOffer): OfferInput {
  const rate = offer.rate ?? (offer.fixed ? offer.billRate : null)
  const billRate = offer.billRate ?? (offer.fixed ? offer.rate : null)
  return {
    draftId: offer.id,
    step: 2,
    marketId: offer.marketId,
    documentIds: offer.items.filter(isWaiting).map(({ documentId }) => documentId),
    method: offer.method,
    fixed: offer.fixed,
    rateType: typeOf(offer.rateType),
    rate: rate ?? '',
    billRateType: typeOf(offer.billRateType),
    billRate: billRate ?? '',
    expected: offer.expectedPaymentDate,
    kind: 'oneTime',
    rails: noRails,
  }
}

export const presentTermsOf = ({ method, ...rates }: OneOffer): Terms =>
  termsIn({
    method,
    rateType: typeOf(rates.rateType),
    rateBps: rates.rate === null ? null : bpsOf(rates.rate),
    billRateType: typeOf(rates.billRateType),
    billRateBps: rates.billRate === null ? null : bpsOf(rates.billRate),
  })

/** The quote of an offer that is changed. */
export function modifyQuoteOf(making: OfferInput): QuoteBody | undefined {
  const body = quoteBodyOf(making)
  return body && { ...body, offerId: making.draftId }
}

type Body = Request<typeof offerModify>['body']

export function modifyBodyOf(
  making: OfferInput,
  chosen: readonly Offerable[],
  seen: OneOffer,
  agreementVersion: string | undefined,
): Body | undefined {
  const [first] = chosen
  const quoted = quoteBodyOf(making)
  if (!quoted || !first) return undefined
  const { marketId: _market, fixed: _fixed, ...terms } = quoted
  const minor = chosen.reduce((sum, document) => sum + offeredOf(document).amount, 0n)
  return {
    ...terms,
    version: seen.version,
    keptIds: [...inputOf(seen).documentIds],
    payAmount: formatAmount({ currency: first.currency, minor }),
    ...(agreementVersion !== undefined && { agreementVersion }),
  }
}

/** Withdraws the offer, because no document is left in it. */
export const withdrawalOf = (offer: OneOffer, version: number): Body => ({
  version,
  method: offer.method,
  expectedPaymentDate: offer.expectedPaymentDate,
  documentIds: [],
  payAmount: '0',
  withdraw: true,
})

/** The chosen documents after the offer was read again: without those that ended meanwhile, with those that were added to it. */
export function documentIdsAfter(
  chosen: readonly string[],
  before: OfferInput,
  after: OfferInput,
): readonly string[] {
  const [was, is] = [new Set(before.documentIds), new Set(after.documentIds)]
  const left = chosen.filter((id) => is.has(id) || !was.has(id))
  return [...new Set([...left, ...after.documentIds.filter((id) => !was.has(id))])]
}

export type DocumentChanges = { readonly added: number; readonly removed: number }

/** How many documents a change adds and removes. */
export function documentChangesOf(before: OfferInput, after: OfferInput): DocumentChanges {
  const [was, is] = [new Set(before.documentIds), new Set(after.documentIds)]
  return {
    added: after.documentIds.filter((id) => !was.has(id)).length,
    removed: before.documentIds.filter((id) => !is.has(id)).length,
  }
}
