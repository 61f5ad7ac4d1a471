/**
 * The SQL of award lists: pages that begin at a row and not at a count, totals, and sums by pay date. A tenant is a payer or a
 * payee, never both, so that each side is read by its own index.
 */
import type * as contract from '#contract/awards.ts'
import type { Input } from '#contract/route.ts'
import { payDatesMax } from '#domain/awards/limits.ts'
import { awardNumberIn } from '#domain/awards/number.ts'
import { type PageCursorKind, readPageCursor } from '#domain/page-cursor.ts'
import { cursorFields, pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { isFirstPaymentOf } from './account-sql.ts'
import { awardJoins, awardRow, isRefusedByBank } from './award-sql.ts'

type Filters = Input<typeof contract.awardTotals>['query']
type Question = Input<typeof contract.awardList>['query']
type Sort = (typeof contract.awardSorts)[number]

const tabStates = {
  committed: `a.state = 'committed'`,
  paid: `a.state = 'paid'`,
  ended: `a.state not in ('committed', 'paid')`,
} as const

const orders: Readonly<Record<Sort, readonly [string, PageCursorKind]>> = {
  awarded: ['a.awarded_at', 'timestamptz'],
  payDate: ['a.new_pay_date', 'date'],
  amount: ['a.amount', 'bigint'],
}
const orderOf = (sort: string) => {
  const [column, kind] = orders[sort.replace(/^-/, '') as Sort]
  return { column, kind, isDown: sort.startsWith('-') }
}
const newestFirst = '-awarded'

/**
 * What a keyword is compared with, looked up by key for each award. As a join the planner, without statistics, would read all awards
 * of the payer for each of its offers.
 */
const withNames = `
  cross join lateral (select d.number, p.name as payee, k.name as payer, o.serial
    from offers o join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    join payer_directory k on k.company_id = o.payer_id
    where o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id offset 0) named`

/** The acting company, unless it is the master company; its offer is looked up for each award, for the same reason. */
const ofCompany = `(actor.company_id = actor.tenant_id or (select actor.company_id in (o.payer_id, o.payee_company_id) from offers o
    where o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id))`

/** Conditions besides the side, and the joins that they need. */
function foundBy(param: Param, filters: Filters): { readonly joins: string; readonly conditions: string[] } {
  const { marketId, runId, payeeId, tab, state: states, refusal, keyword } = filters
  const { from = filters.to, to = from } = filters
  const word = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${word}::text) > 0`
  const conditions = [
    ofCompany,
    marketId && `a.market_id = ${param(marketId)}::uuid`,
    // Only the payer may filter by run.
    runId && `a.run_id = ${param(runId)}::uuid and a.payer_tenant_id = actor.tenant_id`,
    payeeId && `a.payee_id = ${param(payeeId)}::uuid`,
    tab && tabStates[tab],
    states && states.length > 0 && `a.state = any(${param(states)}::text[])`,
    refusal && `${refusal === 'refused' ? '' : 'not '}${isRefusedByBank}`,
    from && `a.new_pay_date >= ${param(from)}::date`,
    to && `a.new_pay_date <= ${param(to)}::date`,
    keyword !== undefined &&
      `(${has('named.number')} or ${has('named.payee')} or ${has('named.payer')} or ${has('a.number')} or a.number = ${param(awardNumberIn(keyword) ?? '')}
        or ${has('offer_number(named.serial)')})`,
  ].filter((condition) => typeof condition === 'string')
  return { joins: keyword === undefined ? '' : withNames, conditions }
}

/** Selects the awards of the caller as payer or as payee; one of the two branches does not run. */
const onEitherSide = (select: string, joins: string, conditions: readonly string[], tail = ''): string =>
  (
    [
      ['buyer', 'payer_tenant_id'],
      ['supplier', 'payee_tenant_id'],
    ] as const
  )
    .map(
      ([type, column]) => `(select ${select} from awards a ${joins}
      where ${[`actor.company_type = '${type}'`, `a.${column} = actor.tenant_id`, ...conditions].join(' and ')} ${tail})`,
    )
    .join(' union all ')

/** Nothing is found in a market of another tenant. */
const marketSeen = (param: Param, marketId: string | undefined): string =>
  marketId ? `exists (select from markets m where m.id = ${param(marketId)}::uuid)` : 'true'

const anchored = ({ sort = newestFirst, anchor }: Question) =>
  anchor === undefined ? undefined : readPageCursor(anchor, [orderOf(sort).kind, 'uuid'])
export const isAnchored = ({ query }: { readonly query: Question }): boolean =>
  query.anchor === undefined || anchored(query) !== undefined

export function awardPage({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page = 1, sort = newestFirst, anchorPage = 1, marketId } = query
  const { column, kind, isDown } = orderOf(sort)
  const after = page >= anchorPage ? anchored(query) : undefined
  const { joins, conditions } = foundBy(param, query)
  const behind = after
    ? [`(${column}, a.id) ${isDown ? '<' : '>'} (${param(after[0])}::${kind}, ${param(after[1])}::uuid)`]
    : []
  const direction = isDown ? 'desc' : 'asc'
  const paging = pageOf(query, after !== undefined)
  const { pageSize, skipped } = paging
  const rows = onEitherSide(
    `a.payer_tenant_id, a.id, ${column} as key`,
    joins,
    [...conditions, ...behind],
    `order by ${column} ${direction}, a.id ${direction} limit ${pageSize + 1} offset ${skipped}`,
  )
  const sql = `
  with found as materialized (select f.payer_tenant_id, f.id, row_number() over (order by f.key ${direction}, f.id ${direction}) as n,
    f.key::text || '/' || f.id::text as anchor from (${rows}) f)
  select json_build_object('rows', coalesce((select json_agg((${awardRow})::jsonb || jsonb_build_object('isFirstPayment', ${isFirstPaymentOf}) order by f.n) from found f
      join awards a on a.payer_tenant_id = f.payer_tenant_id and a.id = f.id ${awardJoins} where f.n <= ${pageSize}), '[]'),
    ${cursorFields(param, paging)})::text as answer
  where ${marketSeen(param, marketId)}`
  return { sql, values }
}

/** The counts of all tabs whichever is open, and the sums of the open one. */
export function awardTotals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const { tab, ...others } = query
  const { joins, conditions } = foundBy(param, others)
  const found = onEitherSide(
    'a.state, a.currency, a.amount - a.discount as net, a.discount',
    joins,
    conditions,
  )
  const sql = `
  with found as materialized (${found}),
  seen as (select * from found a where ${tab ? tabStates[tab] : 'true'})
  select json_build_object('total', (select count(*) from seen),
    'counts', (select json_build_object('all', count(*), 'committed', count(*) filter (where ${tabStates.committed}),
      'paid', count(*) filter (where ${tabStates.paid}), 'ended', count(*) filter (where ${tabStates.ended})) from found a),
    'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'net', net::text, 'discount', discount::text) order by currency)
      from (select currency, sum(net) as net, sum(discount) as discount from seen group by currency) by_currency), '[]'))::text as answer
  where ${marketSeen(param, query.marketId)}`
  return { sql, values }
}

/** Awards to be paid in the markets of the payer, or of one of its companies. */
export function payDates({ query }: Input<typeof contract.awardPayDates>): Statement {
  const { values, param } = parameters(3)
  const { marketId } = query
  const ofMarket = marketId ? `and m.id = ${param(marketId)}::uuid` : ''
  const sql = `
  select coalesce(json_agg(json_build_object('payDate', f.new_pay_date, 'currency', f.currency, 'awards', f.awards, 'refused', f.refused, 'net', f.net::text,
    'payBy', f.pay_by) order by f.new_pay_date, f.currency), '[]')::text as answer
  from (select a.new_pay_date, a.currency, count(*) filter (where a.refused_at is null) as awards, count(a.refused_at) as refused,
      coalesce(sum(a.amount - a.discount) filter (where a.refused_at is null), 0) as net, min(a.pay_by) as pay_by
    from markets m join awards a on a.market_id = m.id and a.payer_tenant_id = m.tenant_id and a.state = 'committed'
    where m.tenant_id = actor.tenant_id and actor.company_id in (m.tenant_id, m.payer_id) ${ofMarket}
    group by a.new_pay_date, a.currency order by a.new_pay_date, a.currency limit ${payDatesMax}) f`
  return { sql, values }
}
