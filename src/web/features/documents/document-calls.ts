/** What can be done with documents, each by its call, with what came of it for every one. */
import {
  documentConfirm,
  documentDelete,
  documentDisable,
  documentExclude,
  documentInclude,
} from '#contract/document-acts.ts'
import type { documentList } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import type { DocumentAct } from '#domain/documents/rules.ts'
import { actDone } from '#text/document-acts.ts'
import { call } from '#web/api/client.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'

export type Listed = Reply<typeof documentList>['list'][number]
export type Act = Exclude<DocumentAct, 'edit'>

type Perform = (
  invoiceIds: string[],
  reason: string,
  rows: readonly Listed[],
) => Promise<Reply<typeof documentDelete>>

const inPlace = { inPlace: true } as const

const calls: Readonly<Record<Act, Perform>> = {
  delete: (invoiceIds) => call(documentDelete, { body: { invoiceIds } }, inPlace),
  disable: (invoiceIds, reason) =>
    call(documentDisable, { body: { invoiceIds, disabled: true, reason } }, inPlace),
  enable: (invoiceIds) => call(documentDisable, { body: { invoiceIds, disabled: false } }, inPlace),
  exclude: (body) => call(documentExclude, { body }, inPlace),
  include: (body) => call(documentInclude, { body }, inPlace),
  confirm: (_ids, _reason, rows) =>
    call(documentConfirm, { body: { invoices: asSeen(rows), confirmed: true } }, inPlace),
  decline: (_ids, reason, rows) =>
    call(documentConfirm, { body: { invoices: asSeen(rows), confirmed: false, reason } }, inPlace),
}
const asSeen = (rows: readonly Listed[]) => rows.map(({ id, version }) => ({ id, version }))

export async function perform(act: Act, rows: readonly Listed[], reason = ''): Promise<BulkReport> {
  const { done, refused } = await calls[act](
    rows.map(({ id }) => id),
    reason,
    rows,
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return {
    did: actDone[act],
    done: done.length,
    refused: refused.map(({ id, number, message }) => ({
      key: id,
      name: number ?? numbers.get(id) ?? id,
      reason: message,
    })),
  }
}
