/** The calls of actions on documents, with the result for each document. */
import {
  documentConfirm,
  documentDelete,
  documentDisable,
  documentExclude,
  documentInclude,
  documentSelection,
} from '#contract/document-actions.ts'
import type { documentList } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { SelectionAction } from '#domain/documents/rules.ts'
import { actionDone } from '#text/document-actions.ts'
import { call } from '#web/api/client.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'

export type DocumentRow = Reply<typeof documentList>['list'][number]
export type Act = SelectionAction

/** Everything that a filter finds, as the calls take it. */
type FilterSubject = NonNullable<NonNullable<Request<typeof documentDelete>['body']>['all']>
/** Documents by id, or everything that a filter finds. */
type Which = { readonly rows: readonly DocumentRow[] } | { readonly all: FilterSubject }

type Perform = (which: Which, reason: string) => Promise<Reply<typeof documentDelete>>

const inPlace = { inPlace: true } as const
const byIds = (which: Which) =>
  'all' in which ? { all: which.all } : { invoiceIds: which.rows.map(({ id }) => id) }
/** With the seen version: a document that was changed meanwhile is refused. */
const byVersions = (which: Which) =>
  'all' in which ? { all: which.all } : { invoices: which.rows.map(({ id, version }) => ({ id, version })) }
const asList = (which: Which) => ('all' in which ? { all: which.all } : which.rows.map(({ id }) => id))

const calls: Readonly<Record<Act, Perform>> = {
  delete: (which) => call(documentDelete, { body: byIds(which) }, inPlace),
  disable: (which, reason) =>
    call(documentDisable, { body: { ...byIds(which), disabled: true, reason } }, inPlace),
  enable: (which) => call(documentDisable, { body: { ...byIds(which), disabled: false } }, inPlace),
  exclude: (which) => call(documentExclude, { body: asList(which) }, inPlace),
  include: (which) => call(documentInclude, { body: asList(which) }, inPlace),
  confirm: (which) => call(documentConfirm, { body: { ...byVersions(which), confirmed: true } }, inPlace),
  decline: (which, reason) =>
    call(documentConfirm, { body: { ...byVersions(which), confirmed: false, reason } }, inPlace),
}

/** The documents that a bulk action by filter applies to, read from the server before the person confirms. */
export type Selection = Reply<typeof documentSelection> & { readonly filter: FilterSubject['filter'] }

export async function previewAll(act: Act, filter: FilterSubject['filter']): Promise<Selection> {
  return { filter, ...(await call(documentSelection, { body: { ...filter, act } }, inPlace)) }
}

export type Subject = { readonly rows: readonly DocumentRow[]; readonly all?: Selection | undefined }

const asPreviewed = ({ filter, fingerprint }: Selection): FilterSubject => ({ filter, fingerprint })

export async function perform(act: Act, { rows, all }: Subject, reason = ''): Promise<BulkReport> {
  const { done, refused } = await calls[act](all ? { all: asPreviewed(all) } : { rows }, reason)
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return {
    did: actionDone[act],
    done: done.length,
    refused: refused.map(({ id, number, message }) => ({
      key: id,
      name: number ?? numbers.get(id) ?? id,
      reason: message,
    })),
  }
}
