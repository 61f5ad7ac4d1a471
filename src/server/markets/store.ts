/** The tables of markets: markets and the versions of their settings. Only this file writes them. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { MarketSettings, PrivateSettings } from '#domain/markets/settings.ts'
import type { VersionTimes } from '#domain/markets/settings-lock.ts'
import type { Schema } from '../db/schema.ts'
import { type Market, type MarketRow, marketOf, settingsColumns } from './settings-rows.ts'

export type { Market } from './settings-rows.ts'

/** The business date of a market, its next clearing and the pay date of that. */
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

/** One version of all settings. */
export type Version = {
  readonly settings: MarketSettings
  readonly own: PrivateSettings
  readonly setBy: string | null
  readonly setAt: Date
  readonly times: VersionTimes
  readonly poolReason?: string
}

export type NewMarket = MarketDates &
  Version &
  Pick<
    Insertable<Schema['markets']>,
    'id' | 'tenant_id' | 'payer_id' | 'currency' | 'open' | 'closed_reason' | 'created_at'
  >

const firstVersion = 1

export async function insertMarket(db: Kysely<Schema>, market: NewMarket): Promise<void> {
  const { id, tenant_id, payer_id, currency, open, closed_reason, created_at } = market
  const row = { id, tenant_id, payer_id, currency, open, closed_reason, created_at, version: firstVersion }
  await db
    .insertInto('markets')
    .values({ ...row, ...dateColumns(market) })
    .execute()
  await insertVersion(db, tenant_id, id, firstVersion, market)
}

async function insertVersion(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
  version: number,
  { settings, own, setBy, setAt, times, poolReason }: Version,
): Promise<void> {
  const key = { tenant_id: tenantId, market_id: marketId, version }
  await db
    .insertInto('market_settings')
    .values({
      ...key,
      ...settingsColumns(settings, times),
      set_by: setBy,
      set_at: setAt,
    })
    .execute()
  await db
    .insertInto('market_private_settings')
    .values({
      ...key,
      minimum_bps: own.minimumBps,
      desired_bps: own.desiredBps ?? null,
      pool_kind: own.poolKind,
      pool_minor: own.poolMinor,
      available_bps: own.availableBps,
      pool_reason: poolReason ?? null,
      automatic_clearing: own.automaticClearing,
      shows_indication: own.showsIndication,
    })
    .execute()
}

/** Adds the next version, which is in force from now on. */
export async function addVersion(
  db: Kysely<Schema>,
  market: Pick<Market, 'tenantId' | 'id' | 'version'>,
  added: Version,
  /** Whether settings that eligibility depends on have changed. */
  restricts: boolean,
): Promise<void> {
  const version = market.version + 1
  await insertVersion(db, market.tenantId, market.id, version, added)
  await updateMarket(db, market.tenantId, market.id, {
    version,
    ...(restricts && { restrictions_version: version }),
  })
}

/** The ids of a payer's markets. */
export const marketIdsOf = async (db: Transaction<Schema>, tenantId: string): Promise<readonly string[]> =>
  (await db.selectFrom('markets').select('id').where('tenant_id', '=', tenantId).execute()).map(
    ({ id }) => id,
  )

/**
 * Markets of a payer with their settings, locked by id until the transaction ends. The rows are locked before they are read: a
 * statement that waited for a lock would join the new version of a market with the settings that it saw before.
 */
export async function lockMarkets(
  db: Transaction<Schema>,
  tenantId: string,
  id?: string,
): Promise<readonly Market[]> {
  await sql`select from markets m where ${chosen(tenantId, id)} order by m.id for update`.execute(db)
  return readMarkets(db, tenantId, id)
}

const chosen = (tenantId: string, id: string | undefined): RawBuilder<unknown> =>
  sql`m.tenant_id = ${tenantId} and (${id ?? null}::uuid is null or m.id = ${id ?? null}::uuid)`

/** The same, not locked. */
export async function readMarkets(
  db: Transaction<Schema>,
  tenantId: string,
  id?: string,
): Promise<readonly Market[]> {
  const { rows } = await sql<MarketRow>`
    select m.id, m.tenant_id, m.payer_id, m.currency, m.open, m.version, m.business_date, m.next_clearing_at, m.next_pay_date,
      s.country, s.time_zone, s.cut_off, s.preparation_days, s.pay_weekdays, s.pay_month_days, s.clearing_times,
      s.award_rule, s.payment_grace_days, s.lowest_bps, s.highest_bps, s.fixed_bps, s.receipt_bps, s.rate_types, s.day_count,
      s.review_required, s.days_paid_early_max, s.due_date_max, s.document_minor_min, s.invoice_priority, s.reserve_bps, s.reserve_minor,
      s.reserve_reason, s.lock_minutes, s.counts_from, s.public_version, s.public_set_at, s.public_counts_from,
      o.minimum_bps, o.desired_bps, o.pool_kind, o.pool_minor, o.available_bps, o.automatic_clearing, o.shows_indication
    from markets m
    join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
    join market_private_settings o on o.tenant_id = m.tenant_id and o.market_id = m.id and o.version = m.version
    where ${chosen(tenantId, id)} order by m.id`.execute(db)
  return rows.map(marketOf)
}

const updateMarket = async (
  db: Kysely<Schema>,
  tenantId: string,
  id: string,
  columns: Partial<Insertable<Schema['markets']>>,
): Promise<void> => {
  await db
    .updateTable('markets')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

type DatedRow = { readonly tenantId: string; readonly id: string; readonly dates: MarketDates }

export async function setMarketDates(db: Kysely<Schema>, markets: readonly DatedRow[]): Promise<void> {
  const rows = markets.map(({ tenantId, id, dates }) => ({ tenant_id: tenantId, id, ...dateColumns(dates) }))
  await sql`
    update markets m set business_date = n.business_date, next_clearing_at = n.next_clearing_at, next_pay_date = n.next_pay_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tenant_id uuid, id uuid, business_date date,
      next_clearing_at timestamptz, next_pay_date date)
    where m.tenant_id = n.tenant_id and m.id = n.id`.execute(db)
}

/** Opens a market, or closes it with a reason and optionally an expected reopening. */
export const setMarketOpen = (
  db: Kysely<Schema>,
  tenantId: string,
  id: string,
  closed: { readonly reason: string; readonly reopenAt: Date | null } | undefined,
) =>
  updateMarket(db, tenantId, id, {
    open: !closed,
    closed_reason: closed?.reason ?? null,
    reopen_at: closed?.reopenAt ?? null,
  })
