/** The command that submits an offer. */
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type AcceptedAgreement, recordAccepted } from '../agreements/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { setOfferStates } from '../eligibility/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { keepAgreement, type OfferAgreement, signedAgreementOf } from './agreements.ts'
import { amountRefused, amountShown } from './checks.ts'
import { newItemsOf, ratesOf } from './claims.ts'
import type { QuoteDecision } from './decide.ts'
import { decideOffer } from './decide-offer.ts'
import { eventsOf } from './items.ts'
import { agreeTo } from './ladder.ts'
import type { Claims, OfferContext } from './offer-context.ts'
import { offerNumber } from './offer-view.ts'
import { supersede } from './recurring.ts'
import * as store from './store.ts'

export { contentHashOf, keepContinuing } from './agreements.ts'
export { cancel } from './cancel.ts'
export { ratesOf } from './claims.ts'
export {
  applyChanges,
  changeOf,
  type Ending,
  endItems,
  eventsOf,
  type Item,
  restoreItems,
  settleItems,
  settleItemsOf,
  waitingItems,
} from './items.ts'
export { agreeTo, type OfferChecks, passChecks } from './ladder.ts'
export { modifyClaims } from './modify.ts'
export { attachItems, insertRecurring } from './recurring.ts'
export { reviewClaims } from './review.ts'
export {
  countEdit,
  deleteDraft as dropDraft,
  modifyOffer,
  type NewItem,
  raiseVersion,
  repriceItems,
} from './store.ts'
export { agreementOfChange, agreementOfDraft } from './to-sign.ts'

/** An offer as it is sent; one of receipts comes to what it comes to, at the rate of the market. */
type Body = Input<typeof contract.offerSubmit>['body'] & { readonly claims?: Claims }

/**
 * The payee that a sub-entity is on the list of a payer, locked with its market shared. People act for every sub-entity
 * of their master: an amount that is needed may take documents of several.
 */
export async function lockOfferingPayee(
  { db, actor }: Work<Actor>,
  { buyerId, supplierId, marketId }: Pick<Body, 'buyerId' | 'supplierId' | 'marketId'>,
) {
  const acting = requireActing(actor)
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

type Submitted = OfferContext &
  QuoteDecision & { readonly accepted: AcceptedAgreement; readonly agreement: OfferAgreement }

/** Checks an offer in order, its agreement last; returns the first refusal, or its figures. */
async function decideSubmission(work: Work<Actor>, body: Body, payeeId: string): Promise<Result<Submitted>> {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const decided = await decideOffer(db, tenantId, payeeId, body)
  if (!decided.ok) return decided
  const { market, quoted } = decided.value
  const fixed = body.fixed === true
  const agreed = { tenantId, companyId: body.supplierId, expectedDate: body.expectedPaymentDate, fixed }
  const subject = body.draftId === undefined ? undefined : { id: body.draftId, version: undefined }
  const made = await agreeTo(work, {
    isMore: true,
    amount: () =>
      body.claims === 'receipts' ? undefined : amountRefused(body.payAmount, market.currency, quoted),
    needed: { payerTenantId: market.tenantId, payeeTenantId: tenantId, recurring: false, fixed },
    agreementVersion: body.agreementVersion,
    isImplied: body.claims === 'receipts',
    signature: (accepted) =>
      signedAgreementOf(db, decided.value, decided.value, agreed, { accepted, subject }),
  })
  if (!made.ok) return made
  const { accepted, signed } = made.value
  return done({ ...decided.value, accepted, agreement: signed })
}

type Submit = Command<Input<typeof contract.offerSubmit>, Reply<typeof contract.offerSubmit>, Actor>

export const submit: Submit = (work, { body }) => submitClaims(work, body)

/** Submits an offer of documents or of receipts. */
export async function submitClaims(work: Work<Actor>, body: Body): ReturnType<Submit> {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const payee = await lockOfferingPayee(work, body)
  if (!payee) return refuse('notFound')
  const decided = await decideSubmission(work, body, payee.id)
  if (!decided.ok) return decided
  const { market, terms, quoted, accepted, agreement } = decided.value
  const shared = {
    payer_tenant_id: payee.payer_tenant_id,
    market_id: market.id,
    payee_id: payee.id,
    payee_tenant_id: tenantId,
  }
  const claimed = {
    currency: market.currency,
    method: terms.method,
    ...ratesOf(terms),
    expected_date: body.expectedPaymentDate,
    fixed: body.fixed === true,
    of_receipts: body.claims === 'receipts',
  }
  await supersede(
    db,
    quoted.map(({ document }) => document),
    businessNow,
  )
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
    ...claimed,
    amount,
    settings_version: market.version,
    agreement_id: accepted.fileId,
    submitted_at: businessNow,
    submitted_by: actor.userId,
  })
  const made = { payerTenantId: payee.payer_tenant_id, payeeTenantId: tenantId, offerId: id, version: 1 }
  await keepAgreement(work, made, agreement.facts, agreement.documentId)
  const items = newItemsOf(quoted, market, context.makeId)
  await store.insertItems(
    db,
    { ...shared, ...claimed, offer_id: id, day_count: market.dayCount },
    items,
    businessNow,
  )
  await recordAccepted(work, { userId: actor.userId, tenantId, subjectId: id }, [accepted])
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
