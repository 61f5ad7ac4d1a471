/** The statements of loans: a page, and one with everything about it. */

import type * as contract from '#contract/loans.ts'
import type { Input } from '#contract/route.ts'
import { overdueAges } from '#domain/financing/kinds.ts'
import { type PageCursorKind, readPageCursor } from '#domain/page-cursor.ts'
import { cursorFields, pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { bankCalendar, businessDay, isSeen, lenderName, orderOf, usageOf } from '../financing/queries.ts'
import { loanJson } from './reading.ts'

type Question = Input<typeof contract.loanList>['query']

const orders: Readonly<Record<string, readonly [string, PageCursorKind]>> = {
  disbursed: ['l.disbursed_at', 'timestamptz'],
  principal: ['l.principal_minor', 'bigint'],
  overdue: ['l.overdue_minor', 'bigint'],
  nextDue: [`coalesce(l.next_due_day, date '9999-12-31')`, 'date'],
  number: ['l.serial', 'bigint'],
}
const dealerName = `(select n.name from dealers n where n.lender_tenant_id = l.lender_tenant_id and n.id = l.dealer_id)`

export const loanRowJson = `json_build_object('id', l.id, 'serial', l.serial::text, 'applicationId', l.application_id, 'dealerId', l.dealer_id,
  'dealerName', ${dealerName}, 'lenderId', l.lender_id, 'lenderName', ${lenderName('l')}, 'productId', l.product_id, 'productName', v.name,
  'currency', l.currency, 'amount', l.amount_minor::text, 'rateBps', l.rate_bps, 'term', l.term, 'termUnit', v.term_unit, 'method', v.method,
  'startDay', l.start_day, 'state', l.state, 'principal', l.principal_minor::text, 'overdue', l.overdue_minor::text,
  'overdueDays', coalesce(d.day - l.overdue_day, 0), 'penalty', l.penalty_minor::text, 'credit', l.credit_minor::text,
  'nextDue', l.next_due_day, 'nextAmount', l.next_due_minor::text, 'rowsPaid', l.rows_paid, 'rows', l.rows_total)`

const loanFrom = `(select ${businessDay} as day) d cross join loans l
  join finance_product_versions v on v.lender_tenant_id = l.lender_tenant_id and v.product_id = l.product_id and v.version = l.product_version`

function conditionsOf(param: Param, query: Partial<Question>): readonly string[] {
  const { state, dealerId, productId, currency, dueThisWeek, overdueFrom, keyword } = query
  const age = overdueAges.find(({ from }) => String(from) === overdueFrom)
  return [
    isSeen('l'),
    ...(state === undefined ? [] : [`l.state = ${param(state)}::text`]),
    ...(dealerId === undefined ? [] : [`l.dealer_id = ${param(dealerId)}::uuid`]),
    ...(productId === undefined ? [] : [`l.product_id = ${param(productId)}::uuid`]),
    ...(currency === undefined ? [] : [`l.currency = ${param(currency)}::text`]),
    ...(dueThisWeek === undefined
      ? []
      : [`l.next_due_day between date_trunc('week', d.day)::date and date_trunc('week', d.day)::date + 6`]),
    ...(age ? [`d.day - l.overdue_day between ${age.from} and ${age.to ?? 100_000}`] : []),
    ...(keyword === undefined
      ? []
      : [`strpos(lower(loan_number(l.serial) || ' ' || ${dealerName}), lower(${param(keyword)}::text)) > 0`]),
  ]
}

const anchored = ({ anchor, sort = '-disbursed' }: Question) =>
  anchor === undefined ? undefined : readPageCursor(anchor, [orderOf(orders, sort).kind, 'uuid'])
export const isLoanAnchored = ({ query }: { readonly query: Question }): boolean =>
  query.anchor === undefined || anchored(query) !== undefined

export function loanPage({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page = 1, anchorPage = 1, sort = '-disbursed' } = query
  const { column, kind, isDown, down } = orderOf(orders, sort)
  const order = `${column}${down}, l.id${down}`
  const from = page >= anchorPage ? anchored(query) : undefined
  const behind = from
    ? [`(${column}, l.id) ${isDown ? '<' : '>'} (${param(from[0])}::${kind}, ${param(from[1])}::uuid)`]
    : []
  const paging = pageOf(query, from !== undefined)
  const sql = `
  with found as materialized (
    select ${loanRowJson} as row, row_number() over (order by ${order}) as n, ${column}::text || '/' || l.id::text as anchor
    from ${loanFrom} where ${[...conditionsOf(param, query), ...behind].join(' and ')}
    order by ${order} limit ${paging.pageSize + 1} offset ${paging.skipped})
  select json_build_object('rows', coalesce((select json_agg(row order by n) from found where n <= ${paging.pageSize}), '[]'),
    ${cursorFields(param, paging)})::text as answer`
  return { sql, values }
}

/** $3 is the loan. Requests are the lender's alone, by row security. */
export const loanSql = `
  select json_build_object('row', ${loanRowJson}, 'loan', ${loanJson}, 'way', l.way, 'receivable', l.receivable,
    'isLender', l.lender_tenant_id = actor.tenant_id, 'day', d.day, 'calendar', ${bankCalendar},
    'entered', (select json_agg(json_build_object('number', e.number, 'reference', e.reference, 'reason', e.reason, 'by', e.entered_by,
      'name', e.enterer, 'confirmer', e.confirmer, 'at', instant_text(e.entered_at)) order by e.number)
      from loan_events e where e.lender_tenant_id = l.lender_tenant_id and e.loan_id = l.id),
    'versions', (select json_agg(json_build_object('version', s.version, 'fromDay', s.from_day, 'madeAt', instant_text(s.made_at)) order by s.version)
      from loan_schedules s where s.lender_tenant_id = l.lender_tenant_id and s.loan_id = l.id),
    'limit', t.limit_minor::text, 'use', ${usageOf('u')},
    'approvedAt', instant_text(a.decided_at), 'approvedBy', a.decided_by, 'approver', a.decider, 'approverRole', a.decider_role,
    'disbursedAt', instant_text(l.disbursed_at), 'disbursedBy', l.disbursed_by, 'disburser', l.disburser,
    'requests', coalesce((select json_agg(json_build_object('id', q.id, 'kind', q.kind, 'part', q.part, 'amount', q.amount_minor::text,
        'valueDate', q.value_date, 'reason', q.reason, 'state', q.state, 'requestedAt', instant_text(q.requested_at), 'requestedBy', q.requested_by, 'requester', q.requester,
        'decider', q.decider) order by q.requested_at desc, q.id)
      from loan_requests q where q.lender_tenant_id = l.lender_tenant_id and q.loan_id = l.id), '[]'),
    'payTo', (select json_build_object('holder', b.holder, 'number', b.number, 'bankName', b.bank_name) from finance_accounts b
      where b.lender_tenant_id = l.lender_tenant_id and b.lender_id = l.lender_id and b.currency = l.currency order by b.version desc limit 1))::text as answer
  from ${loanFrom} join allotments t on t.lender_tenant_id = l.lender_tenant_id and t.id = l.allotment_id
  join finance_use u on u.lender_tenant_id = l.lender_tenant_id and u.allotment_id = l.allotment_id
  join finance_applications a on a.lender_tenant_id = l.lender_tenant_id and a.id = l.application_id
  where l.id = $3 and ${isSeen('l')}`

/** $3 is the loan, $4 the version. */
export const scheduleSql = `
  select json_build_object('version', s.version, 'fromDay', s.from_day, 'currency', l.currency, 'plan', s.plan)::text as answer
  from loan_schedules s join loans l on l.lender_tenant_id = s.lender_tenant_id and l.id = s.loan_id
  where s.loan_id = $3 and s.version = $4 and ${isSeen('l')}`

export const exceptionSql = `
  select coalesce(json_agg(json_build_object('id', x.id, 'kind', x.kind, 'loanId', x.loan_id, 'loanSerial', l.serial::text,
    'dealerName', ${dealerName}, 'amount', x.amount_minor::text, 'currency', x.currency, 'valueDate', x.value_date, 'reference', x.reference,
    'notedAt', instant_text(x.noted_at)) order by x.noted_at, x.id), '[]')::text as answer
  from loan_exceptions x left join loans l on l.lender_tenant_id = x.lender_tenant_id and l.id = x.loan_id
  where x.state = 'open' and ${isSeen('x')}`
