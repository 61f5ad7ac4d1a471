/** Creates markets. */
import type { Kysely } from 'kysely'
import type { Instant } from '#domain/day.ts'
import {
  defaultPrivateSettings,
  defaultSettings,
  type MarketSettings,
  type PrivateSettings,
  usablePool,
} from '#domain/markets/settings.ts'
import { firstTimes } from '#domain/markets/settings-lock.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'
import { calendarsOf, datesAt, dayRollAt, scheduleDayRoll, scheduleSlots } from './dates.ts'
import { postPool } from './pool.ts'
import * as store from './store.ts'

export type NewMarketInput = {
  readonly id: string
  readonly tenantId: string
  readonly payerId: string
  readonly currency: Currency
  readonly open: boolean
  /** The reason for being closed, if any. */
  readonly closedReason?: string
  readonly settings?: Partial<MarketSettings>
  readonly own?: Partial<PrivateSettings>
  readonly userId: string | null
  /** When it was created, if not now. */
  readonly since?: Date
  /** False for tests that count due rows: no day roll is scheduled. */
  readonly rolling?: boolean
}
type Moment = { readonly makeId: () => string; readonly businessNow: Date }

/**
 * Creates a market with default settings, in the scope of its tenant, and schedules its slots and day roll.
 */
export async function openMarket(
  db: Kysely<Schema>,
  { makeId, businessNow }: Moment,
  opening: NewMarketInput,
): Promise<void> {
  const { id, tenantId, payerId, currency, open, userId, since = businessNow } = opening
  const settings = { ...defaultSettings, ...opening.settings }
  const own = { ...defaultPrivateSettings, ...opening.own }
  const dates = datesAt(businessNow, settings, await calendarsOf(db, settings.country))
  await store.insertMarket(db, {
    id,
    tenant_id: tenantId,
    payer_id: payerId,
    currency,
    open,
    closed_reason: opening.closedReason ?? null,
    created_at: since,
    settings,
    own,
    setBy: userId,
    setAt: since,
    times: firstTimes(since.getTime() as Instant),
    ...dates,
  })
  await postPool({ db, makeId }, { id, tenantId, currency }, usablePool(own), since)
  if (opening.rolling === false) return
  await scheduleSlots(db, makeId, [{ tenantId, id, dates }])
  await scheduleDayRoll(db, makeId, tenantId, [dayRollAt(businessNow, settings, dates)])
}
