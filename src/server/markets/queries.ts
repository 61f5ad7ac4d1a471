/** The SQL of markets: with pool and private settings for the payer, without them for payees. */
import type { Kysely } from 'kysely'
import { settingVersionsShownMax, waitingCountedMax } from '#domain/markets/limits.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'

export { type Calendars, calendarsOf, slotKind } from './dates.ts'
export type { AtDayRoll } from './day-roll.ts'
export { hasActiveOffers, highestMinimumOf } from './in-use.ts'
export { type CountingRates, lockMinutesAt, readRates } from './rates.ts'
export { readOwnPool } from './settings-input.ts'
export { type Market, readMarkets } from './store.ts'
export { type TriedMarket, type TriedSettings, trySettings, withRates } from './tried-settings.ts'

/**
 * Version `s` of the settings, with the private part `o` if the caller may read it; amounts as text, since
 * JSON numbers are doubles.
 */
const version = `'settings', to_jsonb(s) || jsonb_build_object('reserve_minor', s.reserve_minor::text,
      'document_minor_min', s.document_minor_min::text),
    'own', case when o.version is not null then to_jsonb(o) || jsonb_build_object('pool_minor', o.pool_minor::text) end`

/** The ledger balances of the pool. */
const balances = `(
    select coalesce(jsonb_object_agg(b.kind, b.balance_minor::text), '{}')
    from ledger_accounts a join ledger_balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = m.tenant_id and a.other_tenant_id = m.tenant_id and a.market_id = m.id and a.currency = m.currency)`

/** The number of waiting items, from their index; it may include items that a run has just awarded. */
const waiting = `(select count(*)::int from (select from offer_items i where i.payer_tenant_id = m.tenant_id and i.market_id = m.id
    and i.state in ('checking', 'review', 'live') limit ${waitingCountedMax}) counted)`

/** When the newest offer of the market was made, whatever became of it. */
const lastOfferAt = `(select instant_text(max(f.submitted_at)) from offers f where f.payer_tenant_id = m.tenant_id and f.market_id = m.id)`

/** The business time of a read. */
const businessNow = `$2::timestamptz + (select offset_ms from clock) * interval '1 millisecond'`
/**
 * The longest lock of the version that counts now and of those that wait, as `lockMinutesAt`: a shortened lock waits too.
 * Payees read it as public settings count.
 */
const lockMinutes = `(select max(v.lock_minutes) from market_settings v
    where v.tenant_id = m.tenant_id and v.market_id = m.id and v.version >= (
      select max(w.version) from market_settings w where w.tenant_id = m.tenant_id and w.market_id = m.id
        and (w.version = 1 or case when o.version is null then w.public_counts_from else w.counts_from end <= ${businessNow})))`

const market = `jsonb_build_object('id', m.id, 'payerId', m.payer_id, 'payerName', k.name, 'currency', m.currency, 'open', m.open,
    'closedReason', m.closed_reason, 'reopenAt', instant_text(m.reopen_at), 'version', case when o.version is null then s.public_version else m.version end, 'publicVersion', s.public_version, 'businessDate', m.business_date,
    'nextClearingAt', instant_text(m.next_clearing_at), 'nextPayDate', m.next_pay_date,
    'oneDocumentPerOffer', is_offer_of_one(m.tenant_id), 'publicChangedAt', instant_text(s.public_set_at),
    'settingsChangedAt', instant_text(case when o.version is null then s.public_set_at else s.set_at end),
    'ratesCountFrom', instant_text(case when o.version is null then s.public_counts_from else s.counts_from end),
    'ratesLockAt', instant_text(m.next_clearing_at - ${lockMinutes} * interval '1 minute'),
    ${version}, 'balances', ${balances}, 'waiting', case when o.version is not null then ${waiting} end,
    'lastOfferAt', case when o.version is not null then ${lastOfferAt} end)`

const joined = `markets m
  join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
  left join market_private_settings o on o.tenant_id = m.tenant_id and o.market_id = m.id and o.version = m.version
  join payer_directory k on k.company_id = m.payer_id`

/** A child company or sub-entity sees its own markets; the master company sees all. */
const within = `(actor.company_id = actor.tenant_id or m.payer_id = actor.company_id
  or exists (select from payees p where p.payer_tenant_id = m.tenant_id and p.market_id = m.id and p.payee_company_id = actor.company_id))`

export const list = `
  select coalesce(json_agg(${market} order by k.name, m.currency, m.id), '[]')::text as answer from ${joined} where ${within}`

/** People of a payee act for every sub-entity of their master, so that they read each market in which it has one. */
const withinTenant = `(${within}
  or exists (select from payees p where p.payer_tenant_id = m.tenant_id and p.market_id = m.id and p.payee_tenant_id = actor.tenant_id))`

export const detail = `select (${market})::text as answer from ${joined} where ${withinTenant} and m.id = $3::uuid`

export const history = `
  select json_agg(jsonb_build_object('currency', m.currency, 'version', s.version, 'setAt', instant_text(s.set_at), 'setBy', u.name,
    'countsFrom', instant_text(s.counts_from),     'reason', o.pool_reason, ${version}) order by s.version desc)::text as answer
  from markets m
  join (select * from market_settings v where v.market_id = $3::uuid order by v.version desc limit ${settingVersionsShownMax}) s
    on s.tenant_id = m.tenant_id and s.market_id = m.id
  join market_private_settings o on o.tenant_id = s.tenant_id and o.market_id = s.market_id and o.version = s.version
  left join users u on u.id = s.set_by
  where m.tenant_id = actor.tenant_id and ${within} and m.id = $3::uuid`

/** The markets of a company of a payer, by currency. */
export async function marketsOf(
  db: Kysely<Schema>,
  tenantId: string,
  payerId: string,
): Promise<
  readonly { readonly id: string; readonly currency: Currency; readonly highestBps: BasisPoints }[]
> {
  const rows = await db
    .selectFrom('markets as m')
    .innerJoin('market_settings as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'm.tenant_id')
        .onRef('s.market_id', '=', 'm.id')
        .onRef('s.version', '=', 'm.version'),
    )
    .select(['m.id', 'm.currency', 's.highest_bps'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.payer_id', '=', payerId)
    .orderBy('m.currency')
    .execute()
  return rows.map(({ id, currency, highest_bps }) => ({
    id,
    currency,
    highestBps: highest_bps as BasisPoints,
  }))
}

/** The tenants of the payees of a market, which read its state and its public settings. */
export async function payeeTenantsOf(
  db: Kysely<Schema>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payees')
    .select('payee_tenant_id as id')
    .distinct()
    .where('payer_tenant_id', '=', tenantId)
    .where('market_id', '=', id)
    .execute()
  return rows.flatMap((row) => (row.id === null || row.id === tenantId ? [] : [row.id]))
}

/** Whether a company has a market in a currency. */
export async function hasMarket(db: Kysely<Schema>, payerId: string, currency: Currency): Promise<boolean> {
  const found = await db
    .selectFrom('markets')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return found !== undefined
}
