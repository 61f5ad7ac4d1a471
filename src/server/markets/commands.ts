/** Opening a market, and its day roll, at which its dates move on. */
import type { Kysely } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Calendar } from '#domain/calendar.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { nextClearing, nextDayRoll, payDateOf } from '#domain/markets/pay-date.ts'
import { defaultSettings, type MarketSettings, type Timetable } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import { readCalendar } from '../calendars/queries.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Schema } from '../db/schema.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { lockMarketShared } from './locks.ts'
import * as store from './store.ts'

export const dayRollKind = 'markets.dayRoll'

export type Opening = {
  readonly id: string
  readonly tenantId: string
  readonly payerId: string
  readonly currency: Currency
  readonly open: boolean
  readonly settings?: Partial<MarketSettings>
  readonly userId: string | null
  /** Where it has been there for longer. */
  readonly since?: Date
  /** False where its days stand still, for tests that count due rows. */
  readonly rolling?: boolean
}
type Moment = { readonly makeId: () => string; readonly businessNow: Date }

/** A market as every payer begins with it, in the scope of its tenant; from now on its day rolls. */
export async function openMarket(
  db: Kysely<Schema>,
  { makeId, businessNow }: Moment,
  opening: Opening,
): Promise<void> {
  const { id, tenantId, payerId, currency, open, userId } = opening
  const settings = { ...defaultSettings, ...opening.settings }
  const dates = datesAt(businessNow, settings, await calendarsOf(db, settings.country))
  await store.insertMarket(db, {
    id,
    tenant_id: tenantId,
    payer_id: payerId,
    currency,
    open,
    created_at: opening.since ?? businessNow,
    settings,
    setBy: userId,
    ...dates,
  })
  if (opening.rolling !== false)
    await scheduleDayRoll(db, { makeId, businessNow }, tenantId, [dayRollAt(businessNow, settings, dates)])
}

type Calendars = { readonly office: Calendar; readonly bank: Calendar }

const calendarsOf = async (db: Kysely<Schema>, country: string): Promise<Calendars> => ({
  office: await readCalendar(db, country, 'office'),
  bank: await readCalendar(db, country, 'bank'),
})

function datesAt(now: Date, timetable: Timetable, calendars: Calendars): store.MarketDates {
  const at = now.getTime() as Instant
  const clearing = nextClearing(at, timetable, calendars)
  const payDate = clearing && payDateOf(clearing, timetable, calendars)
  return {
    businessDate: dayOf(at, timetable.timeZone),
    // A clearing that nothing can be paid by is none.
    nextClearingAt: clearing && payDate ? new Date(clearing) : undefined,
    nextPayDate: payDate,
  }
}

const dayRollAt = (
  now: Date,
  { timeZone }: Pick<Timetable, 'timeZone'>,
  { nextClearingAt }: store.MarketDates,
): Instant =>
  nextDayRoll(now.getTime() as Instant, nextClearingAt?.getTime() as Instant | undefined, timeZone)

/** One row for all markets of a payer: what falls on one moment is done at once. */
const scheduleDayRoll = (
  db: Kysely<Schema>,
  { makeId }: Moment,
  tenantId: string,
  rollsAt: readonly Instant[],
): Promise<void> =>
  scheduleDue(db, { id: makeId(), tenantId, kind: dayRollKind, dueAt: new Date(Math.min(...rollsAt)) })

/** What depends on the dates of these markets is evaluated again. */
export const rollMarkets: DueHandler = async ({ db, context, row, businessNow }) => {
  await lockMarketShared(db, await store.marketIdsOf(db, row.tenantId))
  const markets = await store.lockMarkets(db, row.tenantId)
  const known = new Map<string, Calendars>()
  const rollsAt: Instant[] = []
  const moved: string[] = []
  for (const market of markets) {
    const timetable = timetableOf(market)
    const calendars = known.get(market.country) ?? (await calendarsOf(db, market.country))
    known.set(market.country, calendars)
    const dates = datesAt(businessNow, timetable, calendars)
    rollsAt.push(dayRollAt(businessNow, timetable, dates))
    await store.setMarketDates(db, market.market_id, dates)
    if (dates.businessDate === market.business_date && (dates.nextPayDate ?? null) === market.next_pay_date)
      continue
    moved.push(market.market_id)
  }
  if (rollsAt.length > 0)
    await scheduleDayRoll(db, { makeId: context.makeId, businessNow }, row.tenantId, rollsAt)
  if (moved.length === 0) return undefined
  return {
    action: 'markets.rolled',
    tenantId: row.tenantId,
    userId: platformId,
    facts: { marketIds: moved },
    news: [{ topic: topics.marketsRolled, body: { marketIds: moved } }],
  }
}

const timetableOf = (market: Awaited<ReturnType<typeof store.lockMarkets>>[number]): Timetable => ({
  country: market.country,
  timeZone: market.time_zone,
  cutOff: market.cut_off,
  preparationDays: market.preparation_days,
  payWeekdays: market.pay_weekdays,
  payMonthDays: market.pay_month_days,
  clearingTimes: market.clearing_times,
})
