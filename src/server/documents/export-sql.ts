/**
 * The statement of a document export: all filtered documents, or the selected ones, in the order of the list.
 */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { matching, ofSide, rowFor, scopesTenant, where, withNames } from './filter-sql.ts'
import { orderOf } from './paging.ts'

type Question = Input<typeof contract.documentExport>['body']

/** Row security of the caller's scope leaves out documents of others, even if their ids are given. */
export function exportStatement(body: Question, first: number): Statement {
  const { values, param } = parameters(first)
  const { invoiceIds, sort } = body
  const conditions = where(
    ofSide(param, body, 'd', scopesTenant),
    ...matching(param, body, scopesTenant),
    ...(invoiceIds ? [`d.id = any(${param(invoiceIds)}::uuid[])`] : []),
  )
  const sql = `select ${rowFor(scopesTenant, 'false')}::text as row from current_documents d ${withNames} where ${conditions} order by ${orderOf(sort)}`
  return { sql, values }
}
