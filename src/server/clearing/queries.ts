/** The SQL of runs and their results, for payers; payees see only their own awards. */

import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/clearing.ts'
import type { Input } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import type { Schema } from '../db/schema.ts'
import type { Acting } from '../sessions/actor.ts'
import { hasKeyword } from './book-sql.ts'
import type { ItemNames } from './present-items.ts'

export { type RunRow, runViewOf } from './present.ts'

const hex = (column: string): string => `encode(${column}, 'hex')`

const run = `json_build_object('id', r.id, 'marketId', r.market_id, 'number', r.number, 'slot', json_build_object('date', r.slot_date, 'time', r.slot_time),
    'state', r.state, 'startedAt', instant_text(r.instant), 'finishedAt', instant_text(r.finished_at), 'payDate', r.pay_date,
    'rule', r.rule_name, 'ruleVersion', r.rule_version, 'settingsVersion', r.settings_version, 'rateVersion', r.rate_version, 'snapshotHash', ${hex('r.snapshot_hash')},
    'resultHash', ${hex('r.result_hash')}, 'items', r.items, 'candidates', r.candidates, 'awarded', r.awarded, 'currency', m.currency, 'minor', r.amount::text,
    'discountMinor', r.discount::text, 'weight', r.weight::text, 'lowestPoints', r.lowest_points, 'lowestDays', r.lowest_days,
    'dayCount', s.day_count, 'bound', r.bound::text, 'poolPrice', r.pool_price::text, 'marginPrice', r.margin_price::text,
    'scaleBits', r.scale_bits, 'isOptimal', r.is_optimal,
    'progress', (select json_build_object('done', g.done, 'total', g.total) from clearing_run_progress g where g.payer_tenant_id = r.payer_tenant_id
      and g.run_id = r.id and g.epoch = r.epoch and r.state = 'running'),
    'proposal', case when r.proposed_at is not null then json_build_object('proposedAt', instant_text(r.proposed_at), 'holdsUntil', instant_text(r.holds_until),
      'approvedAt', instant_text(r.approved_at), 'approvedBy', (select u.name from users u where u.id = r.approved_by)) end,
    'end', case when r.end_reason is not null then json_build_object('reason', r.end_reason, 'note', r.end_note, 'description', r.end_description,
      'by', (select u.name from users u where u.id = r.ended_by), 'changes', coalesce(r.end_changes, '[]')) end)`
const runs = `clearing_runs r join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id
  left join market_settings s on s.tenant_id = r.payer_tenant_id and s.market_id = r.market_id and s.version = r.settings_version`
/** A child company sees its own runs; the master company sees all. */
const ofPayer = `m.tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or m.payer_id = actor.company_id)`

/** A run, to be followed by a condition. */
export const oneRun = `select ${run} as answer from ${runs}`

export const readRun = `select (${run})::text as answer from ${runs} where ${ofPayer} and r.id = $3::uuid`

const runOrders = {
  started: 'r.instant, r.id',
  '-started': 'r.instant desc, r.id desc',
  amount: 'r.amount nulls first, r.id',
  '-amount': 'r.amount desc nulls last, r.id desc',
  awarded: 'r.awarded nulls first, r.id',
  '-awarded': 'r.awarded desc nulls last, r.id desc',
} as const

export function runPage({ query }: Input<typeof contract.runList>): Statement {
  const { values, param } = parameters(3)
  const { marketId, sort = '-started', keyword } = query
  const { page, pageSize, skipped } = pageOf(query)
  const market = param(marketId)
  const matches = keyword === undefined ? 'true' : `strpos(r.number::text, ${param(keyword)}::text) > 0`
  const found = `${runs} where ${ofPayer} and r.market_id = ${market}::uuid and ${matches}`
  const text = `
  select json_build_object('rows', coalesce((select json_agg(row order by n) from (
      select ${run} as row, row_number() over (order by ${runOrders[sort as keyof typeof runOrders]}) as n from ${found}
      order by n offset ${param(skipped)}::int limit ${param(pageSize)}::int) page), '[]'),
    'total', (select count(*) from ${found}), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  where exists (select from markets m where ${ofPayer} and m.id = ${market}::uuid)`
  return { sql: text, values }
}

/** A run whose results are asked for; without items if it decided nothing. */
export type RunOfResults = {
  readonly id: string
  readonly items: number | null
  readonly currency: Currency
  readonly payer: string
  readonly number: number
}

export async function runOfResults(
  db: Transaction<Schema>,
  { tenantId, companyId }: Pick<Acting, 'tenantId' | 'companyId'>,
  runId: string,
): Promise<RunOfResults | undefined> {
  const { rows } = await sql<RunOfResults>`
    select r.id, r.items, m.currency, k.name as payer, r.number from clearing_runs r
    join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id join payer_directory k on k.company_id = m.payer_id
    where r.payer_tenant_id = ${tenantId} and r.id = ${runId} and ${companyId}::uuid in (m.tenant_id, m.payer_id)`.execute(
    db,
  )
  return rows[0]
}

export async function snapshotParts(
  db: Transaction<Schema>,
  tenantId: string,
  runId: string,
): Promise<readonly Uint8Array[]> {
  const parts = await db
    .selectFrom('clearing_snapshots')
    .select('bytes')
    .where('payer_tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .orderBy('part')
    .execute()
  return parts.map(({ bytes }) => bytes)
}

/** The names of items of the payer, by item. */
export async function itemNames(
  db: Transaction<Schema>,
  tenantId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemNames>> {
  const { rows } = await sql<ItemNames>`
    select i.id as "itemId", o.id as "offerId", offer_number(o.serial) as "offerNumber", o.kind as "offerKind", d.id as "documentId",
      d.number as "documentNumber", p.name as "payeeName", p.code as "payeeCode", a.number as "awardNumber"
    from offer_items i
    join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    join payees p on p.payer_tenant_id = i.payer_tenant_id and p.id = i.payee_id
    left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id
    where i.payer_tenant_id = ${tenantId} and i.id = any(${itemIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** The items of a run whose document or payee has a keyword. */
export async function itemsOfRun(
  db: Transaction<Schema>,
  tenantId: string,
  runId: string,
  keyword: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with decided as (
      select a.id as item_id from awards a where a.payer_tenant_id = ${tenantId} and a.run_id = ${runId}
      union all
      select unnest(w.item_ids) from clearing_payee_results w where w.payer_tenant_id = ${tenantId} and w.run_id = ${runId}
      union all
      -- What was only proposed has neither: the items of the market, of which the caller lists those of the book.
      select n.id from clearing_runs r join offer_items n on n.payer_tenant_id = r.payer_tenant_id and n.market_id = r.market_id
      where r.payer_tenant_id = ${tenantId} and r.id = ${runId} and r.state <> 'done')
    select i.id from decided e join offer_items i on i.payer_tenant_id = ${tenantId} and i.id = e.item_id
    where ${hasKeyword(keyword)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
