/** The event handlers that continue or end offered documents: after an evaluation, and when a market ends its review. */
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { lockMarketRows, lockMarketShared } from '../markets/locks.ts'
import { lockPayees } from '../payees/locks.ts'
import { applyChanges, changeOf, eventsOf, settleItems, waitingItems } from './items.ts'

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

/** What waits for a review that its market no longer requires takes part in the next clearing. */
export const endReviews: EventHandler = {
  name: 'offers.endReviews',
  topics: [topics.reviewSwitchedOff],
  eventsAtOnceMax: 1,
  handle: async ({ db, businessNow }, { tenantId, body }) => {
    const { marketId } = body as { marketId: string }
    await lockMarketShared(db, [marketId])
    await lockMarketRows(db, [marketId])
    const unreviewed = sql`i.payer_tenant_id = ${tenantId} and i.market_id = ${marketId} and i.state = 'review' and not i.of_receipts and exists (
      select from markets m join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
      where m.tenant_id = i.payer_tenant_id and m.id = i.market_id and not s.review_required)`
    const found = await waitingItems(db, unreviewed)
    await lockPayees(db, [...new Set(found.map(({ payee_id }) => payee_id))].toSorted())
    const items = await waitingItems(db, unreviewed)
    await applyChanges(
      db,
      items,
      items.flatMap((item) => changeOf(item, 'reviewSwitchedOff') ?? []),
      businessNow,
    )
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
