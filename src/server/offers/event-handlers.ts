/** The event handler that continues or ends offered documents after they were evaluated again. */
import { topics } from '#contract/topics.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { lockPayees } from '../payees/locks.ts'
import { eventsOf, settleItems } from './items.ts'

export const settleEvaluated: EventHandler = {
  name: 'offers.settle',
  topics: [topics.eligibilityEvaluated],
  eventsAtOnceMax: 1,
  handle: async ({ db, businessNow }, { tenantId, body }) => {
    const { payeeIds } = body as { payeeIds: string[] }
    await lockPayees(db, payeeIds.toSorted())
    const items = await settleItems(db, payeeIds, businessNow)
    if (items.length === 0) return undefined
    return {
      action: 'offers.settled',
      tenantId,
      userId: platformId,
      facts: { changed: items.length },
      events: eventsOf(items, tenantId),
    }
  },
}
