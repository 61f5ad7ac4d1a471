/** Opening a market, and the turn of its day and of its clearings, at which its dates move on. */
import type { Kysely } from 'kysely'
import { topics } from '#contract/topics.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { nextClearing, nextTurn, payDateOf } from '#domain/markets/pay-date.ts'
import { defaultSettings, type MarketSettings, type Timetable } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import { readCalendar } from '../calendars/queries.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Schema } from '../db/schema.ts'
import { scheduleDue } from '../schedule/commands.ts'
import * as store from './store.ts'

export const turnKind = 'markets.turn'

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
  const standing = await standingAt(db, businessNow, settings)
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
  if (opening.turning === false) return
  await scheduleTurn(db, { makeId, businessNow }, { id, tenantId, settings, standing })
}

async function standingAt(db: Kysely<Schema>, now: Date, timetable: Timetable): Promise<store.Standing> {
  const [office, bank] = [
    await readCalendar(db, timetable.country, 'office'),
    await readCalendar(db, timetable.country, 'bank'),
  ]
  const at = now.getTime() as Instant
  const clearing = nextClearing(at, timetable, { office, bank })
  const payDate = clearing && payDateOf(clearing, timetable, { office, bank })
  return {
    businessDate: dayOf(at, timetable.timeZone),
    // A clearing that nothing can be paid by is none.
    nextClearingAt: clearing && payDate ? new Date(clearing) : undefined,
    nextPayDate: payDate,
  }
}

type Turning = {
  readonly id: string
  readonly tenantId: string
  readonly settings: Pick<Timetable, 'timeZone'>
  readonly standing: store.Standing
}

const scheduleTurn = (
  db: Kysely<Schema>,
  { makeId, businessNow }: Moment,
  { id, tenantId, settings, standing }: Turning,
): Promise<void> => {
  const clearing = standing.nextClearingAt?.getTime() as Instant | undefined
  const at = nextTurn(businessNow.getTime() as Instant, clearing, settings.timeZone)
  return scheduleDue(db, { id: makeId(), tenantId, marketId: id, kind: turnKind, dueAt: new Date(at) })
}

/** Everything that goes by the market's dates hears of it and looks again. */
export const turnMarket: DueHandler = async ({ db, context, row, businessNow }) => {
  const found = row.marketId && (await store.holdMarket(db, row.marketId))
  if (!found || !row.marketId) throw new Error('a market that is due is missing')
  const settings: Timetable = {
    country: found.country,
    timeZone: found.time_zone,
    cutOff: found.cut_off,
    preparationDays: found.preparation_days,
    payWeekdays: found.pay_weekdays,
    payMonthDays: found.pay_month_days,
    clearingTimes: found.clearing_times,
  }
  const standing = await standingAt(db, businessNow, settings)
  await store.setStanding(db, row.marketId, standing)
  const turning = { id: row.marketId, tenantId: row.tenantId, settings, standing }
  await scheduleTurn(db, { makeId: context.makeId, businessNow }, turning)
  const before = { businessDate: found.business_date as Day, nextPayDate: found.next_pay_date }
  const after = { businessDate: standing.businessDate, nextPayDate: standing.nextPayDate ?? null }
  if (before.businessDate === after.businessDate && before.nextPayDate === after.nextPayDate) return undefined
  return {
    action: 'markets.turned',
    tenantId: row.tenantId,
    userId: platformId,
    facts: { marketId: row.marketId, ...after },
    news: [{ topic: topics.marketsTurned, body: { marketId: row.marketId } }],
  }
}
