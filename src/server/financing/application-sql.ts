/** The statements of applications: a page, counts, and one with everything about it. */
import type * as contract from '#contract/financing-applications.ts'
import type { Input } from '#contract/route.ts'
import { applicationStates } from '#domain/financing/states.ts'
import { type PageCursorKind, readPageCursor } from '#domain/page-cursor.ts'
import { cursorFields, pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { bankCalendar, businessDay, isSeen, lenderName, overallOf, termsOf, usageOf } from './terms-sql.ts'

type Question = Input<typeof contract.applicationList>['query']

const orders: Readonly<Record<string, readonly [string, PageCursorKind]>> = {
  applied: ['a.applied_at', 'timestamptz'],
  amount: ['a.amount_minor', 'bigint'],
  state: ['a.state', 'text'],
  number: ['a.serial', 'bigint'],
}
export function orderOf(sorts: typeof orders, sort: string) {
  const [column = '', kind = 'text'] = sorts[sort.replace(/^-/, '')] ?? []
  const isDown = sort.startsWith('-')
  return { column, kind, isDown, down: isDown ? ' desc' : '' }
}

/** The dealer as its lender has it listed; of a dealer's own rows its own. */
const dealerName = (row: string): string =>
  `(select n.name from dealers n where n.lender_tenant_id = ${row}.lender_tenant_id and n.id = ${row}.dealer_id)`

export const applicationJson = `json_build_object('id', a.id, 'serial', a.serial::text, 'dealerId', a.dealer_id, 'dealerName', ${dealerName('a')},
  'lenderId', a.lender_id, 'lenderName', ${lenderName('a')}, 'productId', a.product_id, 'productName', v.name, 'termUnit', v.term_unit,
  'currency', a.currency, 'requested', a.requested_minor::text, 'amount', a.amount_minor::text, 'rateBps', a.rate_bps, 'term', a.term, 'state', a.state,
  'appliedAt', instant_text(a.applied_at), 'lapsesOn', case when l.id is null and a.state = 'approved' then a.lapses_on end, 'loanId', l.id,
  'loanSerial', l.serial::text)`

export const applicationFrom = `finance_applications a
  join finance_product_versions v on v.lender_tenant_id = a.lender_tenant_id and v.product_id = a.product_id and v.version = a.product_version
  left join loans l on l.lender_tenant_id = a.lender_tenant_id and l.application_id = a.id`

const conditionsOf = (
  param: Param,
  {
    state,
    dealerId,
    productId,
    keyword,
  }: Partial<Pick<Question, 'state' | 'dealerId' | 'productId' | 'keyword'>>,
): readonly string[] => [
  isSeen('a'),
  ...(state === undefined ? [] : [`a.state = ${param(state)}::text`]),
  ...(dealerId === undefined ? [] : [`a.dealer_id = ${param(dealerId)}::uuid`]),
  ...(productId === undefined ? [] : [`a.product_id = ${param(productId)}::uuid`]),
  ...(keyword === undefined
    ? []
    : [
        `strpos(lower(application_number(a.serial) || ' ' || ${dealerName('a')}), lower(${param(keyword)}::text)) > 0`,
      ]),
]

const anchored = ({ anchor, sort = '-applied' }: Question) =>
  anchor === undefined ? undefined : readPageCursor(anchor, [orderOf(orders, sort).kind, 'uuid'])
export const isAnchored = ({ query }: { readonly query: Question }): boolean =>
  query.anchor === undefined || anchored(query) !== undefined

export function applicationPage({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page = 1, anchorPage = 1, sort = '-applied' } = query
  const { column, kind, isDown, down } = orderOf(orders, sort)
  const order = `${column}${down}, a.id${down}`
  const from = page >= anchorPage ? anchored(query) : undefined
  const behind = from
    ? [`(${column}, a.id) ${isDown ? '<' : '>'} (${param(from[0])}::${kind}, ${param(from[1])}::uuid)`]
    : []
  const paging = pageOf(query, from !== undefined)
  const sql = `
  with found as materialized (
    select ${applicationJson} as row, row_number() over (order by ${order}) as n, ${column}::text || '/' || a.id::text as anchor
    from ${applicationFrom} where ${[...conditionsOf(param, query), ...behind].join(' and ')}
    order by ${order} limit ${paging.pageSize + 1} offset ${paging.skipped})
  select json_build_object('rows', coalesce((select json_agg(row order by n) from found where n <= ${paging.pageSize}), '[]'),
    ${cursorFields(param, paging)})::text as answer`
  return { sql, values }
}

const counts = ['all', ...applicationStates]
  .map((state) => `'${state}', count(*)${state === 'all' ? '' : ` filter (where a.state = '${state}')`}`)
  .join(', ')

export function applicationTotals({ query }: Input<typeof contract.applicationTotals>): Statement {
  const { values, param } = parameters(3)
  return {
    sql: `select json_build_object('counts', (select json_build_object(${counts}) from finance_applications a
      where ${conditionsOf(param, query).join(' and ')}))::text as answer`,
    values,
  }
}

/** $3 is the application. Whether the caller acts for the dealer as well is read from its memberships. */
export const applicationSql = `
  select json_build_object('row', ${applicationJson}, 'version', a.version, 'requestedRateBps', a.requested_rate_bps, 'purpose', a.purpose,
    'productVersion', a.product_version, 'terms', ${termsOf('v')}, 'plan', a.plan, 'reason', a.reason,
    'files', coalesce((select json_agg(json_build_object('fileId', f.file_id, 'name', f.name, 'label', f.label, 'size', f.size) order by f.position)
      from finance_application_files f where f.lender_tenant_id = a.lender_tenant_id and f.application_id = a.id), '[]'),
    'appliedBy', a.applied_by, 'applicant', a.applicant, 'decidedAt', instant_text(a.decided_at), 'decidedBy', a.decided_by, 'decider', a.decider,
    'deciderRole', a.decider_role, 'approvedOn', a.approved_on, 'endedAt', instant_text(a.ended_at), 'endedBy', a.ended_by,
    'limit', t.limit_minor::text, 'use', ${usageOf('u')}, 'validFrom', t.valid_from, 'validTo', t.valid_to, 'overall', ${overallOf('a')},
    'isLender', a.lender_tenant_id = actor.tenant_id, 'belongsToDealer', exists (select from memberships m
      where m.user_id = actor.user_id and m.tenant_id = a.dealer_id and actor.tenant_id <> a.dealer_id),
    'account', (select json_build_object('holder', b.holder, 'number', b.number, 'bankName', b.bank_name) from verified_accounts b
      where b.tenant_id = a.dealer_id and b.version = verified_dealer_account(a.dealer_id)),
    'arrears', (select json_build_object('loanId', o.id, 'loanSerial', o.serial::text, 'due', o.overdue_day, 'days', d.day - o.overdue_day,
        'amount', (o.overdue_minor + o.penalty_minor)::text, 'currency', o.currency)
      from loans o left join finance_settings s on s.lender_tenant_id = o.lender_tenant_id and s.lender_id = o.lender_id
      where o.lender_tenant_id = a.lender_tenant_id and o.lender_id = a.lender_id and o.dealer_id = a.dealer_id
        and o.overdue_day < d.day - coalesce(s.overdue_days_max, 0) order by o.overdue_day, o.id limit 1),
    'day', d.day, 'calendar', ${bankCalendar})::text as answer
  from (select ${businessDay} as day) d cross join ${applicationFrom}
  join allotments t on t.lender_tenant_id = a.lender_tenant_id and t.id = a.allotment_id
  join finance_use u on u.lender_tenant_id = a.lender_tenant_id and u.allotment_id = a.allotment_id
  where a.id = $3 and ${isSeen('a')}`
