/** The SQL of the lists of payment files and exceptions, and of the awards to pay. */
import type * as contract from '#contract/bank-files.ts'
import type { Input } from '#contract/route.ts'
import { awardIsOpen, awardIsUnpaid, bankRefusal } from '../awards/queries.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { fittingSql, isWanted, wantedSql } from './proposals.ts'

const both = (...conditions: readonly (string | false | undefined)[]): string =>
  conditions.filter((condition) => typeof condition === 'string').join(' and ')

/** A child company has its own files; the master company has all. */
export const within = (alias: string): string =>
  `${alias}.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or ${alias}.company_id = actor.company_id)`

/** A file `f` whose uploader is `u`. */
export const shownFile = `json_build_object('id', f.id, 'fileName', f.file_name, 'format', f.format, 'messageId', f.message_id, 'state', f.state,
    'failure', f.failure, 'failureDetails', f.failure_details::json, 'rows', f.rows, 'paid', f.paid, 'returned', f.returned,
    'refused', f.refused, 'known', f.known, 'exceptions', f.exceptions,
    'openExceptions', (select count(*)::int from payment_exceptions e where e.payer_tenant_id = f.payer_tenant_id and e.file_id = f.id and e.solution is null),
    'person', u.name, 'uploadedAt', instant_text(f.uploaded_at), 'finishedAt', instant_text(f.finished_at),
    'preview', f.preview::json, 'differing', f.differing, 'decidedBy', (select d.name from users d where d.id = f.decided_by))`

export function filePage({ query }: Input<typeof contract.bankFileList>): Statement {
  const { values, param } = parameters(3)
  const { page: number, pageSize, skipped } = pageOf(query)
  const word = query.keyword === undefined ? undefined : param(query.keyword.toLowerCase())
  const where = both(
    within('f'),
    word &&
      `(strpos(lower(f.file_name), ${word}::text) > 0 or strpos(lower(f.message_id), ${word}::text) > 0)`,
  )
  const order = query.sort === 'uploadedAt' ? 'f.uploaded_at, f.id' : 'f.uploaded_at desc, f.id desc'
  const sql = `
  with requested as materialized (select f.* from bank_files f where ${where} order by ${order} limit ${param(pageSize)}::int offset ${param(skipped)}::int)
  select json_build_object('rows', coalesce((select json_agg(${shownFile} order by ${order}) from requested f join users u on u.id = f.uploaded_by), '[]'),
    'total', (select count(*) from bank_files f where ${where}), 'page', ${param(number)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer`
  return { sql, values }
}

export function exceptionPage({ query }: Input<typeof contract.exceptionList>): Statement {
  const { values, param } = parameters(3)
  const { page: number, pageSize, skipped } = pageOf(query)
  const { tab, kind: kinds, fileId, keyword } = query
  const word = keyword === undefined ? undefined : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${word}::text) > 0`
  const where = both(
    within('e'),
    tab && `e.solution is ${tab === 'open' ? 'null' : 'not null'}`,
    kinds && kinds.length > 0 && `e.kind = any(${param(kinds)}::text[])`,
    fileId && `e.file_id = ${param(fileId)}::uuid`,
    word && `(${has('r.reference')} or ${has("coalesce(r.bank_reference, '')")} or ${has('f.file_name')})`,
  )
  const from = `payment_exceptions e join bank_file_rows r on r.payer_tenant_id = e.payer_tenant_id and r.file_id = e.file_id and r.row = e.row
    join bank_files f on f.payer_tenant_id = e.payer_tenant_id and f.id = e.file_id`
  const order =
    query.sort === 'createdAt' ? 'e.created_at, e.file_id, e.row' : 'e.created_at desc, e.file_id, e.row'
  const award = `(select json_build_object('id', a.id, 'number', a.number, 'payeeId', a.payee_id, 'runId', a.run_id, 'documentId', a.document_id, 'payeeName', p.name, 'state', a.state,
      'bankRefusal', ${bankRefusal}, 'currency', a.currency, 'minor', (a.amount - a.discount)::text, 'payBy', a.pay_by, 'isOwnPayee', person_belongs_to(a.payee_tenant_id),
      'full', a.amount::text, 'awardedOn', (a.awarded_at at time zone s.time_zone)::date, 'documentDate', d.document_date, 'isOpen', ${awardIsOpen}, 'isUnpaid', ${awardIsUnpaid},
      'paidOn', y.value_date, 'today', payer_day(a.payer_tenant_id))
    from awards a join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    left join award_payments y on y.payer_tenant_id = a.payer_tenant_id and y.award_id = a.id
    where a.payer_tenant_id = e.payer_tenant_id and a.id = e.award_id)`
  const shown = `json_build_object('id', e.id, 'version', e.version, 'kind', e.kind, 'fileId', e.file_id, 'fileName', f.file_name, 'row', e.row,
    'entryKind', r.kind, 'reference', r.reference, 'amount', r.amount, 'currency', r.currency, 'valueDate', r.value_date,
    'bankReference', r.bank_reference, 'reason', r.reason, 'note', r.note, 'award', ${award}, 'createdAt', instant_text(e.created_at),
    'solution', e.solution, 'solutionNote', e.solution_note, 'solvedAt', instant_text(e.solved_at),
    'solvedBy', (select u.name from users u where u.id = e.solved_by),
    'fitting', (select g.awards from fitting g where g.key = e.id), 'solvedAward', (select a.number from awards a where a.payer_tenant_id = e.payer_tenant_id and a.id = e.solved_award_id))`
  const sql = `
  with found as materialized (select e.payer_tenant_id, e.id from ${from} where ${where}),
  requested as materialized (select e.* from found k join payment_exceptions e on e.payer_tenant_id = k.payer_tenant_id and e.id = k.id
    order by ${order} limit ${param(pageSize)}::int offset ${param(skipped)}::int),
  wanted as materialized (select ${wantedSql('e.id')} from requested e
    join bank_file_rows r on r.payer_tenant_id = e.payer_tenant_id and r.file_id = e.file_id and r.row = e.row where e.solution is null and ${isWanted}),
  fitting as materialized (${fittingSql('wanted')})
  select json_build_object('rows', coalesce((select json_agg(${shown} order by ${order}) from requested e
      join bank_file_rows r on r.payer_tenant_id = e.payer_tenant_id and r.file_id = e.file_id and r.row = e.row
      join bank_files f on f.payer_tenant_id = e.payer_tenant_id and f.id = e.file_id), '[]'),
    'total', (select count(*) from found), 'page', ${param(number)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer`
  return { sql, values }
}

/** The awards that the company $1 has to pay, the first pay date first. */
export const awardsToPayRows = `
  select a.number, p.name as payee, d.number as document, a.currency, (a.amount - a.discount)::text as minor, a.new_pay_date as "payDate"
  from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and $1::uuid in (m.tenant_id, m.payer_id)
  join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
  where a.payer_tenant_id = (select scope_tenant()) and a.state = 'committed' order by a.new_pay_date, a.number`
