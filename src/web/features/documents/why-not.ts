/** Why something cannot be done with a document. The server has said that it cannot; the reason follows from what the row shows. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { refusalOf } from '#domain/documents/rules.ts'
import { failureTexts } from '#text/failures.ts'
import type { Pair } from '#text/text.ts'
import type { Act, Listed } from './document-calls.ts'

export function whyNot(act: Act, row: Listed, side: DocumentSide): Pair {
  const state = { ...row, paid: row.paidDate !== null }
  return failureTexts[refusalOf(act, state, side) ?? 'notAllowed']
}
