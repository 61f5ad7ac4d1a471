/**
 * The SQL of monthly statements. A row is an early payment or a return, by the moment at which the ledger booked it, so that
 * the sums of a month are those of the ledger; late payments, which the ledger does not book, are listed apart. The month is
 * in local time of the market, by the settings of the award.
 */

import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/statements.ts'
import { firstDayOf, type Month, nextMonth } from '#domain/awards/month.ts'
import { defaultTimeZone, msPerDay, startOfDay } from '#domain/day.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import type { Acting } from '../sessions/actor.ts'

/** Wide enough for the month in any time zone; the exact one is compared afterwards. */
const aroundMonth = (month: Month): readonly [Date, Date] => [
  new Date(startOfDay(firstDayOf(month)) - msPerDay),
  new Date(startOfDay(firstDayOf(nextMonth(month))) + msPerDay),
]

type Range = { readonly from: string; readonly to: string }

/** What is booked of awards: early payments, returns, and late payments that fell short. */
const tables = [
  { table: 'award_payments', kind: 'paid', only: 'true' },
  { table: 'award_returns', kind: 'returned', only: 'true' },
  { table: 'award_outside_payments', kind: 'late', only: 'x.shortfall > 0' },
] as const

const inRange = ({ from, to }: Range): string => `x.marked_at >= ${from} and x.marked_at < ${to}`

/** By the time of booking; used where a payer asks for all of its payees. */
const ofPayer = (condition: string, range: Range): string =>
  tables
    .map(
      ({
        table,
        kind,
        only,
      }) => `select x.payer_tenant_id, x.award_id, x.marked_at as booked_at, '${kind}' as kind from ${table} x
      where ${condition} and x.payer_tenant_id = actor.tenant_id and ${only} and ${inRange(range)}`,
    )
    .join(' union all ')

/** By the awards of one payee, on whichever side the caller is. */
const ofPayee = (condition: string, payeeTenant: string, range: Range): string =>
  tables
    .map(
      ({
        table,
        kind,
        only,
      }) => `select x.payer_tenant_id, x.award_id, x.marked_at as booked_at, '${kind}' as kind
      from awards w join ${table} x on x.payer_tenant_id = w.payer_tenant_id and x.award_id = w.id
      where ${condition} and w.payee_tenant_id = ${payeeTenant} and ${only} and ${inRange(range)}`,
    )
    .join(' union all ')

/** The tenant of a payee of the caller; a payee has no other than itself. */
const payeeTenant = (payeeId: string): string =>
  `(select case when actor.company_type = 'supplier' then actor.tenant_id else p.payee_tenant_id end from payees p where p.id = ${payeeId}::uuid)`

/** Each booking with its award, within the acting company unless that is the master company. */
const bookings = (found: string): string => `
  select a.id, a.payer_tenant_id, a.market_id, a.payee_id, a.number, a.document_id, a.currency, a.amount, a.discount, a.amount - a.discount as net,
    a.days_paid_early + a.bill_term_days as money_days, a.new_pay_date, a.day_count, o.payer_id, b.kind, b.booked_at,
    (b.booked_at at time zone coalesce(s.time_zone, '${defaultTimeZone}'))::date as booked_on,
    to_char(b.booked_at at time zone coalesce(s.time_zone, '${defaultTimeZone}'), 'YYYY-MM') as month,
    coalesce(pay.value_date, outside.value_date) as value_date, coalesce(pay.reference, outside.reference) as reference,
    back.returned_on, back.reference as return_reference, outside.paid, coalesce(outside.shortfall, 0) as shortfall,
    case b.kind when 'paid' then 1 when 'returned' then -1 else 0 end as sign,
    greatest(0, a.days_paid_early + a.bill_term_days - (pay.value_date - a.new_pay_date)) as days_gained
  from (${found}) b
  join awards a on a.payer_tenant_id = b.payer_tenant_id and a.id = b.award_id
  join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
  left join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
  left join award_payments pay on pay.payer_tenant_id = a.payer_tenant_id and pay.award_id = a.id
  left join award_returns back on back.payer_tenant_id = a.payer_tenant_id and back.award_id = a.id
  left join award_outside_payments outside on outside.payer_tenant_id = a.payer_tenant_id and outside.award_id = a.id
  where actor.company_id = actor.tenant_id or actor.company_id in (o.payer_id, o.payee_company_id)`

/** The last booking of the acting company, by the index of a payer's bookings. */
const newest = `(select max(m.at) from (${tables
  .map(
    ({ table, only }) =>
      `(select x.marked_at as at from ${table} x join markets k on k.tenant_id = x.payer_tenant_id and k.id = x.market_id
        where x.payer_tenant_id = actor.tenant_id and actor.company_id in (k.tenant_id, k.payer_id) and ${only} order by x.marked_at desc limit 1)`,
  )
  .join(' union all ')}) m)`

const sums = `'paid', count(*) filter (where b.kind = 'paid'), 'returned', count(*) filter (where b.kind = 'returned'),
  'late', count(*) filter (where b.kind = 'late'), 'net', coalesce(sum(b.sign * b.net), 0)::text, 'discount', coalesce(sum(b.sign * b.discount), 0)::text,
  'netDays', coalesce(sum(b.sign * b.net::numeric * b.days_gained), 0)::text, 'discountDays', coalesce(sum(b.sign * b.discount::numeric * b.day_count), 0)::text,
  'shortfall', coalesce(sum(b.shortfall) filter (where b.kind = 'late'), 0)::text`

export function statementPage({ query }: Input<typeof contract.statementList>): Statement {
  const { values, param } = parameters(3)
  const { month, payeeId, keyword, sort = '-month' } = query
  const { page, pageSize, skipped } = pageOf(query)
  const isLastOnly = payeeId === undefined && month === undefined ? `actor.company_type = 'buyer'` : 'false'
  const [from = `'-infinity'::timestamptz`, to = `'infinity'::timestamptz`] = month
    ? aroundMonth(month).map((at) => `${param(at)}::timestamptz`)
    : []
  const range = { from, to }
  const lastMonth = { from: `${newest} - interval '32 days'`, to }
  const found =
    payeeId === undefined
      ? `${ofPayer(`actor.company_type = 'buyer'`, month ? range : lastMonth)}
        union all ${ofPayee(`actor.company_type = 'supplier'`, 'actor.tenant_id', range)}`
      : ofPayee('true', payeeTenant(param(payeeId)), range)
  const word = keyword === undefined ? undefined : param(keyword.toLowerCase())
  const conditions = [
    month === undefined
      ? `(not (${isLastOnly}) or b.month = (select max(month) from booked))`
      : `b.month = ${param(month)}::text`,
    ...(payeeId === undefined ? [] : [`b.payee_id = ${param(payeeId)}::uuid`]),
    ...(word === undefined
      ? []
      : [`(strpos(lower(k.name), ${word}::text) > 0 or strpos(lower(p.name), ${word}::text) > 0)`]),
  ].join(' and ')
  const direction = sort === 'month' ? '' : 'desc'
  const sql = `
  with booked as materialized (${bookings(found)}),
  found as materialized (
    select row_number() over (order by b.month ${direction}, min(k.name), min(p.name), b.market_id, b.payee_id) as n,
      json_build_object('month', b.month, 'marketId', b.market_id, 'payeeId', b.payee_id, 'payerName', min(k.name), 'payeeName', min(p.name),
        'currency', min(b.currency), ${sums}) as row
    from booked b join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
      join payer_directory k on k.company_id = b.payer_id
    where ${conditions} group by b.month, b.market_id, b.payee_id)
  select json_build_object('rows', coalesce((select json_agg(f.row order by f.n) from found f
      where f.n > ${param(skipped)}::int and f.n <= ${param(page * pageSize)}::int), '[]'),
    'total', (select count(*) from found), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer`
  return { sql, values }
}

const rowJson = `json_build_object('kind', b.kind, 'bookedOn', b.booked_on, 'number', b.number, 'documentNumber', d.number, 'currency', b.currency,
  'amount', b.amount::text, 'discount', b.discount::text, 'net', b.net::text, 'moneyDays', b.money_days, 'newPayDate', b.new_pay_date,
  'dayCount', b.day_count, 'valueDate', b.value_date, 'returnedOn', b.returned_on, 'paid', b.paid::text, 'shortfall', b.shortfall::text,
  'reference', case when b.kind = 'returned' then b.return_reference else b.reference end)`
const order = `case b.kind when 'paid' then 1 when 'returned' then 2 else 3 end, b.booked_at, b.number`

type FileQuery = Input<typeof contract.statementFile>['query']

/** The bookings of one statement, as `booked`. */
function oneStatement(param: Param, { month, marketId, payeeId }: FileQuery): string {
  const [from = '', to = ''] = aroundMonth(month).map((at) => `${param(at)}::timestamptz`)
  const found = ofPayee('true', payeeTenant(param(payeeId)), { from, to })
  return `booked as materialized (select b.* from (${bookings(found)}) b
    where b.month = ${param(month)}::text and b.market_id = ${param(marketId)}::uuid and b.payee_id = ${param(payeeId)}::uuid)`
}

/** The caller as the statements of a list have it. */
const actorOf = (param: Param, { tenantId, companyId, companyType }: Acting): string =>
  `(select ${param(tenantId)}::uuid as tenant_id, ${param(companyId)}::uuid as company_id, ${param(companyType)}::text as company_type) actor`

/** The parties of a statement, how many rows it has, and its last booking; no row if the caller does not see its payee. */
export function statementHead(acting: Acting, query: FileQuery): Statement {
  const { values, param } = parameters(1)
  const sql = `
  select head.* from ${actorOf(param, acting)} cross join lateral (
    with ${oneStatement(param, query)}
    select k.name as payer, p.name as payee, (select min(currency) from booked) as currency, (select count(*)::int from booked) as count,
      (select instant_text(max(booked_at)) from booked) as at
    from payees p join payer_directory k on k.company_id = p.payer_id
    where p.id = ${param(query.payeeId)}::uuid and (p.payer_tenant_id = actor.tenant_id or p.payee_tenant_id = actor.tenant_id)
      and (actor.company_id = actor.tenant_id or actor.company_id in (p.payer_id, p.payee_company_id))) head`
  return { sql, values }
}

/** The rows of a statement in their order. */
export function statementRows(acting: Acting, query: FileQuery): Statement {
  const { values, param } = parameters(1)
  const sql = `
  select listed.row from ${actorOf(param, acting)} cross join lateral (
    with ${oneStatement(param, query)}
    select ${rowJson} as row, row_number() over (order by ${order}) as n from booked b
      join documents d on d.payer_tenant_id = b.payer_tenant_id and d.id = b.document_id) listed order by listed.n`
  return { sql, values }
}
