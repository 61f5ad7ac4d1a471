/** The command that changes an offer: its terms, and which documents it has. */
import type { Transaction } from 'kysely'
import type * as contract from '#contract/offer-modify.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import { planModification } from '#domain/offers/modification.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type AcceptedAgreement, recordAccepted } from '../agreements/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { setOfferStates } from '../eligibility/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { keepAgreement, type OfferAgreement, signedAgreementOf } from './agreements.ts'
import { amountRefused } from './checks.ts'
import { newItemsOf, ratesOf } from './claims.ts'
import {
  claimsOf,
  decideTerms,
  findOffer,
  type ModifiedItem,
  type ModifiedOffer,
  type Plan,
  readItems,
  type TermsDecision,
} from './decide-change.ts'
import { applyChanges, changeOf, eventsOf } from './items.ts'
import { agreeTo } from './ladder.ts'
import { discountNow, modificationFacts, withdrawalFacts } from './modification-facts.ts'
import type { Claims } from './offer-context.ts'
import { supersede } from './recurring.ts'
import * as store from './store.ts'

/** Of receipts the version may be left out, and the amount is not compared. */
type Body = Omit<Input<typeof contract.offerModify>['body'], 'version'> & {
  readonly version: number | undefined
}
/** The offer, its payee locked with the market shared, if the caller has read its current version. */
async function lockOffer(
  { db, actor }: Work<Actor>,
  offerId: string,
  version: number | undefined,
  claims: Claims,
): Promise<Result<ModifiedOffer>> {
  const { tenantId } = requireActing(actor)
  const found = await findOffer(db, tenantId, offerId)
  if (!found) return refuse('notFound')
  await lockPayees(db, [found.payee_id])
  const offer = await findOffer(db, tenantId, offerId)
  if (!offer) return refuse('notFound')
  if (offer.kind === 'recurring') return refuse('offerNotModifiable')
  if (claimsOf(offer) !== claims) return refuse(claims === 'documents' ? 'offerOfReceipts' : 'notFound')
  return version === undefined || offer.version === version ? done(offer) : refuse('outOfDate')
}

type Decision = TermsDecision & {
  /** Undefined if documents are only removed. */
  readonly accepted: AcceptedAgreement | undefined
  readonly agreement: OfferAgreement | undefined
}

/** The same with the amount, the agreement and its signature. */
async function decideModification(
  work: Work<Actor>,
  offer: ModifiedOffer,
  body: Body,
  plan: Plan,
): Promise<Result<Decision>> {
  const { db } = work
  const decided = await decideTerms(db, offer, body, plan)
  if (!decided.ok) return decided
  const { market, quoted, isMore } = decided.value
  const { payee_tenant_id: tenantId, payee_company_id: companyId, fixed } = offer
  const parties = { payerTenantId: offer.payer_tenant_id, payeeTenantId: tenantId }
  const agreed = { tenantId, companyId, expectedDate: body.expectedPaymentDate, fixed }
  const made = await agreeTo(work, {
    isMore,
    amount: () => (offer.of_receipts ? undefined : amountRefused(body.payAmount, market.currency, quoted)),
    needed: { ...parties, recurring: false, fixed },
    agreementVersion: body.agreementVersion,
    isImplied: offer.of_receipts,
    signature: (accepted) =>
      signedAgreementOf(db, decided.value, decided.value, agreed, { accepted, subject: offer }),
  })
  if (!made.ok) return made
  return done({ ...decided.value, accepted: made.value?.accepted, agreement: made.value?.signed })
}

const sumOf = (items: readonly { readonly amount: bigint }[]): bigint =>
  items.reduce((sum, { amount }) => sum + amount, 0n)
const discountOf = (items: readonly { readonly discount: bigint }[]): bigint =>
  items.reduce((sum, { discount }) => sum + discount, 0n)

/** Writes the offer first, then the items that it keeps, removes and adds. */
async function write(
  work: Work<Actor>,
  offer: ModifiedOffer,
  items: readonly ModifiedItem[],
  body: Body,
  plan: Plan,
  decision: Decision,
): Promise<void> {
  const { db, context, actor, businessNow } = work
  const { terms, isNew, market, quoted, accepted, agreement } = decision
  const { payer_tenant_id, market_id, payee_id, payee_tenant_id } = offer
  const claimed = { method: terms.method, ...ratesOf(terms), expected_date: body.expectedPaymentDate }
  const keptIds = new Map(plan.kept.map(({ documentId, id }) => [documentId, id]))
  const repriced = quoted.flatMap((one) => {
    const id = keptIds.get(one.document.id)
    return id === undefined || !isNew ? [] : [{ id, ...one.figures }]
  })
  const added = newItemsOf(
    quoted.filter(({ document }) => !keptIds.has(document.id)),
    market,
    context.makeId,
  )
  const repricedIds = new Set(repriced.map(({ id }) => id))
  const untouched = items.filter(({ id }) => !repricedIds.has(id))
  const { method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, expected_date } = offer
  await store.modifyOffer(
    db,
    {
      payer_tenant_id,
      id: offer.id,
      ...claimed,
      amount: sumOf(untouched) + sumOf(repriced) + sumOf(added),
      settings_version: market.version,
      agreement_id: accepted?.fileId ?? offer.agreement_id,
    },
    {
      payer_tenant_id,
      offer_id: offer.id,
      version: offer.version + 1,
      payee_id,
      payee_tenant_id,
      modified_at: businessNow,
      modified_by: actor.userId,
      method,
      rate_type,
      rate_bps,
      bill_rate_type,
      bill_rate_bps,
      expected_date,
      settings_version: offer.settings_version,
      agreement_id: offer.agreement_id,
      amount: offer.amount,
      kept: plan.kept.length,
      added: added.length,
      removed: plan.removed.length,
      discount_before: discountNow(offer, [...plan.kept, ...plan.removed], market),
      discount_after: discountOf(quoted.map(({ figures }) => figures)),
    },
  )
  const accepting = { userId: actor.userId, tenantId: payee_tenant_id, subjectId: offer.id }
  await recordAccepted(work, accepting, accepted ? [accepted] : [])
  if (agreement) {
    const parties = { payerTenantId: payer_tenant_id, payeeTenantId: payee_tenant_id }
    const changed = { ...parties, offerId: offer.id, version: offer.version + 1 }
    await keepAgreement(work, changed, agreement.facts, agreement.documentId)
  }
  await supersede(
    db,
    quoted.map(({ document }) => document),
    businessNow,
  )
  await store.repriceItems(db, { payer_tenant_id, ...claimed }, repriced, businessNow)
  await withdraw(db, offer, plan.removed, businessNow)
  const shared = { payer_tenant_id, offer_id: offer.id, market_id, payee_id, payee_tenant_id }
  const { currency, fixed, of_receipts } = offer
  const claim = { currency, ...claimed, day_count: market.dayCount, fixed, of_receipts }
  await store.insertItems(db, { ...shared, ...claim }, added, businessNow)
  await setOfferStates(
    db,
    added.map(({ documentId }) => ({ payer_tenant_id, document_id: documentId })),
  )
}

const withdraw = async (
  db: Transaction<Schema>,
  { fixed }: ModifiedOffer,
  items: readonly ModifiedItem[],
  at: Date,
): Promise<void> => {
  const changes = items.flatMap((item) => changeOf(item, 'withdraw', { fixed }) ?? [])
  await applyChanges(db, items, changes, at)
}

/** Counts the change on the day of the market. */
async function countChange(db: Transaction<Schema>, offer: ModifiedOffer): Promise<Result<number>> {
  const { payer_tenant_id, market_id, payee_id, payee_tenant_id } = offer
  const { business_date } = await db
    .selectFrom('markets')
    .select('business_date')
    .where('id', '=', market_id)
    .executeTakeFirstOrThrow()
  const day = business_date as Day
  const left = await store.countEdit(db, { payer_tenant_id, market_id, payee_id, day, payee_tenant_id })
  return left === undefined ? refuse('editsOverDailyLimit', { limit: offerEditsPerDayMax }) : done(left)
}

type Modify = Command<Input<typeof contract.offerModify>, Reply<typeof contract.offerModify>, Actor>

export const modify: Modify = (work, { params: { offer_id }, body }) =>
  modifyClaims(work, offer_id, body, 'documents')

/** Changes an offer of documents or of receipts. */
export async function modifyClaims(
  work: Work<Actor>,
  offerId: string,
  body: Body,
  claims: Claims,
): ReturnType<Modify> {
  const { db, actor, businessNow } = work
  const locked = await lockOffer(work, offerId, body.version, claims)
  if (!locked.ok) return locked
  const offer = locked.value
  const items = await readItems(db, offer)
  const planned = planModification(items, body.documentIds, { fixed: offer.fixed, keptIds: body.keptIds })
  if (!planned.ok) return planned
  const plan = planned.value
  const withdrawn = body.documentIds.length === 0
  if (withdrawn && body.withdraw !== true) return refuse('modificationLeavesNothing')
  const decided = withdrawn ? undefined : await decideModification(work, offer, body, plan)
  if (decided?.ok === false) return decided
  const left = await countChange(db, offer)
  if (!left.ok) return left
  if (decided) await write(work, offer, items, body, plan, decided.value)
  else {
    await withdraw(db, offer, plan.removed, businessNow)
    await store.raiseVersion(db, { payer_tenant_id: offer.payer_tenant_id, id: offer.id })
  }
  return done({
    value: { version: offer.version + 1, withdrawn, editsLeft: left.value },
    entry: {
      action: withdrawn ? 'offers.canceled' : 'offers.modified',
      tenantId: offer.payee_tenant_id,
      userId: actor.userId,
      facts: decided
        ? modificationFacts(offer, body.expectedPaymentDate, plan, decided.value)
        : withdrawalFacts(offer, plan.removed),
      events: eventsOf([...plan.kept, ...plan.removed], offer.payee_tenant_id),
    },
  })
}
