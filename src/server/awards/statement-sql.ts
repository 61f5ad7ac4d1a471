/**
 * The SQL of monthly statements. A row is a booking of the ledger, so that the sums of a month are those of the ledger;
 * late payments, which change no balance, are listed besides. The month is that of the booking in local time of the market,
 * by the settings of the award.
 */

import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/statements.ts'
import { statementMonthsMax } from '#domain/awards/limits.ts'
import { firstDayOf, type Month, nextMonth } from '#domain/awards/month.ts'
import { defaultTimeZone, msPerDay, startOfDay } from '#domain/day.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'

const bookedPurposes = `('clearing.paid', 'clearing.paymentReturned')`

/** Wide enough for the month in any time zone; the exact one is compared afterwards. */
const aroundMonth = (month: Month): readonly [Date, Date] => [
  new Date(startOfDay(firstDayOf(month)) - msPerDay),
  new Date(startOfDay(firstDayOf(nextMonth(month))) + msPerDay),
]

type Scope = { readonly tenant: string; readonly company: string }
type Range = { readonly from: string; readonly to: string }

/** Bookings of the tenant on either side within a range of time, restricted to the acting company unless it is the master. */
const bookings = ({ tenant, company }: Scope, { from, to }: Range): string => `
  select a.id, a.payer_tenant_id, a.market_id, a.payee_id, a.number, a.document_id, a.currency, a.amount, a.discount, a.amount - a.discount as net,
    a.days_paid_early + a.bill_term_days as money_days, a.new_pay_date, a.day_count, o.payer_id, b.kind, b.booked_at,
    (b.booked_at at time zone coalesce(s.time_zone, '${defaultTimeZone}'))::date as booked_on,
    to_char(b.booked_at at time zone coalesce(s.time_zone, '${defaultTimeZone}'), 'YYYY-MM') as month,
    coalesce(pay.value_date, outside.value_date) as value_date, coalesce(pay.reference, outside.reference) as reference,
    back.returned_on, back.reference as return_reference, outside.paid, coalesce(outside.shortfall, 0) as shortfall,
    case b.kind when 'paid' then 1 when 'returned' then -1 else 0 end as sign,
    greatest(0, a.days_paid_early + a.bill_term_days - (pay.value_date - a.new_pay_date)) as days_gained
  from (
    select t.tenant_id as payer_tenant_id, t.subject_id as award_id, t.happened_at as booked_at,
      case t.purpose when 'clearing.paid' then 'paid' else 'returned' end as kind
    from ledger_transactions t where t.purpose in ${bookedPurposes} and (t.tenant_id = ${tenant} or t.other_tenant_id = ${tenant})
      and t.happened_at >= ${from} and t.happened_at < ${to}
    union all
    select x.payer_tenant_id, x.award_id, x.marked_at, 'late' from award_outside_payments x
    where x.shortfall > 0 and (x.payer_tenant_id = ${tenant} or x.payee_tenant_id = ${tenant}) and x.marked_at >= ${from} and x.marked_at < ${to}
  ) b
  join awards a on a.payer_tenant_id = b.payer_tenant_id and a.id = b.award_id
  join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
  left join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
  left join award_payments pay on pay.payer_tenant_id = a.payer_tenant_id and pay.award_id = a.id
  left join award_returns back on back.payer_tenant_id = a.payer_tenant_id and back.award_id = a.id
  left join award_outside_payments outside on outside.payer_tenant_id = a.payer_tenant_id and outside.award_id = a.id
  where ${company} = ${tenant} or ${company} in (o.payer_id, o.payee_company_id)`

/** Each side has an index of its own. */
const latest = (tenant: string): string => {
  const newest = (column: string): string =>
    `(select t.happened_at from ledger_transactions t where t.${column} = ${tenant} and t.purpose in ${bookedPurposes} order by t.happened_at desc limit 1)`
  return `greatest(${newest('tenant_id')}, ${newest('other_tenant_id')}, (select max(x.marked_at) from award_outside_payments x
    where x.shortfall > 0 and ${tenant} in (x.payer_tenant_id, x.payee_tenant_id)))`
}

const sums = `'paid', count(*) filter (where b.kind = 'paid'), 'returned', count(*) filter (where b.kind = 'returned'),
  'late', count(*) filter (where b.kind = 'late'), 'net', coalesce(sum(b.sign * b.net), 0)::text, 'discount', coalesce(sum(b.sign * b.discount), 0)::text,
  'netDays', coalesce(sum(b.sign * b.net::numeric * b.days_gained), 0)::text, 'discountDays', coalesce(sum(b.sign * b.discount::numeric * b.day_count), 0)::text,
  'shortfall', coalesce(sum(b.shortfall) filter (where b.kind = 'late'), 0)::text`

export function statementPage({ query }: Input<typeof contract.statementList>): Statement {
  const { values, param } = parameters(3)
  const { month, payeeId, keyword, sort = '-month' } = query
  const { page, pageSize, skipped } = pageOf(query)
  const tenant = 'actor.tenant_id'
  const isLastOnly = payeeId === undefined ? `actor.company_type = 'buyer'` : 'false'
  const [from, to] = month ? aroundMonth(month).map((at) => `${param(at)}::timestamptz`) : []
  const range = {
    from:
      from ??
      `(select at - case when ${isLastOnly} then interval '32 days' else interval '${statementMonthsMax} months' end from newest)`,
    to: to ?? `'infinity'::timestamptz`,
  }
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
  with newest as materialized (select ${latest(tenant)} as at),
  booked as materialized (${bookings({ tenant, company: 'actor.company_id' }, range)}),
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
function oneStatement(param: Param, { month, marketId, payeeId }: FileQuery, scope: Scope): string {
  const [from = '', to = ''] = aroundMonth(month).map((at) => `${param(at)}::timestamptz`)
  return `booked as materialized (select b.* from (${bookings(scope, { from, to })}) b
    where b.month = ${param(month)}::text and b.market_id = ${param(marketId)}::uuid and b.payee_id = ${param(payeeId)}::uuid)`
}

/** One statement, if the caller sees its payee: the parties, and every booking. At most `rowsMax` rows are read. */
export const statementQuery =
  (rowsMax?: number) =>
  ({ query }: Input<typeof contract.statementFile>): Statement => {
    const { values, param } = parameters(3)
    const scope = { tenant: 'actor.tenant_id', company: 'actor.company_id' }
    const limit = rowsMax === undefined ? '' : `limit ${rowsMax}`
    const sql = `
  with ${oneStatement(param, query, scope)}
  select json_build_object('payer', k.name, 'payee', p.name, 'currency', (select min(currency) from booked), 'count', (select count(*) from booked),
    'at', (select instant_text(max(booked_at)) from booked), 'rows', coalesce((select json_agg(f.row order by f.n) from (
      select ${rowJson} as row, row_number() over (order by ${order}) as n from booked b
        join documents d on d.payer_tenant_id = b.payer_tenant_id and d.id = b.document_id
      order by ${order} ${limit}) f), '[]'))::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id
  where p.id = ${param(query.payeeId)}::uuid and (p.payer_tenant_id = actor.tenant_id or p.payee_tenant_id = actor.tenant_id)
    and (actor.company_id = actor.tenant_id or actor.company_id in (p.payer_id, p.payee_company_id))`
    return { sql, values }
  }
