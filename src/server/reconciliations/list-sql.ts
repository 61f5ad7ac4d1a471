/** The SQL of the list of statements, of its counts, and of the parties and documents that a statement can be made of. */
import type { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import type * as contract from '#contract/reconciliations.ts'
import type { Input } from '#contract/route.ts'
import { hundredthsOf } from '#domain/numerals.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'

type Question = Input<typeof contract.reconciliationList>['query']
type Tab = (typeof contract.reconciliationTabs)[number]

/** The statements `s` of the company that is acted as; row security leaves out the drafts of the other side. */
export const withinActing = `(s.payer_tenant_id = actor.tenant_id and actor.company_id in (actor.tenant_id, s.payer_id)
    or s.payee_tenant_id = actor.tenant_id and actor.company_id in (actor.tenant_id, s.payee_company_id))`

const isOwn = 's.initiator_tenant_id = actor.tenant_id'
const isUnread = `exists (select from reconciliation_unread u where u.tenant_id = actor.tenant_id and u.payer_tenant_id = s.payer_tenant_id
      and u.statement_id = s.id)`

/** Statements that wait for the caller: to answer, or to correct. */
const waitsForCaller = `case when ${isOwn} then s.status in ('rejected', 'partiallyApproved') else s.status = 'pendingReview' end`
const tabConditions: Readonly<Record<Tab, string>> = {
  mine: waitsForCaller,
  waiting: `case when ${isOwn} then s.status = 'pendingReview' else s.status in ('rejected', 'partiallyApproved') end`,
  drafts: `s.status = 'draft'`,
  settled: `s.status in ('approved', 'fullyApproved')`,
}

/** A statement as the presenter completes it. */
export const statementRow = `json_build_object('id', s.id, 'serial', s.serial, 'version', s.version, 'status', s.status, 'round', s.round,
    'initiator', s.initiator, 'side', case when s.payer_tenant_id = actor.tenant_id then 'payer' else 'payee' end, 'payerId', s.payer_id,
    'payerName', s.payer_name, 'payeeId', s.payee_id, 'payeeName', s.payee_name, 'currency', s.currency, 'total', s.total::text,
    'itemTotal', s.item_total::text, 'documents', s.lines, 'approved', s.approved, 'rejected', s.rejected, 'rejectReason', s.reject_reason,
    'creator', s.creator_name, 'createdAt', instant_text(s.created_at), 'initiatedAt', instant_text(s.initiated_at),
    'finishedAt', instant_text(s.finished_at), 'isUnread', ${isUnread}, 'isConnected', exists (select from payees p
      where p.payer_tenant_id = s.payer_tenant_id and p.id = s.payee_id and p.payee_company_id = s.payee_company_id and p.market_id is not null),
    'isOwnPayee', s.payer_tenant_id = actor.tenant_id and person_belongs_to(s.payee_tenant_id))`

function conditionsOf(param: Param, query: Question): string {
  const { tab, status = [], payeeIds = [], currency = [], from, to, keyword } = query
  const some = <T>(values: readonly T[], column: string, type: string): string[] =>
    values.length === 0 ? [] : [`${column} = any(${param(values)}::${type}[])`]
  // One end alone means that day.
  const [first, last] = [from ?? to, to ?? from]
  const word = keyword === undefined ? undefined : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${word}::text) > 0`
  return [
    withinActing,
    ...(tab ? [`(${tabConditions[tab]})`] : []),
    ...some(status, 's.status', 'text'),
    ...some(payeeIds, 's.payee_id', 'uuid'),
    ...some(currency, 's.currency', 'text'),
    ...(first && last
      ? [
          `(s.initiated_at at time zone 'Asia/Shanghai')::date between ${param(first)}::date and ${param(last)}::date`,
        ]
      : []),
    ...(word
      ? [
          `(${has('reconciliation_number(s.serial)')} or ${has('s.payer_name')} or ${has('s.payee_name')} or exists (
            select from reconciliation_lines l where l.payer_tenant_id = s.payer_tenant_id and l.statement_id = s.id and l.round = s.round
              and ${has('l.number')}))`,
        ]
      : []),
  ].join(' and ')
}

const sortColumns = {
  changed: 's.changed_at',
  number: 's.serial',
  total: 's.total',
  initiated: 's.initiated_at',
} as const satisfies Record<(typeof contract.reconciliationSorts)[number], string>

/** What waits for the caller comes first, unless another order is asked for. */
function orderOf(sort: Question['sort']): string {
  if (sort === undefined) return `(${waitsForCaller}) desc, s.changed_at desc, s.id desc`
  const isDown = sort.startsWith('-')
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  return `${column}${isDown ? ' desc' : ''} nulls last, s.id${isDown ? ' desc' : ''}`
}

export function listPage({ query }: Input<typeof contract.reconciliationList>): Statement {
  const { values, param } = parameters(3)
  const { page, pageSize, skipped } = pageOf(query)
  const where = conditionsOf(param, query)
  const order = orderOf(query.sort)
  const sql = `
  with found as materialized (select s.*, row_number() over (order by ${order}) as n from reconciliations s where ${where}
    order by ${order} limit ${param(pageSize)}::int offset ${param(skipped)}::int)
  select json_build_object('rows', coalesce((select json_agg(${statementRow} order by s.n) from found s), '[]'),
    'total', (select count(*) from reconciliations s where ${where}), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int,
    'next', null)::text as answer`
  return { sql, values }
}

const counts = Object.entries(tabConditions)
  .map(([tab, condition]) => `'${tab}', count(*) filter (where ${condition})`)
  .join(', ')

export const unreadCounts = `
  select json_build_object('unread', count(*) filter (where ${isUnread}), 'counts', json_build_object('all', count(*), ${counts}))::text as answer
  from reconciliations s where ${withinActing}`

export const parties = `
  select coalesce(json_agg(json_build_object('payeeId', p.id, 'payerName', k.name, 'payeeName', p.name, 'code', p.code, 'currencies', case
      when used.currencies is null then json_build_array(m.currency) else used.currencies end)
    order by k.name, p.name, p.id), '[]')::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id
  join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  left join lateral (select json_agg(currency order by n desc, currency) as currencies from (select c.currency, sum(c.documents) as n
    from document_counts c where c.payer_tenant_id = p.payer_tenant_id and c.payee_id = p.id and c.documents > 0 group by c.currency) by_currency) used
    on true
  where p.payee_company_id is not null and (p.payer_tenant_id = actor.tenant_id and actor.company_id in (actor.tenant_id, p.payer_id)
    or p.payee_tenant_id = actor.tenant_id and actor.company_id in (actor.tenant_id, p.payee_company_id))`

/** Documents `d` that the caller's own ledger has: to a payer, not what a payee entered and the payer has not confirmed. */
export const inLedger = `d.deleted_at is null and d.type <> 'receipt' and (d.payer_tenant_id <> actor.tenant_id or d.confirmation in ('none', 'confirmed'))`

type Picking = Input<typeof reconciliationDocuments>['query']

/** The filters of the list of documents, as far as they fit documents of one party and currency. */
function pickedBy(param: Param, query: Picking): string {
  const { from, to, keyword, dueFrom, dueTo, amountFrom, amountTo, status = [] } = query
  const [first, last] = [from ?? to, to ?? from]
  const hundredths = `d.amount * case when d.currency = 'JPY' then 100 else 1 end`
  const conditions = [
    first &&
      last &&
      `coalesce(d.document_date, d.due_date) between ${param(first)}::date and ${param(last)}::date`,
    keyword && `strpos(lower(d.number), ${param(keyword.toLowerCase())}::text) > 0`,
    dueFrom && `d.due_date >= ${param(dueFrom)}::date`,
    dueTo && `d.due_date <= ${param(dueTo)}::date`,
    amountFrom && `${hundredths} >= ${param(hundredthsOf(amountFrom))}::bigint`,
    amountTo && `${hundredths} <= ${param(hundredthsOf(amountTo))}::bigint`,
    status.length > 0 && `e.status = any(${param(status)}::text[])`,
  ]
  return conditions.filter(Boolean).join(' and ') || 'true'
}

export function partyDocuments({ query }: Input<typeof reconciliationDocuments>): Statement {
  const { values, param } = parameters(3)
  const sql = `
  with party as materialized (select p.* from payees p where p.id = ${param(query.payeeId)}::uuid and (p.payer_tenant_id = actor.tenant_id
      and actor.company_id in (actor.tenant_id, p.payer_id) or p.payee_tenant_id = actor.tenant_id and actor.company_id in (actor.tenant_id, p.payee_company_id))
  ), found as (
    select distinct on (d.number) d.*, e.status from party p join documents d on d.payer_tenant_id = p.payer_tenant_id and d.payer_id = p.payer_id
      and d.payee_id = p.id join document_states e on e.payer_tenant_id = d.payer_tenant_id and e.document_id = d.id
    where d.currency = ${param(query.currency)}::text and ${inLedger} and ${pickedBy(param, query)} order by d.number, d.id
  ), listed as (select * from found order by document_date nulls last, due_date, number limit ${statementLinesMax + 1})
  select case when exists (select from party) then json_build_object('list', coalesce((select json_agg(json_build_object('documentId', l.id,
      'number', l.number, 'documentDate', l.document_date, 'dueDate', l.due_date, 'amount', l.amount::text, 'termDays', l.term_days, 'status', l.status)
      order by l.document_date nulls last, l.due_date, l.number) from listed l), '[]'), 'hasMore', (select count(*) > ${statementLinesMax} from listed))::text end as answer`
  return { sql, values }
}
