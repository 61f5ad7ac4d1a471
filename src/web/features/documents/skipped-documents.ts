/** Why selected documents are skipped. Loaded on demand, because it brings the texts of every refusal. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { refusalOf } from '#domain/documents/rules.ts'
import type { Failure } from '#domain/failures.ts'
import { actionSubject, actionTexts, skippedTexts } from '#text/document-actions.ts'
import { failureTexts } from '#text/failures.ts'
import type { Pair } from '#text/text.ts'
import { sayNow } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import type { Act, DocumentRow } from './document-calls.ts'

export type SkippedDocuments = {
  readonly refused: BulkReport['refused']
  /** The count, and the reason if it is the same for all. */
  readonly words: string | undefined
}

export function explainSkipped(act: Act, rows: readonly DocumentRow[], side: DocumentSide): SkippedDocuments {
  const reasons = rows.map((row) => refusalFor(act, row, side))
  const refused = rows.map((row, index) => ({
    key: row.id,
    name: row.number,
    reason: sayNow(textOf(reasons[index] ?? 'notAllowed')),
  }))
  return { refused, words: skippedWords(act, reasons) }
}

/** A pair without values, because reasons about a row have none. */
const textOf = (why: Failure): Pair => failureTexts[why]

/** `notAllowed` if no rule refuses it here: the server has, and the row shows the reason. */
function refusalFor(act: Act, row: DocumentRow, side: DocumentSide): Failure {
  const state = { ...row, paid: row.paidDate !== null, itemState: row.offer?.state ?? null }
  return refusalOf(act, state, side) ?? 'notAllowed'
}

function skippedWords(act: Act, [first, ...rest]: readonly Failure[]): string | undefined {
  if (first === undefined) return undefined
  const count = rest.length + 1
  const shared = rest.every((why) => why === first) ? skippedTexts[first] : undefined
  return shared
    ? sayNow(shared, { count })
    : sayNow(actionSubject.skipped, { count, act: sayNow(actionTexts[act]) })
}
