/** Attaches documents that became free to be offered, within seconds. */
import { topics } from '#contract/topics.ts'
import type { DomainEvent } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { eventsOf, type Item } from '../offers/commands.ts'
import { offerNumber } from '../offers/queries.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Attached, attachNew } from './attach.ts'
import type { Mandate } from './context.ts'
import { payeeOf } from './queries.ts'

/** Goes on where one transaction stopped. */
export const moreToAttach = (offerId: string, attached: Attached | undefined): readonly DomainEvent[] =>
  attached?.after === undefined
    ? []
    : [{ topic: topics.attachable, body: { offerId, after: attached.after } }]

/** The events for both sides of a changed mandate, whose payee's journal gets the entry. */
export function eventsOfMandate({ offer, market }: Mandate): readonly DomainEvent[] {
  const changed: Item = {
    payer_tenant_id: offer.payerTenantId,
    payee_tenant_id: offer.payeeTenantId,
    id: offer.id,
    offer_id: offer.id,
    document_id: offer.id,
    market_id: market.id,
    payee_id: offer.payeeId,
    state: 'live',
    reviewed: false,
  }
  return eventsOf([changed], offer.payeeTenantId)
}

/** The journal entry of what was attached, or of the end of the mandate. */
export const attachedEntry = (attached: Attached) => ({
  action: 'offers.attached' as const,
  tenantId: attached.mandate.offer.payeeTenantId,
  userId: platformId,
  facts: {
    name: offerNumber(attached.mandate.offer.serial),
    offerId: attached.mandate.offer.id,
    count: attached.attached,
    ...(attached.expired > 0 && { changed: attached.expired }),
  },
  events: [...eventsOfMandate(attached.mandate), ...moreToAttach(attached.mandate.offer.id, attached)],
})

export const attachFreed: EventHandler = {
  name: 'mandates.attach',
  topics: [topics.attachable],
  eventsAtOnceMax: 1,
  handle: async ({ db, context, businessNow }, { body }) => {
    const { offerId, after } = body as { offerId: string; after?: string }
    const payeeId = await payeeOf(db, offerId)
    if (payeeId === undefined) return undefined
    await lockPayees(db, [payeeId])
    const attached = await attachNew({ db, makeId: context.makeId }, offerId, businessNow, after)
    return attached && attachedEntry(attached)
  },
}
