/** The agreements that a payee is about to sign: of a draft, or of an offer that is changed. */
import type * as contract from '#contract/agreement-signing.ts'
import type { draftSave } from '#contract/offer-drafts.ts'
import type { Input } from '#contract/route.ts'
import { planModification } from '#domain/offers/modification.ts'
import { readRateType } from '#domain/offers/typed-terms.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Paper } from '../adapters/pdf/blocks.ts'
import { type AcceptedAgreement, acceptedToSign } from '../agreements/commands.ts'
import type { Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { agreementPaperOf } from './agreement-paper.ts'
import { type Agreed, agreedFacts, agreementHashOf, type Signable } from './agreements.ts'
import type { QuoteDecision } from './decide.ts'
import { decideTerms, findOffer, readItems } from './decide-change.ts'
import { decideOffer } from './decide-offer.ts'
import { readDraft } from './draft-queries.ts'
import type { OfferContext } from './offer-context.ts'
import { offerNumber } from './offer-view.ts'

type AgreementToSign =
  | {
      readonly kind: 'oneTime'
      readonly payerTenantId: string
      readonly accepted: AcceptedAgreement
      readonly contentHash: Buffer
      readonly paper: Paper
    }
  | { readonly kind: 'recurring'; readonly payerTenantId: string }

/** The files of the agreements that were read. */
type Read = readonly string[]

type Change = NonNullable<Input<typeof contract.agreementSign>['body']['change']>
type Typed = Omit<
  Input<typeof draftSave>['body'],
  'supplierId' | 'marketId' | 'step' | 'documentIds' | 'version'
>

/** Of a draft; or of a recurring offer, which is in force already. */
export async function agreementOfDraft(
  work: Work<Actor>,
  id: string,
  read: Read,
): Promise<Result<AgreementToSign>> {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const draft = await readDraft(db, tenantId, id)
  if (!draft) return ofRecurring(work, id)
  const payee = await db
    .selectFrom('payees')
    .select(['id', 'payer_tenant_id'])
    .where('payee_company_id', '=', draft.company_id)
    .where('payee_tenant_id', '=', tenantId)
    .where('market_id', '=', draft.market_id)
    .executeTakeFirst()
  if (!payee) return refuse('notFound')
  const typed = draft.typed as Typed
  if (typed.kind === 'recurring') return done({ kind: 'recurring', payerTenantId: payee.payer_tenant_id })
  const { method = 'preSettlement', expectedPaymentDate, rateType, billRateType, fixed = false } = typed
  if (expectedPaymentDate === undefined) return refuse('expectedDatePast')
  const decided = await decideOffer(db, tenantId, payee.id, {
    marketId: draft.market_id,
    supplierId: draft.company_id,
    documentIds: draft.document_ids,
    method,
    fixed,
    expectedPaymentDate,
    ...(rateType && { rateType: readRateType(rateType) }),
    ...(typed.rate !== undefined && { rate: typed.rate }),
    ...(billRateType && { billRateType: readRateType(billRateType) }),
    ...(typed.billRate !== undefined && { billRate: typed.billRate }),
  })
  if (!decided.ok) return decided
  const agreed = { tenantId, companyId: draft.company_id, expectedDate: expectedPaymentDate, fixed }
  return ready(work, decided.value, agreed, { read, subject: { id, version: undefined } })
}

async function ofRecurring({ db, actor }: Work<Actor>, id: string): Promise<Result<AgreementToSign>> {
  const offer = await findOffer(db, requireActing(actor).tenantId, id)
  if (!offer) return refuse('notFound')
  return offer.kind === 'recurring'
    ? done({ kind: 'recurring', payerTenantId: offer.payer_tenant_id })
    : refuse('notFound')
}

/** Of an offer as it is to be; every check of the change but its amount is made. Removing documents needs no agreement. */
export async function agreementOfChange(
  work: Work<Actor>,
  offerId: string,
  change: Change,
  read: Read,
): Promise<Result<AgreementToSign>> {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const offer = await findOffer(db, tenantId, offerId)
  if (!offer) return refuse('notFound')
  if (offer.kind === 'recurring') return refuse('offerNotModifiable')
  if (offer.version !== change.version) return refuse('outOfDate')
  const items = await readItems(db, offer)
  const plan = planModification(items, change.documentIds, {
    fixed: offer.fixed,
    keptIds: change.keptIds,
  })
  if (!plan.ok) return plan
  if (change.documentIds.length === 0) return refuse('modificationLeavesNothing')
  const decided = await decideTerms(db, offer, change, plan.value)
  if (!decided.ok) return decided
  if (!decided.value.isMore) return refuse('nothingToSign')
  const agreed = {
    tenantId,
    companyId: offer.payee_company_id,
    expectedDate: change.expectedPaymentDate,
    fixed: offer.fixed,
  }
  return ready(work, decided.value, agreed, { read, subject: offer, number: offerNumber(offer.serial) })
}

async function ready(
  { db, origin, businessNow }: Work<Actor>,
  decided: OfferContext & QuoteDecision,
  agreed: Agreed,
  { read, subject, number }: { readonly read: Read; readonly subject: Signable; readonly number?: string },
): Promise<Result<AgreementToSign>> {
  const { tenantId, fixed } = agreed
  const payerTenantId = decided.market.tenantId
  const needed = { payerTenantId, payeeTenantId: tenantId, recurring: false, fixed }
  const accepted = await acceptedToSign(db, needed, read)
  if (!accepted.ok) return accepted
  const facts = await agreedFacts(db, decided, decided, agreed, accepted.value)
  const contentHash = await agreementHashOf(db, tenantId, facts, subject)
  const options = { language: origin.language, at: businessNow, ...(number !== undefined && { number }) }
  const paper = agreementPaperOf(facts, options)
  return done({ kind: 'oneTime', payerTenantId, accepted: accepted.value, contentHash, paper })
}
