/** The command that submits an offer. */
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { type Currency, formatAmount, parseAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { refusedTogether } from '#domain/offers/quote.ts'
import { outcomeOf } from '#domain/offers/states.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { offerAgreements } from '../agreements/queries.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { setOfferStates } from '../eligibility/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { decide, type QuoteDecision, type QuotedDocument, tooMany } from './decide.ts'
import { eventsOf } from './items.ts'
import { type OfferContext, offerContextSql } from './offer-context.ts'
import { offerNumber } from './offer-view.ts'
import * as store from './store.ts'

export {
  applyChanges,
  changeOf,
  type Ending,
  endItems,
  type Item,
  settleItems,
  settleItemsOf,
  waitingItems,
} from './items.ts'

type Body = Input<typeof contract.offerSubmit>['body']

const offerContextText = offerContextSql('$1', '$2', '$3')

async function readOfferContext(db: Transaction<Schema>, tenantId: string, { marketId, documentIds }: Body) {
  const { rows } = await db.executeQuery<{ answer: string }>(
    CompiledQuery.raw(offerContextText, [tenantId, marketId, documentIds]),
  )
  return rows[0] && (JSON.parse(rows[0].answer) as OfferContext)
}

/** The payee that a sub-entity, if it is acted as, is on the list of a payer, locked with its market shared. */
async function lockPayee({ db, actor }: Work<Actor>, { buyerId, supplierId, marketId }: Body) {
  const acting = requireActing(actor)
  if (!isWithin(acting, supplierId)) return undefined
  const found = await db
    .selectFrom('payees')
    .select('id')
    .where('payer_id', '=', buyerId)
    .where('payee_company_id', '=', supplierId)
    .where('payee_tenant_id', '=', acting.tenantId)
    .where('market_id', '=', marketId)
    .executeTakeFirst()
  const [locked] = found ? await lockPayees(db, [found.id]) : []
  return locked?.market_id === marketId ? locked : undefined
}

/** Refuses a combination of documents, regardless of the single documents. */
function choiceRefused(offerContext: OfferContext, body: Body, hasEligible: boolean): Refused | undefined {
  const { market, documents } = offerContext
  if (body.documentIds.length === 0) return refuse(hasEligible ? 'noDocuments' : 'noEligibleAmount')
  const ids = new Set(body.documentIds)
  if (documents.length < ids.size || documents.some((one) => one.payeeCompanyId !== body.supplierId))
    return refuse('notFound')
  if (documents.some(({ payerId }) => payerId !== market.payerId)) return refuse('offerOfTwoPayers')
  if (documents.some(({ currency }) => currency !== market.currency)) return refuse('offerOfTwoCurrencies')
  return tooMany(offerContext)
}

const amountShown = (currency: Currency, minor: bigint): string =>
  `${currency} ${groupNumber(formatAmount({ currency, minor }))}`

/** Refuses if the amount has changed since the caller saw it. */
function amountRefused(
  { payAmount }: Body,
  currency: Currency,
  quoted: readonly QuotedDocument[],
): Refused | undefined {
  const sum = quoted.reduce((total, { figures }) => total + figures.amount, 0n)
  const seen = parseAmount(payAmount, currency)
  return typeof seen === 'object' && seen.minor === sum
    ? undefined
    : refuse('payAmountDiffers', { amount: amountShown(currency, sum) })
}

function agreementRefused({ agreementVersion }: Body): Refused | undefined {
  if (agreementVersion === undefined) return refuse('agreementNotAccepted')
  return offerAgreements.includes(agreementVersion) ? undefined : refuse('agreementOutdated')
}

const ratesOf = (terms: Terms) => ({
  rate_type: 'rate' in terms ? terms.rate.type : null,
  rate_bps: 'rate' in terms ? terms.rate.bps : null,
  bill_rate_type: 'billRate' in terms ? terms.billRate.type : null,
  bill_rate_bps: 'billRate' in terms ? terms.billRate.bps : null,
})

async function isAnyEligible(db: Transaction<Schema>, payeeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from document_counts k where k.payee_id = ${payeeId} and k.status = 'eligible' and k.documents > 0) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** Checks an offer in order; returns the first refusal, or its figures. */
async function decideOffer(
  work: Work<Actor>,
  body: Body,
  payeeId: string,
): Promise<Result<OfferContext & QuoteDecision>> {
  const offerContext = await readOfferContext(work.db, requireActing(work.actor).tenantId, body)
  if (!offerContext) return refuse('notFound')
  if (!offerContext.market.open) return refuse('marketClosed')
  const hasEligible = body.documentIds.length > 0 || (await isAnyEligible(work.db, payeeId))
  const wrong = choiceRefused(offerContext, body, hasEligible)
  if (wrong) return wrong
  const decided = decide(offerContext, body)
  if (!decided.ok) return decided
  const refused =
    refusedTogether(decided.value.refused.map(({ because }) => because)) ??
    amountRefused(body, offerContext.market.currency, decided.value.quoted) ??
    agreementRefused(body)
  return refused ?? done({ ...offerContext, ...decided.value })
}

export const submit: Command<
  Input<typeof contract.offerSubmit>,
  Reply<typeof contract.offerSubmit>,
  Actor
> = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const payee = await lockPayee(work, body)
  if (!payee) return refuse('notFound')
  const decided = await decideOffer(work, body, payee.id)
  if (!decided.ok) return decided
  const { market, terms, quoted } = decided.value
  const shared = {
    payer_tenant_id: payee.payer_tenant_id,
    market_id: market.id,
    payee_id: payee.id,
    payee_tenant_id: tenantId,
  }
  const id = context.makeId()
  const serial = await store.takeSerial(db, tenantId)
  const amount = quoted.reduce((sum, { figures }) => sum + figures.amount, 0n)
  await store.insertOffer(db, {
    ...shared,
    id,
    payer_id: market.payerId,
    payee_company_id: body.supplierId,
    serial,
    kind: 'oneTime',
    method: terms.method,
    ...ratesOf(terms),
    expected_date: body.expectedPaymentDate,
    currency: market.currency,
    amount,
    settings_version: market.version,
    agreement_id: body.agreementVersion ?? '',
    submitted_at: businessNow,
    submitted_by: actor.userId,
  })
  const items = quoted.map(({ document, figures, isPending }) => ({
    id: context.makeId(),
    documentId: document.id,
    state: enteringState(isPending, market.reviewRequired),
    amount: figures.amount,
    discount: figures.discount,
  }))
  await store.insertItems(db, { ...shared, offer_id: id }, items, businessNow)
  const keys = items.map(({ documentId }) => ({
    payer_tenant_id: payee.payer_tenant_id,
    document_id: documentId,
  }))
  await setOfferStates(db, keys)
  if (body.draftId !== undefined) await store.deleteDraft(db, tenantId, body.draftId)
  const changed = [{ ...shared, id, offer_id: id, document_id: id, state: 'live' as const, reviewed: false }]
  return done({
    value: id,
    entry: {
      action: 'offers.submitted',
      tenantId,
      userId: actor.userId,
      facts: {
        name: offerNumber(serial),
        offerId: id,
        count: items.length,
        items: quoted.map(({ document }) => ({ id: document.id, name: document.number })),
        amount: amountShown(market.currency, amount),
      },
      events: [
        ...eventsOf(changed, tenantId),
        ...[{}, { tenantId: payee.payer_tenant_id }].map((to) => ({
          topic: topics.offerSubmitted,
          body: { payerTenantId: payee.payer_tenant_id, offerId: id },
          ...to,
        })),
      ],
    },
  })
}

function enteringState(pending: boolean, reviewRequired: boolean): store.NewItem['state'] {
  const outcome = outcomeOf('draft', 'submit', { pending, reviewRequired })
  if (outcome === 'checking' || outcome === 'review' || outcome === 'live') return outcome
  throw new Error(`an offer does not begin as ${outcome}`)
}
