/** Submitting an offer of either kind: a recurring one becomes a mandate, which takes its first documents at once. */
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { ceilingRefused, type GuardRails, readGuardRails } from '#domain/mandates/guard-rails.ts'
import { isAtLeast, isAtMost } from '#domain/offers/arithmetic.ts'
import type { Rate, Terms } from '#domain/offers/terms.ts'
import { readTerms } from '#domain/offers/typed-terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type AcceptedAgreement, acceptedForOffer } from '../agreements/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import {
  dropDraft,
  eventsOf,
  insertRecurring,
  lockOfferingPayee,
  ratesOf,
  submit,
} from '../offers/commands.ts'
import { type MarketContext, offerNumber, payDateFor, readOfferMarket } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { hasSignedContinuing } from '../signatures/queries.ts'
import { isVerified } from '../verification/queries.ts'
import { acceptMandate } from './acceptance.ts'
import { attachNew } from './attach.ts'
import { moreToAttach } from './event-handlers.ts'
import { findActive } from './queries.ts'
import { insertMandate } from './store.ts'

type Body = Input<typeof contract.offerSubmit>['body']
type SubmitCommand = Command<Input<typeof contract.offerSubmit>, Reply<typeof contract.offerSubmit>, Actor>

/** Refuses an annual rate outside the public range; what a flat rate comes to depends on each document. */
export function rateRefused(terms: Terms, { lowestBps, highestBps }: MarketContext): Result<null> {
  const rates: readonly Rate[] = [
    ...('rate' in terms ? [terms.rate] : []),
    ...('billRate' in terms ? [terms.billRate] : []),
  ]
  const isFit = rates.every(({ type, bps }) => {
    const rank = { points: bps, days: 1 }
    return type === 'discount' || (isAtLeast(rank, lowestBps) && isAtMost(rank, highestBps))
  })
  const range = { from: formatPercent(lowestBps), to: formatPercent(highestBps) }
  return isFit || terms.method === 'both' ? done(null) : refuse('rateOutOfRange', range)
}

type MandateDecision = {
  readonly market: MarketContext
  readonly terms: Terms
  readonly rails: GuardRails
  readonly accepted: AcceptedAgreement
}

/** Checks in order; the first refusal, or what is accepted. */
async function decideMandate(
  work: Work<Actor>,
  body: Body,
  payeeId: string,
): Promise<Result<MandateDecision>> {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const market = await readOfferMarket(db, tenantId, body.marketId)
  if (!market) return refuse('notFound')
  if (!(await isVerified(db, tenantId))) return refuse('verificationFirst')
  if (!market.open) return refuse('marketClosed')
  if (body.fixed) return refuse('recurringNotFixed')
  const active = await findActive(db, market.tenantId, payeeId)
  if (active !== undefined) return refuse('mandateExists')
  const terms = readTerms(body, market.rateTypes)
  if (!terms.ok) return terms
  const rate = rateRefused(terms.value, market)
  if (!rate.ok) return rate
  const rails = readGuardRails(body.guardRails ?? {}, market)
  if (!rails.ok) return rails
  const ceiling = ceilingRefused(terms.value, rails.value)
  if (!ceiling.ok) return ceiling
  const trace = payDateFor(market, body.expectedPaymentDate)
  if (!trace.ok) return trace
  const needed = { payerTenantId: market.tenantId, payeeTenantId: tenantId, recurring: true, fixed: false }
  const agreed = await acceptedForOffer(work, needed, body.agreementVersion)
  if (!agreed.ok) return agreed
  // Signed once: what follows is under the same agreement.
  if (agreed.value.usesSignature && !(await hasSignedContinuing(db, tenantId)))
    return refuse('signatureNeeded')
  return done({ market, terms: terms.value, rails: rails.value, accepted: agreed.value })
}

export const railColumns = ({ ceilingBps, monthMinorMax, daysMin, endDate, targetMinor }: GuardRails) => ({
  ceiling_bps: ceilingBps,
  month_minor_max: monthMinorMax,
  days_min: daysMin,
  end_date: endDate,
  target_minor: targetMinor,
})

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
