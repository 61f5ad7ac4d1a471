/**
 * The event handler that turns receivables into documents when the payee is connected to a payer of that
 * name.
 */
import { topics } from '#contract/topics.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { linkedEvents } from './journal.ts'
import { type LinkedReceivable, linkAs } from './linking.ts'
import { findLinkable } from './queries.ts'

/** Only open receivables are linked, so that a repeated event changes nothing. */
export const linkReceivables: EventHandler = {
  name: 'receivables.link',
  topics: [topics.payerConnectionsChanged, topics.receivablesChanged],
  eventsAtOnceMax: 1,
  handle: async (work, { tenantId }) => {
    const linkable = await findLinkable(work.db)
    const linked: LinkedReceivable[] = []
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
