/** The dates of a market: its business date, next clearing and pay date, and when these change next. */
import type { Kysely } from 'kysely'
import type { Calendar } from '#domain/calendar.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { nextClearing, nextDayRoll, payDateOf } from '#domain/markets/pay-date.ts'
import type { Timetable } from '#domain/markets/settings.ts'
import { readCalendars } from '../calendars/queries.ts'
import type { Schema } from '../db/schema.ts'
import { scheduleDue } from '../schedule/commands.ts'
import type { MarketDates } from './store.ts'

export const dayRollKind = 'markets.dayRoll'
/** A due clearing; handled by `clearing`. */
export const slotKind = 'clearing.slot'

export type Calendars = { readonly office: Calendar; readonly bank: Calendar }

export const calendarsOf = (db: Kysely<Schema>, country: string): Promise<Calendars> =>
  readCalendars(db, country)

export function datesAt(now: Date, timetable: Timetable, calendars: Calendars): MarketDates {
  const at = now.getTime() as Instant
  const clearing = nextClearing(at, timetable, calendars)
  const payDate = clearing && payDateOf(clearing, timetable, calendars)
  return {
    businessDate: dayOf(at, timetable.timeZone),
    // A clearing without a possible pay date does not count.
    nextClearingAt: clearing && payDate ? new Date(clearing) : undefined,
    nextPayDate: payDate,
  }
}

export const dayRollAt = (
  now: Date,
  { timeZone }: Pick<Timetable, 'timeZone'>,
  { nextClearingAt }: MarketDates,
): Instant =>
  nextDayRoll(now.getTime() as Instant, nextClearingAt?.getTime() as Instant | undefined, timeZone)

/** One row for all markets of a payer, so that everything of one moment is done at once. */
export const scheduleDayRoll = (
  db: Kysely<Schema>,
  makeId: () => string,
  tenantId: string,
  rollsAt: readonly Instant[],
): Promise<number> =>
  scheduleDue(db, { id: makeId(), tenantId, kind: dayRollKind, dueAt: new Date(Math.min(...rollsAt)) })

export type DatedMarket = { readonly tenantId: string; readonly id: string; readonly dates: MarketDates }

/**
 * Schedules the next clearing of each market; an existing row is kept. It is in the payer's lane, so that the
 * run begins before the dates move on.
 */
export const scheduleSlots = (
  db: Kysely<Schema>,
  makeId: () => string,
  markets: readonly DatedMarket[],
): Promise<number> =>
  scheduleDue(
    db,
    ...markets.flatMap(({ tenantId, id, dates: { nextClearingAt: dueAt } }) =>
      dueAt ? [{ id: makeId(), tenantId, kind: slotKind, dueAt, body: { marketId: id } }] : [],
    ),
  )
