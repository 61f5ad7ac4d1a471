/** What can be done with documents, each by its call, with what came of it for every one. */
import {
  documentConfirm,
  documentDelete,
  documentDisable,
  documentExclude,
  documentInclude,
} from '#contract/document-acts.ts'
import type { documentList } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { DocumentAct } from '#domain/documents/rules.ts'
import { formatAmount } from '#domain/money.ts'
import { actDone } from '#text/document-acts.ts'
import { call } from '#web/api/client.ts'
import type { BulkReport, Everything } from '#web/ui/table/spec.ts'

export type Listed = Reply<typeof documentList>['list'][number]
export type Act = Exclude<DocumentAct, 'edit'>

/** Everything that a filter of the list finds, as the calls take it. */
type All = NonNullable<NonNullable<Request<typeof documentDelete>['body']>['all']>
/** Documents one by one, or everything that a filter finds. */
type Which = { readonly rows: readonly Listed[] } | { readonly all: All }

type Perform = (which: Which, reason: string) => Promise<Reply<typeof documentDelete>>

const inPlace = { inPlace: true } as const
const byIds = (which: Which) =>
  'all' in which ? { all: which.all } : { invoiceIds: which.rows.map(({ id }) => id) }
/** As they were seen: one that was changed meanwhile is refused. */
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

/** With the count and the sums that were on screen: the server refuses where it finds anything else. */
const asSeen = ({ filtered, count, amounts }: Everything): All => ({
  filter: filtered as All['filter'],
  count,
  amounts: amounts.map((money) => ({ currency: money.currency, amount: formatAmount(money) })),
})

export type Subject = { readonly rows: readonly Listed[]; readonly all?: Everything | undefined }

export async function perform(act: Act, { rows, all }: Subject, reason = ''): Promise<BulkReport> {
  const { done, refused } = await calls[act](all ? { all: asSeen(all) } : { rows }, reason)
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
