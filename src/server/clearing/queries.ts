/** The SQL of runs and their results, for payers; payees see only their own awards. */
import type * as contract from '#contract/clearing.ts'
import type { Input } from '#contract/route.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'

export { type ChangedAwards, changedAwardOf, changedAwards } from './changed-awards.ts'
export { type RunRow, runViewOf } from './present.ts'

const hex = (column: string): string => `encode(${column}, 'hex')`

const run = `json_build_object('id', r.id, 'marketId', r.market_id, 'number', r.number, 'slot', json_build_object('date', r.slot_date, 'time', r.slot_time),
    'state', r.state, 'startedAt', instant_text(r.instant), 'finishedAt', instant_text(r.finished_at), 'payDate', r.pay_date,
    'ruleVersion', r.rule_version, 'settingsVersion', r.settings_version, 'rateVersion', r.rate_version, 'snapshotHash', ${hex('r.snapshot_hash')},
    'resultHash', ${hex('r.result_hash')}, 'items', r.items, 'candidates', r.candidates, 'awarded', r.awarded, 'currency', m.currency, 'minor', r.amount::text,
    'discountMinor', r.discount::text, 'weight', r.weight::text, 'lowestPoints', r.lowest_points, 'lowestDays', r.lowest_days,
    'dayCount', s.day_count)`
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
  const sql = `
  select json_build_object('rows', coalesce((select json_agg(row order by n) from (
      select ${run} as row, row_number() over (order by ${runOrders[sort as keyof typeof runOrders]}) as n from ${found}
      order by n offset ${param(skipped)}::int limit ${param(pageSize)}::int) page), '[]'),
    'total', (select count(*) from ${found}), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  where exists (select from markets m where ${ofPayer} and m.id = ${market}::uuid)`
  return { sql, values }
}

const offerNumber = `'O-' || lpad(o.serial::text, 6, '0')`
/** The rank of a rate as an integer that is larger for every larger rate, and equal for equal ones (OFR-03). */
const rank = `div((coalesce(a.rate_bps * case when a.rate_type = 'apr' then a.days_paid_early else a.day_count end, 0)
    + coalesce(a.bill_rate_bps * case when a.bill_rate_type = 'apr' then a.bill_term_days else a.day_count end, 0))::numeric * 16777216,
  a.days_paid_early + a.bill_term_days)`
/** The order of the walk (CLR-03): by rank, days as the settings of the run say, priority time, and item id. */
const walk = `${rank} desc, a.days_paid_early * case when s.invoice_priority = 'descending' then -1 else 1 end, i.priority_at, a.item_id`

/** The decision of a run for each item: awards first, in the order of the walk, then the others by payee. */
export function results({ params, query }: Input<typeof contract.runResults>): Statement {
  const { values, param } = parameters(3)
  const { awarded, sort = 'order', keyword } = query
  const { page, pageSize, skipped } = pageOf(query)
  const id = param(params.id)
  const down = sort.startsWith('-') ? 'desc' : ''
  const parts = [
    `select a.item_id, a.id as award_id, 0 as bits, 0 as ineligible, row_number() over (order by ${walk}) as n, 0 as part
      from awards a join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.item_id
      join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
      where a.payer_tenant_id = actor.tenant_id and a.run_id = ${id}::uuid`,
    `select l.item_id, null::uuid as award_id, l.bits, l.ineligible, row_number() over (order by w.payee_id, l.item_id) as n, 1 as part
      from clearing_results w cross join lateral unnest(w.item_ids, w.reasons, w.ineligible) l (item_id, bits, ineligible)
      where w.payer_tenant_id = actor.tenant_id and w.run_id = ${id}::uuid`,
  ].filter((_, part) => awarded === undefined || (awarded === 'yes') === (part === 0))
  const joined = `join offer_items i on i.payer_tenant_id = actor.tenant_id and i.id = e.item_id
    join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    join payees p on p.payer_tenant_id = i.payer_tenant_id and p.id = i.payee_id
    left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = e.award_id`
  const word = keyword === undefined ? '' : param(keyword.toLowerCase())
  const matches = `strpos(lower(d.number), ${word}::text) > 0 or strpos(lower(p.name), ${word}::text) > 0`
  const found = keyword === undefined ? 'every' : `(select e.* from every e ${joined} where ${matches})`
  const sql = `
  with every as materialized (${parts.join(' union all ')}),
  requested as materialized (select * from ${found} found order by part ${down}, n ${down}
    offset ${param(skipped)}::int limit ${param(pageSize)}::int)
  select json_build_object('rows', coalesce((select json_agg(json_build_object('itemId', i.id, 'offerId', o.id, 'offerNumber', ${offerNumber},
      'documentId', d.id, 'documentNumber', d.number, 'payeeName', p.name, 'awarded', a.id is not null, 'awardNumber', a.number,
      'currency', o.currency, 'bits', e.bits, 'ineligibleBits', e.ineligible, 'minor', coalesce(a.amount, i.amount)::text,
      'discountMinor', a.discount::text, 'daysPaidEarly', a.days_paid_early, 'billTermDays', a.bill_term_days, 'dayCount', a.day_count,
      'method', o.method, 'rateKind', o.rate_type, 'rateBps', o.rate_bps, 'billRateKind', o.bill_rate_type, 'billRateBps', o.bill_rate_bps)
      order by e.part ${down}, e.n ${down}) from requested e ${joined}), '[]'),
    'total', (select count(*) from ${found} found), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  from ${runs} where ${ofPayer} and r.id = ${id}::uuid`
  return { sql, values }
}
