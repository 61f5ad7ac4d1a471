/** Checks of an offer that do not depend on single documents, for submitting and modifying alike. */
import { CompiledQuery, type Selectable, type Transaction } from 'kysely'
import { type Currency, formatAmount, parseAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { type QuotedDocument, tooMany } from './decide.ts'
import {
  type Claims,
  type OfferContext,
  type OfferContextRow,
  offerContextOf,
  offerContextSql,
} from './offer-context.ts'

const textsOf = (claims: Claims) => ({
  newOffer: offerContextSql('$1', '$2', '$3', undefined, claims),
  changedOffer: offerContextSql('$1', '$2', '$3', '$4', claims),
})
const texts = { documents: textsOf('documents'), receipts: textsOf('receipts') }

type Choice = {
  readonly marketId: string
  readonly documentIds: readonly string[]
  /** The offer that is changed. */
  readonly offerId?: string | undefined
  readonly claims?: Claims | undefined
}

export async function readOfferContext(
  db: Transaction<Schema>,
  tenantId: string,
  { marketId, documentIds, offerId, claims = 'documents' }: Choice,
): Promise<OfferContext | undefined> {
  const values = [tenantId, marketId, documentIds]
  const query =
    offerId === undefined
      ? CompiledQuery.raw(texts[claims].newOffer, values)
      : CompiledQuery.raw(texts[claims].changedOffer, [...values, offerId])
  const { rows } = await db.executeQuery<{ answer: string }>(query)
  const context = rows[0] && offerContextOf(JSON.parse(rows[0].answer) as OfferContextRow)
  return context && claims === 'receipts' ? receiptContextOf(context) : context
}

/** Receipts have the rate that their market publishes for them, and are always reviewed. */
export const receiptContextOf = (context: OfferContext): OfferContext => ({
  ...context,
  market: { ...context.market, fixedBps: context.market.receiptBps, reviewRequired: true },
  oneDocument: false,
})

/** Refuses a combination of documents, regardless of the single documents. */
export function choiceRefused(
  offerContext: OfferContext,
  documentIds: readonly string[],
  companyId: string,
): Refused | undefined {
  const { market, documents } = offerContext
  if (documents.length < new Set(documentIds).size) return refuse('notFound')
  if (documents.some((one) => one.payeeCompanyId !== companyId)) return refuse('notFound')
  if (documents.some(({ payerId }) => payerId !== market.payerId)) return refuse('offerOfTwoPayers')
  if (documents.some(({ currency }) => currency !== market.currency)) return refuse('offerOfTwoCurrencies')
  return tooMany(offerContext)
}

export const amountShown = (currency: Currency, minor: bigint): string =>
  `${currency} ${groupNumber(formatAmount({ currency, minor }))}`

/** Refuses if the amount has changed since the caller saw it. */
export function amountRefused(
  payAmount: string,
  currency: Currency,
  quoted: readonly QuotedDocument[],
): Refused | undefined {
  const sum = quoted.reduce((total, { figures }) => total + figures.amount, 0n)
  const seen = parseAmount(payAmount, currency)
  return typeof seen === 'object' && seen.minor === sum
    ? undefined
    : refuse('payAmountDiffers', { amount: amountShown(currency, sum) })
}

/** Documents are added at the rate of the offer, which the market has to publish still. */
export function fixedRefused(
  offer: Pick<Selectable<Schema['offers']>, 'fixed' | 'rate_bps' | 'bill_rate_bps'>,
  { market: { fixedBps } }: OfferContext,
): Refused | undefined {
  if (!offer.fixed) return undefined
  if (fixedBps === null) return refuse('fixedRateMissing')
  return fixedBps === (offer.rate_bps ?? offer.bill_rate_bps) ? undefined : refuse('fixedRateNotEditable')
}

/** A market that the tenant is a payee of. */
export const readOfferMarket = async (
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
): Promise<OfferContext['market'] | undefined> =>
  (await readOfferContext(db, tenantId, { marketId, documentIds: [] }))?.market
