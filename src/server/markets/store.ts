/** The tables of markets: markets and the versions of their settings. Only this file writes them. */
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { MarketSettings } from '#domain/markets/settings.ts'
import type { Schema } from '../db/schema.ts'

/** What day it is in a market, and its next clearing with the day on which that pays. */
export type MarketDates = {
  readonly businessDate: Day
  readonly nextClearingAt: Date | undefined
  readonly nextPayDate: Day | undefined
}

const dateColumns = ({ businessDate, nextClearingAt, nextPayDate }: MarketDates) => ({
  business_date: businessDate,
  next_clearing_at: nextClearingAt ?? null,
  next_pay_date: nextPayDate ?? null,
})

export type NewMarket = MarketDates &
  Pick<
    Insertable<Schema['markets']>,
    'id' | 'tenant_id' | 'payer_id' | 'currency' | 'open' | 'created_at'
  > & {
    readonly settings: MarketSettings
    readonly setBy: string | null
  }

const firstVersion = 1

export async function insertMarket(db: Kysely<Schema>, market: NewMarket): Promise<void> {
  const { id, tenant_id, payer_id, currency, open, created_at, settings, setBy } = market
  const row = { id, tenant_id, payer_id, currency, open, created_at, version: firstVersion }
  await db
    .insertInto('markets')
    .values({ ...row, ...dateColumns(market) })
    .execute()
  await db
    .insertInto('market_settings')
    .values({
      market_id: id,
      version: firstVersion,
      country: settings.country,
      time_zone: settings.timeZone,
      cut_off: settings.cutOff,
      preparation_days: settings.preparationDays,
      pay_weekdays: settings.payWeekdays,
      pay_month_days: settings.payMonthDays,
      clearing_times: settings.clearingTimes,
      days_paid_early_max: settings.daysPaidEarlyMax ?? null,
      due_date_max: settings.dueDateMax ?? null,
      invoice_priority: settings.invoicePriority,
      reserve_bps: settings.reserveBps,
      reserve_minor: settings.reserveMinor,
      set_by: setBy,
      set_at: created_at,
      tenant_id,
    })
    .execute()
}

/** The ids of a payer's markets. */
export const marketIdsOf = async (db: Transaction<Schema>, tenantId: string): Promise<readonly string[]> =>
  (await db.selectFrom('markets').select('id').where('tenant_id', '=', tenantId).execute()).map(
    ({ id }) => id,
  )

/** The markets of a payer with their timetables, locked until the transaction ends. */
export const lockMarkets = (db: Transaction<Schema>, tenantId: string) =>
  db
    .selectFrom('markets')
    .innerJoin('market_settings', (join) =>
      join
        .onRef('market_settings.tenant_id', '=', 'markets.tenant_id')
        .onRef('market_settings.market_id', '=', 'markets.id')
        .onRef('market_settings.version', '=', 'markets.version'),
    )
    .selectAll('market_settings')
    .select(['markets.business_date', 'markets.next_pay_date'])
    .where('markets.tenant_id', '=', tenantId)
    .orderBy('markets.id')
    .forUpdate('markets')
    .execute()

export async function setMarketDates(db: Kysely<Schema>, id: string, dates: MarketDates): Promise<void> {
  await db.updateTable('markets').set(dateColumns(dates)).where('id', '=', id).execute()
}
