/** Canceling a recurring offer ends its mandate; canceling some of its documents takes out these. */
import { sql } from 'kysely'
import type * as contract from '#contract/offers.ts'
import type { Input, Reply } from '#contract/route.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { applyChanges, cancel, changeOf, countEdit, raiseVersion, waitingItems } from '../offers/commands.ts'
import { offerNumber } from '../offers/queries.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { readMandate } from './context.ts'
import { eventsOfMandate } from './event-handlers.ts'
import { endMandates } from './store.ts'

type CancelCommand = Command<Input<typeof contract.offerCancel>, Reply<typeof contract.offerCancel>, Actor>

export const cancelEither: CancelCommand = async (work, input) => {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const id = input.params.offer_id
  const found = input.body.documentIds === undefined ? await readMandate(db, id) : undefined
  if (!found) return cancel(work, input)
  const { offer } = found
  if (offer.payeeTenantId !== acting.tenantId || !isWithin(acting, offer.payeeCompanyId))
    return refuse('notFound')
  await lockPayees(db, [offer.payeeId])
  const mandate = await readMandate(db, id)
  if (mandate?.endReason !== null) return refuse('offerNotModifiable')
  const { market } = mandate
  const editsLeft = await countEdit(db, {
    payer_tenant_id: offer.payerTenantId,
    market_id: market.id,
    payee_id: offer.payeeId,
    day: market.businessDate,
    payee_tenant_id: offer.payeeTenantId,
  })
  if (editsLeft === undefined) return refuse('editsOverDailyLimit', { limit: offerEditsPerDayMax })
  const items = await waitingItems(db, sql`i.payer_tenant_id = ${offer.payerTenantId} and i.offer_id = ${id}`)
  const changes = items.flatMap((item) => changeOf(item, 'withdraw') ?? [])
  await applyChanges(db, items, changes, businessNow)
  await endMandates(db, offer.payerTenantId, [id], 'canceled', businessNow)
  await raiseVersion(db, { payer_tenant_id: offer.payerTenantId, id })
  return done({
    value: { canceled: items.map(({ document_id }) => document_id) },
    entry: {
      action: 'offers.canceled',
      tenantId: acting.tenantId,
      userId: actor.userId,
      facts: { name: offerNumber(offer.serial), offerId: id, count: items.length },
      events: eventsOfMandate(mandate),
    },
  })
}
