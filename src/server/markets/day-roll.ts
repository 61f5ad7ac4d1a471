/** The day roll of a payer's markets, at which their dates move on. */
import { topics } from '#contract/topics.ts'
import type { Instant } from '#domain/day.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import {
  type Calendars,
  calendarsOf,
  type DatedMarket,
  datesAt,
  dayRollAt,
  scheduleDayRoll,
  scheduleSlots,
} from './dates.ts'
import { lockMarketShared } from './locks.ts'
import * as store from './store.ts'

type DueWork = Parameters<DueHandler>[0]
/** Further work of a day roll, in its transaction, for the markets whose dates moved. */
export type AtDayRoll = (work: DueWork, marketIds: readonly string[]) => Promise<readonly DomainEvent[]>

/** The documents of these markets are evaluated again afterwards. */
export const rollMarkets =
  (others: readonly AtDayRoll[]): DueHandler =>
  async (work) => {
    const { db, context, row, businessNow } = work
    await lockMarketShared(db, await store.marketIdsOf(db, row.tenantId))
    const markets = await store.lockMarkets(db, row.tenantId)
    const known = new Map<string, Calendars>()
    const rollsAt: Instant[] = []
    const dated: DatedMarket[] = []
    const moved: string[] = []
    for (const { id, settings, businessDate, nextPayDate } of markets) {
      const calendars = known.get(settings.country) ?? (await calendarsOf(db, settings.country))
      known.set(settings.country, calendars)
      const dates = datesAt(businessNow, settings, calendars)
      rollsAt.push(dayRollAt(businessNow, settings, dates))
      dated.push({ tenantId: row.tenantId, id, dates })
      if (dates.businessDate === businessDate && dates.nextPayDate === nextPayDate) continue
      moved.push(id)
    }
    await store.setMarketDates(db, dated)
    await scheduleSlots(db, context.makeId, dated)
    if (rollsAt.length > 0) await scheduleDayRoll(db, context.makeId, row.tenantId, rollsAt)
    if (moved.length === 0) return undefined
    const events: DomainEvent[] = [{ topic: topics.marketsRolled, body: { marketIds: moved } }]
    for (const other of others) events.push(...(await other(work, moved)))
    return {
      action: 'markets.rolled',
      tenantId: row.tenantId,
      userId: platformId,
      facts: { marketIds: moved },
      events,
    }
  }
