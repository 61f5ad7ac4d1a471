/** Canceling offers, or some of their documents. */
import { sql } from 'kysely'
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { applyChanges, changeOf, eventsOf, type Item } from './items.ts'
import { offerNumber } from './offer-view.ts'
import * as store from './store.ts'

type CancelableItem = Item & { readonly number: string; readonly business_date: Day }

export const cancel: Command<
  Input<typeof contract.offerCancel>,
  Reply<typeof contract.offerCancel>,
  Actor
> = async (work, { params: { offer_id }, body: { documentIds } }) => {
  const { db, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const offer = await db
    .selectFrom('offers')
    .select(['payee_id', 'serial', 'market_id', 'payer_tenant_id', 'fixed'])
    .where('id', '=', offer_id)
    .where('payee_tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!offer) return refuse('notFound')
  await lockPayees(db, [offer.payee_id])
  const { rows } = await sql<CancelableItem>`
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed, d.number,
      m.business_date
    from current_offer_items i join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    join markets m on m.tenant_id = i.payer_tenant_id and m.id = i.market_id
    where i.payer_tenant_id = ${offer.payer_tenant_id} and i.offer_id = ${offer_id}
      and (${documentIds ?? null}::uuid[] is null or i.document_id = any(${documentIds ?? null}::uuid[]))
    order by i.id`.execute(db)
  const [first] = rows
  if (!first || (documentIds && rows.length < new Set(documentIds).size)) return refuse('notFound')
  const changes = rows.flatMap((item) => changeOf(item, 'withdraw', { fixed: offer.fixed }) ?? [])
  if (changes.length === 0 || (documentIds && changes.length < rows.length))
    return refuse('offerNotModifiable')
  const editsLeft = await store.countEdit(db, {
    payer_tenant_id: offer.payer_tenant_id,
    market_id: offer.market_id,
    payee_id: offer.payee_id,
    day: first.business_date,
    payee_tenant_id: tenantId,
  })
  if (editsLeft === undefined) return refuse('editsOverDailyLimit', { limit: offerEditsPerDayMax })
  await applyChanges(db, rows, changes, businessNow)
  await store.raiseVersion(db, { payer_tenant_id: offer.payer_tenant_id, id: offer_id })
  const changed = new Set(changes.map(({ id }) => id))
  const canceled = rows.filter(({ id }) => changed.has(id))
  return done({
    value: { canceled: canceled.map(({ document_id }) => document_id) },
    entry: {
      action: 'offers.canceled',
      tenantId,
      userId: actor.userId,
      facts: {
        name: offerNumber(offer.serial),
        offerId: offer_id,
        count: canceled.length,
        items: canceled.map(({ document_id, number }) => ({ id: document_id, name: number })),
      },
      events: eventsOf(canceled, tenantId),
    },
  })
}
