/** Lets a mandate take documents again that left their offers. */
import type * as contract from '#contract/mandates.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { offerNumber } from '../offers/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { attachNew } from './attach.ts'
import { lockMandate } from './change.ts'
import { eventsOfMandate, moreToAttach } from './event-handlers.ts'
import { includeDocuments } from './store.ts'

export const include: Command<
  Input<typeof contract.mandateInclude>,
  Reply<typeof contract.mandateInclude>,
  Actor
> = async ({ db, context, actor, businessNow }, { params: { id }, body: { documentIds } }) => {
  const locked = await lockMandate(db, actor, id)
  if (!locked.ok) return locked
  const { offer } = locked.value
  await includeDocuments(db, documentIds, businessNow)
  const attached = await attachNew({ db, makeId: context.makeId }, id, businessNow)
  return done({
    value: { attached: attached?.attached ?? 0 },
    entry: {
      action: 'offers.included',
      tenantId: offer.payeeTenantId,
      userId: actor.userId,
      facts: { name: offerNumber(offer.serial), offerId: id, count: documentIds.length },
      events: [...eventsOfMandate(locked.value), ...moreToAttach(id, attached)],
    },
  })
}
