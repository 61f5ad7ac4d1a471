/** Submitting an offer of either kind: a recurring one becomes a mandate, which takes its first documents at once. */
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import {
  dropDraft,
  eventsOf,
  insertRecurring,
  lockOfferingPayee,
  ratesOf,
  submit,
} from '../offers/commands.ts'
import { offerNumber } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { acceptMandate } from './acceptance.ts'
import { attachNew } from './attach.ts'
import { decideMandate } from './decide.ts'
import { moreToAttach } from './event-handlers.ts'
import { insertMandate, railColumns } from './store.ts'

type SubmitCommand = Command<Input<typeof contract.offerSubmit>, Reply<typeof contract.offerSubmit>, Actor>

const submitMandate: SubmitCommand = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const payee = await lockOfferingPayee(work, body)
  if (!payee) return refuse('notFound')
  const decided = await decideMandate(work, body, payee.id)
  if (!decided.ok) return decided
  const { market, terms, rails, accepted } = decided.value
  const id = context.makeId()
  const shared = {
    payer_tenant_id: payee.payer_tenant_id,
    market_id: market.id,
    payee_id: payee.id,
    payee_tenant_id: tenantId,
  }
  const serial = await insertRecurring(db, {
    ...shared,
    id,
    payer_id: market.payerId,
    payee_company_id: body.supplierId,
    method: terms.method,
    ...ratesOf(terms),
    expected_date: body.expectedPaymentDate,
    currency: market.currency,
    settings_version: market.version,
    agreement_id: accepted.fileId,
    submitted_at: businessNow,
    submitted_by: actor.userId,
  })
  const made = { payerTenantId: payee.payer_tenant_id, payeeTenantId: tenantId, offerId: id, version: 1 }
  const between = { payerId: market.payerId, companyId: body.supplierId }
  await acceptMandate(work, { ...made, ...between }, accepted)
  await insertMandate(db, { ...shared, offer_id: id, ...railColumns(rails), changed_at: businessNow })
  const attached = await attachNew({ db, makeId: context.makeId }, id, businessNow)
  if (body.draftId !== undefined) await dropDraft(db, tenantId, body.draftId)
  const changed = { ...shared, id, offer_id: id, document_id: id, state: 'live' as const, reviewed: false }
  return done({
    value: id,
    entry: {
      action: 'offers.submitted',
      tenantId,
      userId: actor.userId,
      facts: { name: offerNumber(serial), offerId: id, count: attached?.attached ?? 0 },
      events: [
        ...eventsOf([changed], tenantId),
        ...moreToAttach(id, attached),
        ...[{}, { tenantId: payee.payer_tenant_id }].map((to) => ({
          topic: topics.offerSubmitted,
          body: { payerTenantId: payee.payer_tenant_id, offerId: id },
          ...to,
        })),
      ],
    },
  })
}

export const submitEither: SubmitCommand = (work, input) =>
  input.body.kind === 'recurring' ? submitMandate(work, input) : submit(work, input)
