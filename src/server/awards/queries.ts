/** The SQL of award lists and of the award file, and what the payer's system reads. */
import type * as contract from '#contract/awards.ts'
import type { Input } from '#contract/route.ts'
import { awardNumberIn } from '#domain/awards/number.ts'
import { pageOf } from '../db/paging.ts'
import type { Statement } from '../db/parameters.ts'
import { awardJoins, awardRow, fullAwardJoins, fullAwardRow } from './award-sql.ts'

const orders = {
  awarded: 'a.awarded_at, a.id',
  '-awarded': 'a.awarded_at desc, a.id desc',
  payDate: 'a.new_pay_date, a.id',
  '-payDate': 'a.new_pay_date desc, a.id desc',
  amount: 'a.amount, a.id',
  '-amount': 'a.amount desc, a.id desc',
} as const

/** Awards of the tenant on either side, restricted to the acting company unless it is the master company. */
const within = `(a.payer_tenant_id = actor.tenant_id or a.payee_tenant_id = actor.tenant_id)
  and (actor.company_id = actor.tenant_id or actor.company_id in (o.payer_id, o.payee_company_id))`

export function awardPage({ query }: Input<typeof contract.awardList>): Statement {
  const values: unknown[] = []
  const param = (value: unknown): string => {
    values.push(value)
    return `$${values.length + 2}`
  }
  const { marketId, runId, state: states, keyword } = query
  const { page, pageSize, skipped } = pageOf(query)
  const { sort = '-awarded', from = query.to, to = from } = query
  const word = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${word}::text) > 0`
  const conditions = [
    within,
    marketId && `a.market_id = ${param(marketId)}::uuid`,
    // Only the payer may filter by run.
    runId && `a.run_id = ${param(runId)}::uuid and a.payer_tenant_id = actor.tenant_id`,
    states && states.length > 0 && `a.state = any(${param(states)}::text[])`,
    from && `a.new_pay_date >= ${param(from)}::date`,
    to && `a.new_pay_date <= ${param(to)}::date`,
    keyword !== undefined &&
      `(${has('d.number')} or ${has('p.name')} or ${has('k.name')} or ${has('a.number')} or a.number = ${param(awardNumberIn(keyword) ?? '')}
        or ${has("'O-' || lpad(o.serial::text, 6, '0')")})`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ')
  const sql = `
  with found as materialized (select a.payer_tenant_id, a.id, row_number() over (order by ${orders[sort as keyof typeof orders]}) as n
    from awards a ${awardJoins} where ${conditions}),
  requested as materialized (select * from found where n > ${param(skipped)}::int and n <= ${param(page * pageSize)}::int)
  select json_build_object('rows', coalesce((select json_agg(${awardRow} order by e.n) from requested e join awards a on a.payer_tenant_id = e.payer_tenant_id and a.id = e.id ${awardJoins}), '[]'),
    'total', (select count(*) from found), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  where ${marketId ? `exists (select from markets m where m.id = ${param(marketId)}::uuid)` : 'true'}`
  return { sql, values }
}

/**
 * A run in the caller's scope, who acts as the company $2: the master company, or the one that has the
 * market.
 */
export const runOfFile = `select k.name as payer, m.currency, r.number from clearing_runs r
  join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id join payer_directory k on k.company_id = m.payer_id
  where r.id = $1::uuid and $2::uuid in (m.tenant_id, m.payer_id)`

/** The awards of such a run for its file, and at the end their totals. */
export const awardFile = `
  with found as materialized (select a.* from awards a where a.payer_tenant_id = (select scope_tenant()) and a.run_id = $1::uuid and exists (${runOfFile}))
  select row, total from (
    select ${fullAwardRow} as row, null::jsonb as total, a.place from found a ${fullAwardJoins}
    union all
    select null, jsonb_build_object('count', count(*), 'currency', min(a.currency), 'face', sum(a.face)::text, 'credits', sum(a.credits)::text,
      'amount', sum(a.amount)::text, 'discount', sum(a.discount)::text), null from found a having count(*) > 0
  ) listed order by place nulls last`

export { type ChangedAwards, changedAwardOf, changedAwards } from './changed-awards.ts'
