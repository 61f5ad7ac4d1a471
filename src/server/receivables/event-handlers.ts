/** When a payee is on the list of a payer whose name it typed, what it entered of that name becomes documents of the payer. */
import { topics } from '#contract/topics.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { linkedEvents } from './journal.ts'
import { type Linked, linkAs } from './linking.ts'
import { findLinkable } from './queries.ts'

/** Only what is open is linked, so that news that comes again changes nothing. */
export const linkReceivables: EventHandler = {
  name: 'receivables.link',
  topics: [topics.payerConnectionsChanged, topics.receivablesChanged],
  eventsAtOnceMax: 1,
  handle: async (work, { tenantId }) => {
    const linkable = await findLinkable(work.db)
    const linked: Linked[] = []
    for (const payeeId of [...new Set(linkable.map((one) => one.payeeId))].toSorted()) {
      const ids = linkable.filter((one) => one.payeeId === payeeId).map(({ id }) => id)
      linked.push(...(await linkAs(work, payeeId, ids)))
    }
    const [first] = linked
    if (!first) return undefined
    return {
      action: 'receivables.linked',
      tenantId,
      userId: platformId,
      facts: { name: first.receivable.number, count: linked.length },
      events: linkedEvents(linked),
    }
  },
}
