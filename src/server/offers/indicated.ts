/** The documents that indications are asked of: quoted, chosen for an amount, or on offer. */
import type { IndicationRange } from '#domain/clearing/indication.ts'
import type { Figures } from '#domain/offers/quote.ts'
import { readTerms } from '#domain/offers/typed-terms.ts'
import type { Way } from '#domain/offers/ways.ts'
import type { Context } from '../context.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { QuoteDecision } from './decide.ts'
import type { NeedDocument, NeedSource } from './need.ts'
import type { MarketContext, OfferContext } from './offer-context.ts'

/** Documents of one market, as they are asked for. */
export type Group = Parameters<Context['indications']['ofOffers']>[2][number]
export type Claim = Group['claims'][number]

export const noRange: IndicationRange = { worst: null, best: null, none: 'unavailable' }

export const requesterOf = (actor: Actor) => ({
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
})

export const marketRef = ({ id, tenantId }: Pick<MarketContext, 'id' | 'tenantId'>): Group['market'] => ({
  marketId: id,
  tenantId,
})

export const claimOf = (
  document: { readonly id: string; readonly payeeId: string },
  terms: Claim['terms'],
  fixed: boolean,
  { amount, daysPaidEarly, billTermDays }: Pick<Figures, 'amount' | 'daysPaidEarly' | 'billTermDays'>,
): Claim => ({
  documentId: document.id,
  payeeId: document.payeeId,
  terms,
  fixed,
  amount: Number(amount),
  daysPaidEarly,
  billTermDays,
})

export const quotedClaims = (
  { market }: OfferContext,
  { terms, quoted }: QuoteDecision,
  fixed: boolean,
): Group => ({
  market: marketRef(market),
  claims: quoted.map(({ document, figures }) => claimOf(document, terms, fixed, figures)),
})

/** Of an amount by a day: the documents of a way, by market. */
export const wayClaims = ({ parts }: Way<NeedDocument, NeedSource>): readonly Group[] =>
  parts.flatMap(({ source: { payer }, documents }) => {
    const { rateType, rate, row } = payer
    const terms = readTerms({ method: 'preSettlement', rateType, rate }, row.market.rateTypes)
    if (!terms.ok) return []
    const claims = documents.map(({ document, figures }) => claimOf(document, terms.value, false, figures))
    return [{ market: marketRef(row.market), claims }]
  })
