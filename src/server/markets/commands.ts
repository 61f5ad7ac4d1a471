/** Opening a market, and the turn of its day and of its clearings, at which its dates move on. */
import type { Kysely } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Calendar } from '#domain/calendar.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { nextClearing, nextTurn, payDateOf } from '#domain/markets/pay-date.ts'
import { defaultSettings, type MarketSettings, type Timetable } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import { readCalendar } from '../calendars/queries.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Schema } from '../db/schema.ts'
import { scheduleDue } from '../schedule/commands.ts'
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
  /** False where its days stand still, for whoever counts what falls due. */
  readonly turning?: boolean
}
type Moment = { readonly makeId: () => string; readonly businessNow: Date }

/** A market as every payer begins with it, in the scope of its tenant; from now on its days turn. */
export async function openMarket(
  db: Kysely<Schema>,
  { makeId, businessNow }: Moment,
  opening: Opening,
): Promise<void> {
  const { id, tenantId, payerId, currency, open, userId } = opening
  const settings = { ...defaultSettings, ...opening.settings }
  const standing = standingAt(businessNow, settings, await calendarsOf(db, settings.country))
  await store.insertMarket(db, {
    id,
    tenant_id: tenantId,
    payer_id: payerId,
    currency,
    open,
    created_at: opening.since ?? businessNow,
    settings,
    setBy: userId,
    ...standing,
  })
  if (opening.turning !== false)
    await scheduleTurn(db, { makeId, businessNow }, tenantId, [turnOf(businessNow, settings, standing)])
}

type Calendars = { readonly office: Calendar; readonly bank: Calendar }

const calendarsOf = async (db: Kysely<Schema>, country: string): Promise<Calendars> => ({
  office: await readCalendar(db, country, 'office'),
  bank: await readCalendar(db, country, 'bank'),
})

function standingAt(now: Date, timetable: Timetable, calendars: Calendars): store.Standing {
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

const turnOf = (
  now: Date,
  { timeZone }: Pick<Timetable, 'timeZone'>,
  { nextClearingAt }: store.Standing,
): Instant => nextTurn(now.getTime() as Instant, nextClearingAt?.getTime() as Instant | undefined, timeZone)

/** One row for all markets of a payer: what comes round at one moment is done at once. */
const scheduleTurn = (
  db: Kysely<Schema>,
  { makeId }: Moment,
  tenantId: string,
  turns: readonly Instant[],
): Promise<void> =>
  scheduleDue(db, { id: makeId(), tenantId, kind: dayRollKind, dueAt: new Date(Math.min(...turns)) })

/** Everything that goes by the dates of these markets hears of it and looks again. */
export const rollMarkets: DueHandler = async ({ db, context, row, businessNow }) => {
  const markets = await store.holdMarkets(db, row.tenantId)
  const known = new Map<string, Calendars>()
  const turns: Instant[] = []
  const moved: string[] = []
  for (const market of markets) {
    const timetable = timetableOf(market)
    const calendars = known.get(market.country) ?? (await calendarsOf(db, market.country))
    known.set(market.country, calendars)
    const standing = standingAt(businessNow, timetable, calendars)
    turns.push(turnOf(businessNow, timetable, standing))
    await store.setStanding(db, market.market_id, standing)
    if (
      standing.businessDate === market.business_date &&
      (standing.nextPayDate ?? null) === market.next_pay_date
    )
      continue
    moved.push(market.market_id)
  }
  if (turns.length > 0) await scheduleTurn(db, { makeId: context.makeId, businessNow }, row.tenantId, turns)
  if (moved.length === 0) return undefined
  return {
    action: 'markets.rolled',
    tenantId: row.tenantId,
    userId: platformId,
    facts: { marketIds: moved },
    news: [{ topic: topics.marketsRolled, body: { marketIds: moved } }],
  }
}

const timetableOf = (held: Awaited<ReturnType<typeof store.holdMarkets>>[number]): Timetable => ({
  country: held.country,
  timeZone: held.time_zone,
  cutOff: held.cut_off,
  preparationDays: held.preparation_days,
  payWeekdays: held.pay_weekdays,
  payMonthDays: held.pay_month_days,
  clearingTimes: held.clearing_times,
})
