/** The SQL of one payment file and of its entries, and their replies: what the preview says of each, and what it fits. */
import type * as contract from '#contract/bank-file-decisions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { exceptionKinds } from '#domain/payment-exceptions.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import type { PayerSubject } from '../payment-subject.ts'
import { shownFile, thingShown, within } from './lists.ts'
import { type NamedInRow, namedIn } from './present.ts'
import { fittingSql, isWanted, proposalFor, wantedSql } from './proposals.ts'

export function oneFile({ params: { id } }: Input<typeof contract.bankFileRead>): Statement {
  const { values, param } = parameters(3)
  const sql = `select (${shownFile})::text as answer from bank_files f join users u on u.id = f.uploaded_by
    where f.id = ${param(id)}::uuid and ${within('f')}`
  return { sql, values }
}

const results = ['paid', 'returned', 'refused', 'known'].map((result) => `'${result}'`).join(', ')

export function rowPage(
  { params: { id }, query: { result, ...query } }: Input<typeof contract.bankFileRows>,
  { paymentSubjects: { payer: subjects } }: Pick<Context, 'paymentSubjects'>,
): Statement {
  const { values, param } = parameters(3)
  const { page: number, pageSize, skipped } = pageOf(query)
  const word = query.keyword === undefined ? undefined : param(query.keyword.toLowerCase())
  const where = [
    `r.payer_tenant_id = f.payer_tenant_id and r.file_id = f.id`,
    ...(result && result.length > 0
      ? [
          `case when r.expected in (${results}) then r.expected else 'exception' end = any(${param(result)}::text[])`,
        ]
      : []),
    ...(word
      ? [
          `(strpos(lower(r.reference), ${word}::text) > 0 or strpos(lower(coalesce(r.bank_reference, '')), ${word}::text) > 0)`,
        ]
      : []),
  ].join(' and ')
  const thing = `(select ${thingShown(subjects)} from (select r.payer_tenant_id, r.expected_subject as subject, r.expected_subject_id as subject_id) e)`
  const { tables, shown: fitting } = fittingSql(subjects)
  const shown = `json_build_object('row', r.row, 'kind', r.kind, 'reference', r.reference, 'amount', r.amount, 'currency', r.currency,
    'valueDate', r.value_date, 'bankReference', r.bank_reference, 'reason', r.reason, 'note', r.note, 'expected', r.expected, 'subject', r.expected_subject, 'thing', ${thing},
    'fitting', ${fitting('r.row')})`
  const sql = `
  with f as materialized (select f.* from bank_files f where f.id = ${param(id)}::uuid and ${within('f')}),
  requested as materialized (select r.* from f join bank_file_rows r on ${where} order by r.row limit ${param(pageSize)}::int offset ${param(skipped)}::int),
  wanted as materialized (select ${wantedSql('r.row')} from requested r where ${isWanted} and r.expected not in (${results}))${tables}
  select json_build_object('rows', coalesce((select json_agg(${shown} order by r.row) from requested r), '[]'),
    'total', (select count(*) from f join bank_file_rows r on ${where}), 'page', ${param(number)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  from f`
  return { sql, values }
}

type RowView = Reply<typeof contract.bankFileRows>['list'][number]
export type FileEntryRow = Omit<RowView, 'named' | 'proposed'> & NamedInRow

export const rowViewOf =
  (subjects: readonly PayerSubject[]) =>
  ({ subject, thing, fitting, ...shown }: FileEntryRow): RowView => {
    const row = { subject, thing, fitting }
    const problem = exceptionKinds.find((kind) => kind === shown.expected)
    const { found: _, ...said } = namedIn(subjects, row, { ...shown, problem })
    const proposed = proposalFor(subjects, shown.reference, row, fitting)
    return { ...shown, ...said, proposed: proposed?.number ?? null }
  }
