/** The statements of the cockpit of a lender and of the home of a dealer. */

import type * as contract from '#contract/financing-home.ts'
import type { Input } from '#contract/route.ts'
import { overdueAges } from '#domain/financing/kinds.ts'
import { topDealersMax } from '#domain/financing/limits.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import {
  applicationFrom,
  applicationJson,
  bankCalendar,
  businessDay,
  isSeen,
  lenderName,
  overallOf,
  termsOf,
  usageOf,
} from '../financing/queries.ts'
import { loanJson } from './reading.ts'
import { loanRowJson } from './sql.ts'

const sumOfUse = `'limit', coalesce(sum(u.limit_minor), 0)::bigint::text, 'use', json_build_object('outstanding', coalesce(sum(u.outstanding), 0)::bigint::text,
  'approved', coalesce(sum(u.approved), 0)::bigint::text, 'applied', coalesce(sum(u.applied), 0)::bigint::text)`

const ages = overdueAges
  .map(
    ({
      from,
      to,
    }) => `json_build_object('from', ${from}, 'to', ${to}::int, 'loans', (select count(*) from seen s
      where d.day - s.overdue_day between ${from} and ${to ?? 100_000}), 'amount', (select coalesce(sum(s.overdue_minor), 0)::bigint::text from seen s
      where d.day - s.overdue_day between ${from} and ${to ?? 100_000}))`,
  )
  .join(', ')

export function cockpit({ query }: Input<typeof contract.financeCockpit>): Statement {
  const { values, param } = parameters(3)
  const currency = param(query.currency ?? null)
  const product = param(query.productId ?? null)
  const dealer = param(query.dealerId ?? null)
  const chosen = (
    row: string,
  ): string => `${row}.currency = k.currency and (${product}::uuid is null or ${row}.product_id = ${product}::uuid)
    and (${dealer}::uuid is null or ${row}.dealer_id = ${dealer}::uuid) and ${row}.lender_tenant_id = actor.tenant_id and ${isSeen(row)}`
  const sql = `
  with d as (select ${businessDay} as day, instant_text($2::timestamptz + (select offset_ms from clock) * interval '1 millisecond') as at),
  used as (select distinct v.currency from finance_products p join finance_product_versions v
    on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id where p.lender_tenant_id = actor.tenant_id and ${isSeen('p')}),
  k as (select coalesce(${currency}::text, (select currency from used order by currency limit 1), 'CNY') as currency),
  seen as (select l.* from k cross join loans l where ${chosen('l')}),
  u as (select w.*, t.limit_minor, t.product_id from k cross join allotments t
    join finance_use w on w.lender_tenant_id = t.lender_tenant_id and w.allotment_id = t.id where ${chosen('t')}),
  rows as (select s.id, (r.value ->> 'moved')::date as moved, (r.value ->> 'principal')::bigint as principal, (r.value ->> 'interest')::bigint as interest
    from seen s cross join lateral (select c.plan from loan_schedules c where c.lender_tenant_id = s.lender_tenant_id and c.loan_id = s.id
      order by c.version desc limit 1) c cross join lateral json_array_elements(c.plan) r (value) where s.state in ('disbursed', 'overdue'))
  select json_build_object('asOf', d.at, 'businessDate', d.day, 'currency', k.currency,
    'currencies', coalesce((select json_agg(currency order by currency) from used), '[]'),
    'toDecide', (select count(*) from finance_applications a where a.lender_tenant_id = actor.tenant_id and a.state = 'applied' and ${isSeen('a')}),
    'toDisburse', (select count(*) from finance_applications a where a.lender_tenant_id = actor.tenant_id and a.state = 'approved'
      and a.decided_by <> actor.user_id and ${isSeen('a')} and not exists (select from loans l
        where l.lender_tenant_id = a.lender_tenant_id and l.application_id = a.id)),
    'toConfirm', (select count(*) from loan_requests q where q.state = 'open' and q.requested_by <> actor.user_id and ${isSeen('q')}),
    'exceptions', (select count(*) from loan_exceptions x where x.state = 'open' and ${isSeen('x')}),
    'outstanding', (select json_build_object('amount', coalesce(sum(s.principal_minor), 0)::bigint::text, 'loans', count(*),
      'dealers', count(distinct s.dealer_id)) from seen s where s.principal_minor > 0),
    'week', (select json_build_object('from', date_trunc('week', d.day)::date, 'to', date_trunc('week', d.day)::date + 6,
      'amount', coalesce(sum(s.next_due_minor), 0)::bigint::text, 'rows', count(*), 'dealers', count(distinct s.dealer_id)) from seen s
      where s.next_due_day between date_trunc('week', d.day)::date and date_trunc('week', d.day)::date + 6),
    'overdue', (select json_build_object('amount', coalesce(sum(s.overdue_minor), 0)::bigint::text, 'loans', count(*),
      'penalties', coalesce(sum(s.penalty_minor), 0)::bigint::text) from seen s where s.overdue_day is not null),
    'ages', json_build_array(${ages}),
    'limits', (select json_build_object(${sumOfUse}) from u),
    'products', coalesce((select json_agg(json_build_object('productId', g.product_id, 'productName', (select v.name from finance_products p
        join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
        where p.id = g.product_id), 'sums', g.sums) order by g.product_id)
      from (select u.product_id, json_build_object(${sumOfUse}) as sums from u group by u.product_id) g), '[]'),
    'weeks', coalesce((select json_agg(json_build_object('from', w.from_day, 'principal', (select coalesce(sum(r.principal), 0)::bigint::text from rows r
        where r.moved between greatest(w.from_day, d.day) and w.from_day + 6), 'interest', (select coalesce(sum(r.interest), 0)::bigint::text from rows r
        where r.moved between greatest(w.from_day, d.day) and w.from_day + 6)) order by w.from_day)
      from (select date_trunc('week', d.day)::date + 7 * n as from_day from generate_series(0, 7) n) w), '[]'),
    'dealers', coalesce((select json_agg(json_build_object('dealerId', g.dealer_id, 'dealerName', (select n.name from dealers n
        where n.lender_tenant_id = actor.tenant_id and n.id = g.dealer_id), 'sums', g.sums, 'nextDue', x.next_due_day, 'nextAmount', x.next_due_minor::text,
        'overdue', o.overdue::text, 'overdueDays', o.days) order by g.used desc, g.dealer_id)
      from (select u.dealer_id, json_build_object(${sumOfUse}) as sums, sum(u.outstanding) as used from u group by u.dealer_id
        order by used desc, u.dealer_id limit ${topDealersMax}) g
      left join lateral (select s.next_due_day, s.next_due_minor from seen s where s.dealer_id = g.dealer_id and s.next_due_day is not null
        order by s.next_due_day, s.id limit 1) x on true
      cross join lateral (select coalesce(sum(s.overdue_minor), 0)::bigint as overdue, coalesce(max(d.day - s.overdue_day), 0) as days from seen s
        where s.dealer_id = g.dealer_id) o), '[]'),
    'dealersTotal', (select count(distinct u.dealer_id) from u))::text as answer
  from d cross join k`
  return { sql, values }
}

/** What a dealer has of each product, as its home and its credit show it. */
const ownProducts = `coalesce((select json_agg(json_build_object('productId', t.product_id, 'terms', ${termsOf('v')}, 'on', p.is_on, 'rateBps', t.rate_bps,
    'validFrom', t.valid_from, 'validTo', t.valid_to, 'valid', d.day between t.valid_from and t.valid_to, 'limit', t.limit_minor::text,
    'use', ${usageOf('u')}, 'overall', ${overallOf('t')}, 'lenderId', t.lender_id) order by v.name, t.id)
  from allotments t join finance_products p on p.lender_tenant_id = t.lender_tenant_id and p.id = t.product_id
  join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
  join finance_use u on u.lender_tenant_id = t.lender_tenant_id and u.allotment_id = t.id where t.dealer_id = actor.tenant_id), '[]')`

export const homeSql = `
  with d as (select ${businessDay} as day)
  select json_build_object('day', d.day, 'calendar', ${bankCalendar}, 'lenderName', (select ${lenderName('n')} from dealers n where n.id = actor.tenant_id),
    'verified', verified_dealer_account(actor.tenant_id) is not null, 'products', ${ownProducts},
    'overdueDaysMax', coalesce((select max(s.overdue_days_max) from finance_settings s join dealers n on n.id = actor.tenant_id
      and n.lender_tenant_id = s.lender_tenant_id and n.lender_id = s.lender_id), 0),
    'loans', coalesce((select json_agg(json_build_object('row', ${loanRowJson}, 'loan', ${loanJson}, 'payTo', (select json_build_object('holder', b.holder,
        'number', b.number, 'bankName', b.bank_name) from finance_accounts b where b.lender_tenant_id = l.lender_tenant_id and b.lender_id = l.lender_id
        and b.currency = l.currency order by b.version desc limit 1)) order by l.disbursed_at desc, l.id)
      from loans l join finance_product_versions v on v.lender_tenant_id = l.lender_tenant_id and v.product_id = l.product_id and v.version = l.product_version
      where l.dealer_id = actor.tenant_id), '[]'),
    'applications', coalesce((select json_agg(${applicationJson} order by a.applied_at desc, a.id) from ${applicationFrom}
      where a.dealer_id = actor.tenant_id and a.state in ('applied', 'approved') and l.id is null), '[]'))::text as answer
  from d`

export const creditSql = `
  with d as (select ${businessDay} as day), history as (
    select a.applied_at as at, 'applied' as kind, application_number(a.serial) as number, a.product_id, a.product_version, a.currency, a.requested_minor as amount
      from finance_applications a where a.dealer_id = actor.tenant_id
    union all select a.decided_at, case when a.approved_on is null then 'rejected' else 'approved' end, application_number(a.serial), a.product_id,
      a.product_version, a.currency, a.amount_minor from finance_applications a where a.dealer_id = actor.tenant_id and a.decided_at is not null
    union all select a.ended_at, a.state, application_number(a.serial), a.product_id, a.product_version, a.currency, a.amount_minor
      from finance_applications a where a.dealer_id = actor.tenant_id and a.state in ('withdrawn', 'lapsed')
    union all select e.entered_at, case e.kind when 'disbursement' then 'disbursed' when 'repayment' then 'repaid' else 'returned' end,
      loan_number(l.serial), l.product_id, l.product_version, l.currency, coalesce(e.amount_minor, o.amount_minor)
      from loans l join loan_events e on e.lender_tenant_id = l.lender_tenant_id and e.loan_id = l.id and e.kind in ('disbursement', 'repayment', 'return')
      left join loan_events o on o.lender_tenant_id = e.lender_tenant_id and o.loan_id = e.loan_id and o.number = e.of_number
      where l.dealer_id = actor.tenant_id)
  select json_build_object('products', ${ownProducts}, 'history', coalesce((select json_agg(json_build_object('at', instant_text(h.at), 'kind', h.kind,
      'number', h.number, 'productName', v.name, 'currency', h.currency, 'amount', h.amount::text) order by h.at desc, h.number)
    from (select * from history order by at desc, number limit 100) h join finance_product_versions v on v.product_id = h.product_id
      and v.version = h.product_version), '[]'))::text as answer
  from d`
