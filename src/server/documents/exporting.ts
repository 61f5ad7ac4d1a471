/** A question to the documents as an export: everything that is filtered, or what was chosen of it, in the order of the list. */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { matching, ofSide, rowFor, scopesTenant, where, withNames } from './filter-sql.ts'
import { orderOf } from './paging.ts'

type Question = Input<typeof contract.documentExport>['body']

/** Read under the scope of whoever asks, which leaves out what is not theirs, named or not. */
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
