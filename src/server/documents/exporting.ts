/** A question to the documents as an export: everything that is filtered, or what was chosen of it, in the order of the list. */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { type Asked, beside, matching, numbering, ofSide, rowFor, scopesTenant, where } from './filter-sql.ts'
import { orderOf } from './paging.ts'

type Question = Input<typeof contract.documentExport>['body']

/** Read under the scope of whoever asks, which leaves out what is not theirs, named or not. */
export function everythingAsked(body: Question, first: number): Asked {
  const { values, place } = numbering(first)
  const { invoiceIds, sort } = body
  const conditions = where(
    ofSide(place, body, 'd', scopesTenant),
    ...matching(place, body, scopesTenant),
    ...(invoiceIds ? [`d.id = any(${place(invoiceIds)}::uuid[])`] : []),
  )
  const sql = `select ${rowFor(scopesTenant, 'false')}::text as row from current_documents d ${beside} where ${conditions} order by ${orderOf(sort)}`
  return { sql, values }
}
