/** The SQL of receipts: lists, totals, and one with its award, its invoice and its returns. */
import type * as contract from '#contract/receipts.ts'
import type { Input } from '#contract/route.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { marketSql, withSettings } from '../offers/queries.ts'
import { conditionsOf, type Filters, isOwn, orders, receiptSource, rowSql, sides } from './list-sql.ts'

/** More than these are not counted with a page; totals are a call of their own. */
const countedMax = 10_000

/** The markets of receipts, by which figures of the next clearing are computed. */
export const marketsOf = (
  ids: string,
): string => `coalesce((select json_agg(${marketSql}) from markets m ${withSettings} where m.id in (
      select p.market_id from documents d join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
      where d.id in (${ids}))), '[]')`

export function receiptPage({
  query,
}: {
  readonly query: Input<typeof contract.receiptList>['query']
}): Statement {
  const { values, param } = parameters(3)
  const { page, pageSize, skipped } = pageOf(query)
  const sort = query.sort ?? '-uploaded'
  const down = sort.startsWith('-') ? 'desc' : 'asc'
  const key = orders[sort.replace(/^-/, '') as keyof typeof orders]
  const conditions = conditionsOf(param, query)
  const last = param(page * pageSize + 1)
  const walked = sides.map(
    (side) => `(select d.id, ${key} as key from ${receiptSource} where ${side} and ${conditions}
      order by ${key} ${down}, d.id ${down} limit ${last}::int)`,
  )
  const counted = sides.map(
    (side) => `(select d.id from ${receiptSource} where ${side} and ${conditions} limit ${countedMax + 1})`,
  )
  const sql = `
  with found as materialized (select id, row_number() over (order by key ${down}, id ${down}) as n from (${walked.join(' union all ')}) both_sides),
  requested as materialized (select * from found where n > ${param(skipped)}::int and n <= ${param(page * pageSize)}::int),
  counted as materialized (select count(*)::int as receipts from (${counted.join(' union all ')}) both_counted)
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by e.n) from requested e join (${receiptSource}) on d.id = e.id and ${isOwn}), '[]'),
    'markets', ${marketsOf('select id from requested')},
    'total', (select case when receipts <= ${countedMax} then receipts end from counted), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int,
    'next', case when (select count(*) from found) > ${param(page * pageSize)}::int then ${param(`${page + 1}`)}::text end)::text as answer`
  return { sql, values }
}

export function receiptTotals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const conditions = conditionsOf(param, query)
  const found = sides.map(
    (side) =>
      `select d.currency, d.amount, d.payable, d.reasons from ${receiptSource} where ${side} and ${conditions}`,
  )
  const sql = `
  with sums as materialized (select currency, count(*)::int as receipts, sum(amount) as minor, coalesce(sum(payable) filter (where reasons = 0), 0) as eligible
    from (${found.join(' union all ')}) both_sides group by currency)
  select json_build_object('total', (select coalesce(sum(receipts), 0) from sums), 'amounts', coalesce((select json_agg(json_build_object(
    'currency', currency, 'receipts', receipts, 'minor', minor::text, 'eligible', eligible::text) order by currency) from sums), '[]'))::text as answer`
  return { sql, values }
}

/** Receipts by their numbers, $3. */
export const receiptsNamed = `
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by d.number, d.id) from ${receiptSource}
      where ${isOwn} and d.type = 'receipt' and d.number = any($3::text[])), '[]'),
    'markets', ${marketsOf(`select d.id from documents d where ${isOwn} and d.type = 'receipt' and d.number = any($3::text[])`)})::text as answer`
