/** The payer's decision about a document that may invoice a receipt: it does, or it is another delivery. */
import type { QueryClient } from '@tanstack/react-query'
import { documentReceiptsSet, otherDelivery } from '#contract/receipt-invoices.ts'
import { followsReceipts } from '#contract/receipt-row.ts'
import { heldTexts } from '#text/receipts.ts'
import { call } from '#web/api/client.ts'
import { staleBy } from '#web/api/use-read.ts'
import { ask, type Question } from '../confirmations.ts'
import { sayNow } from '../say.ts'
import { confirmDone } from '../toasts.ts'

type HeldDocument = { readonly id: string; readonly number: string }
type NamedReceipt = { readonly id: string; readonly sn: string }

/** Everything that shows receipts or what they are worth on a document. */
export const renewReceipts = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries(staleBy(new Set(followsReceipts)))

async function decide(queries: QueryClient, question: Question, done: string): Promise<void> {
  if (await ask(question)) confirmDone(done)
  await renewReceipts(queries)
}

const setReceipts = (document: HeldDocument, receiptIds: readonly string[]) => () =>
  call(
    documentReceiptsSet,
    { params: { documentId: document.id }, body: { receiptIds: [...receiptIds] } },
    { inPlace: true },
  )

/** `linked` are those that the document names already. */
export const linkReceipt = (
  queries: QueryClient,
  document: HeldDocument,
  receipt: NamedReceipt,
  linked: readonly string[] = [],
): Promise<void> =>
  decide(
    queries,
    {
      title: sayNow(heldTexts.linkTitle, { document: document.number, receipt: receipt.sn }),
      body: sayNow(heldTexts.linkBody),
      yes: sayNow(heldTexts.link),
      work: setReceipts(document, [...linked, receipt.id]),
    },
    sayNow(heldTexts.linked),
  )

/** `left` are those that the document still names. */
export const unlinkReceipt = (
  queries: QueryClient,
  document: HeldDocument,
  receipt: NamedReceipt,
  left: readonly string[],
): Promise<void> =>
  decide(
    queries,
    {
      title: sayNow(heldTexts.unlinkTitle, { receipt: receipt.sn }),
      body: sayNow(heldTexts.unlinkBody),
      yes: sayNow(heldTexts.unlink),
      tone: 'danger',
      work: setReceipts(document, left),
    },
    sayNow(heldTexts.unlinked),
  )

export const sayOtherDelivery = (queries: QueryClient, document: HeldDocument): Promise<void> =>
  decide(
    queries,
    {
      title: sayNow(heldTexts.otherTitle, { document: document.number }),
      body: sayNow(heldTexts.otherBody),
      yes: sayNow(heldTexts.other),
      tone: 'danger',
      work: () => call(otherDelivery, { params: { documentId: document.id } }, { inPlace: true }),
    },
    sayNow(heldTexts.otherDone),
  )
