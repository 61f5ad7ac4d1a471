/** The command that changes the rates and guard rails of a mandate. */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/mandates.ts'
import type { Input, Reply } from '#contract/route.ts'
import { changesBetween, storedMoney } from '#domain/audit-changes.ts'
import { areSameRails, type GuardRails } from '#domain/mandates/guard-rails.ts'
import { isValidDiscount } from '#domain/offers/arithmetic.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import {
  applyChanges,
  changeOf,
  countEdit,
  type Item,
  modifyOffer,
  raiseVersion,
  ratesOf,
  repriceItems,
} from '../offers/commands.ts'
import { offerNumber } from '../offers/queries.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { acceptMandate } from './acceptance.ts'
import { attachNew, attachPayDate } from './attach.ts'
import { type Mandate, readMandate } from './context.ts'
import { decideChange } from './decide.ts'
import { eventsOfMandate, moreToAttach } from './event-handlers.ts'
import { changeRails, insertChange, railColumns } from './store.ts'

/** The mandate with its payee locked, if the caller may change it. */
export async function lockMandate(
  db: Transaction<Schema>,
  actor: Actor,
  id: string,
): Promise<Result<Mandate>> {
  const acting = requireActing(actor)
  const found = await readMandate(db, id)
  if (
    !found ||
    found.offer.payeeTenantId !== acting.tenantId ||
    !isWithin(acting, found.offer.payeeCompanyId)
  )
    return refuse('notFound')
  await lockPayees(db, [found.offer.payeeId])
  const mandate = await readMandate(db, id)
  if (!mandate) return refuse('notFound')
  return mandate.endReason === null ? done(mandate) : refuse('mandateOver')
}

type WaitingItem = Item & {
  readonly payable: bigint
  readonly due_date: Mandate['offer']['expectedDate']
  readonly bill_term_days: number
}

const waitingOf = async (db: Transaction<Schema>, { offer }: Mandate): Promise<readonly WaitingItem[]> => {
  const { rows } = await sql<WaitingItem>`
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed,
      greatest(coalesce(s.payable, i.amount), 0) as payable, i.due_date, i.bill_term_days
    from current_offer_items i
    left join document_states s on s.payer_tenant_id = i.payer_tenant_id and s.document_id = i.document_id
    where i.payer_tenant_id = ${offer.payerTenantId} and i.offer_id = ${offer.id} and i.state in ('checking', 'review', 'live')
    order by i.id`.execute(db)
  return rows
}

/** Gives what waits the new rates; what they leave no discount leaves the mandate. */
async function reprice(
  { db, businessNow, actor }: Parameters<Command<unknown, unknown, Actor>>[0],
  mandate: Mandate,
  terms: Terms,
  agreementId: string,
): Promise<void> {
  const { offer, market } = mandate
  const items = await waitingOf(db, mandate)
  const payDate = attachPayDate(mandate) ?? market.businessDate
  const priced = items.map((item) => {
    const document = { amount: item.payable, dueDate: item.due_date, billTermDays: item.bill_term_days }
    const figuresAt = (rates: Terms) => figuresOf(rates, document, payDate, market.dayCount)
    return { item, before: figuresAt(mandate.terms).discount, figures: figuresAt(terms) }
  })
  const kept = priced.filter(({ figures }) => isValidDiscount(figures.discount, figures.amount))
  const removed = priced.filter((one) => !kept.includes(one)).map(({ item }) => item)
  const claimed = {
    method: terms.method,
    ...ratesOf(terms),
    expected_date: offer.expectedDate,
  }
  const sum = (discounts: readonly bigint[]): bigint => discounts.reduce((total, one) => total + one, 0n)
  await modifyOffer(
    db,
    {
      payer_tenant_id: offer.payerTenantId,
      id: offer.id,
      ...claimed,
      settings_version: market.version,
      agreement_id: agreementId,
    },
    {
      payer_tenant_id: offer.payerTenantId,
      offer_id: offer.id,
      version: offer.version + 1,
      payee_id: offer.payeeId,
      payee_tenant_id: offer.payeeTenantId,
      modified_at: businessNow,
      modified_by: actor.userId,
      method: offer.method,
      rate_type: offer.rateType,
      rate_bps: offer.rateBps,
      bill_rate_type: offer.billRateType,
      bill_rate_bps: offer.billRateBps,
      expected_date: offer.expectedDate,
      settings_version: offer.settingsVersion,
      agreement_id: offer.agreementId,
      amount: 0n,
      kept: kept.length,
      added: 0,
      removed: removed.length,
      discount_before: sum(priced.map(({ before }) => before)),
      discount_after: sum(kept.map(({ figures }) => figures.discount)),
    },
  )
  await applyChanges(
    db,
    removed,
    removed.flatMap((item) => changeOf(item, 'withdraw') ?? []),
    businessNow,
  )
  const repriced = kept.map(({ item, figures }) => ({ id: item.id, ...figures }))
  await repriceItems(db, { payer_tenant_id: offer.payerTenantId, ...claimed }, repriced, businessNow)
}

const shownRails = (rails: GuardRails, { offer: { currency } }: Mandate) => ({
  mandateCeiling: rails.ceilingBps === null ? null : formatPercent(rails.ceilingBps),
  mandateMonthlyMaximum:
    rails.monthMinorMax === null ? null : storedMoney({ currency, minor: rails.monthMinorMax }),
  mandateMinimumDays: rails.daysMin === null ? null : String(rails.daysMin),
  mandateEndDate: rails.endDate,
  mandateCashTarget: rails.targetMinor === null ? null : storedMoney({ currency, minor: rails.targetMinor }),
})

const shownRates = (terms: Terms) => ({
  offerApr: 'rate' in terms && terms.rate.type === 'apr' ? formatPercent(terms.rate.bps) : null,
  offerDiscountRate: 'rate' in terms && terms.rate.type === 'discount' ? formatPercent(terms.rate.bps) : null,
})

export const changeMandate: Command<
  Input<typeof contract.mandateChange>,
  Reply<typeof contract.mandateChange>,
  Actor
> = async (work, { params: { id }, body }) => {
  const { db, context, actor, businessNow } = work
  const locked = await lockMandate(db, actor, id)
  if (!locked.ok) return locked
  const mandate = locked.value
  const { offer, market } = mandate
  const decided = await decideChange(work, mandate, body)
  if (!decided.ok) return decided
  const { terms, rails, isRateNew, accepted } = decided.value
  const parties = { payerTenantId: offer.payerTenantId, payeeTenantId: offer.payeeTenantId }
  const editsLeft = await countEdit(db, {
    payer_tenant_id: offer.payerTenantId,
    market_id: market.id,
    payee_id: offer.payeeId,
    day: market.businessDate,
    payee_tenant_id: offer.payeeTenantId,
  })
  if (editsLeft === undefined) return refuse('editsOverDailyLimit', { limit: offerEditsPerDayMax })
  const key = { ...parties, offerId: id }
  if (isRateNew) await reprice(work, mandate, terms, accepted?.fileId ?? offer.agreementId)
  else await raiseVersion(db, { payer_tenant_id: offer.payerTenantId, id })
  const between = { payerId: market.payerId, companyId: offer.payeeCompanyId }
  if (accepted) await acceptMandate(work, { ...key, ...between, version: offer.version + 1 }, accepted)
  if (!areSameRails(mandate.guardRails, rails))
    await insertChange(db, {
      payer_tenant_id: offer.payerTenantId,
      offer_id: id,
      version: offer.version + 1,
      payee_id: offer.payeeId,
      payee_tenant_id: offer.payeeTenantId,
      changed_at: businessNow,
      changed_by: actor.userId,
      ...railColumns(mandate.guardRails),
    })
  await changeRails(db, key, { ...railColumns(rails), changed_at: businessNow })
  const attached = await attachNew({ db, makeId: context.makeId }, id, businessNow)
  return done({
    value: { version: offer.version + 1, editsLeft },
    entry: {
      action: 'offers.modified',
      tenantId: offer.payeeTenantId,
      userId: actor.userId,
      facts: {
        name: offerNumber(offer.serial),
        offerId: id,
        count: attached?.attached ?? 0,
        changes: changesBetween(
          { ...shownRates(mandate.terms), ...shownRails(mandate.guardRails, mandate) },
          { ...shownRates(terms), ...shownRails(rails, mandate) },
        ),
      },
      events: [...eventsOfMandate(mandate), ...moreToAttach(id, attached)],
    },
  })
}
