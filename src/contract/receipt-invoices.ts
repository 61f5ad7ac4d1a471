/** Receipts and the documents that invoice them: one debt under two names. */
import * as z from 'zod/mini'
import { receiptsPerCallMax, receiptsPerDocumentMax } from '#domain/receipts/limits.ts'
import { receiptAges } from '#domain/receipts/status.ts'
import { text } from '#text/text.ts'
import { currency, instant, refusedRow, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { followsReceipts, receiptRow, shownReceipt } from './receipt-row.ts'
import { route } from './route.ts'

/** Who of the reader's own side decided, and when; the other side's staff are not named. */
const decided = z.strictObject({ at: instant, by: z.nullable(z.string()) })
const named = { id: uuid, number: z.string(), amount: z.string(), currency }

export const receiptRead = route({
  method: 'GET',
  path: '/receipt/v1/receipts/{receiptId}',
  effect: 'reads',
  access: 'documents.see',
  summary: text('入库单详情', 'Read a receipt with its award, its invoice and its returns'),
  params: z.strictObject({ receiptId: uuid }),
  reply: z.strictObject({
    ...shownReceipt,
    /** The document that invoices it, with what it still owes. */
    chain: z.nullable(
      z.strictObject({
        ...named,
        dueDate: z.string(),
        payable: z.nullable(z.string()),
        paidDate: z.nullable(z.string()),
        linked: decided,
      }),
    ),
    /** What of its award was taken off its document, and what is carried as a credit. */
    matched: z.string(),
    unmatched: z.string(),
    returned: z.array(z.strictObject({ ...named, receivedDate: z.string() })),
    /** Receipts that look like the same delivery. */
    sameDelivery: z.array(
      z.strictObject({ id: uuid, sn: z.string(), payer: z.boolean(), payee: z.boolean() }),
    ),
    /** Documents of the same order that name no receipt: any of them may be its invoice. */
    mayBeInvoices: z.array(z.strictObject(named)),
  }),
  follows: followsReceipts,
  refusals: ['notFound'],
})

export const documentReceipts = route({
  method: 'GET',
  path: '/receipt/v1/documents/{documentId}/receipts',
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '单据对应的入库单',
    'List the receipts that a document invoices, and those of the same order for which it is held',
  ),
  params: z.strictObject({ documentId: uuid }),
  reply: z.strictObject({
    invoices: z.array(receiptRow),
    /** For these the document may already be paid. */
    heldFor: z.array(receiptRow),
    /** Receipts that the payer has said are other deliveries. */
    otherDeliveries: z.array(z.strictObject({ id: uuid, sn: z.string(), said: decided })),
    /** What the caller may do. */
    can: z.array(z.enum(['link', 'otherDelivery'])),
  }),
  follows: followsReceipts,
  refusals: ['notFound'],
})

export const documentReceiptsSet = route({
  method: 'PUT',
  path: '/receipt/v1/documents/{documentId}/receipts',
  effect: 'writes',
  access: 'documents.confirm',
  summary: text('指定单据对应的入库单', 'Say which receipts a document invoices; none are unlinked'),
  params: z.strictObject({ documentId: uuid }),
  body: z.strictObject({ receiptIds: z.array(uuid).check(z.maxLength(receiptsPerDocumentMax)) }),
  reply: z.null(),
  refusals: [
    'notFound',
    'ownPayee',
    'nothingChanged',
    'receiptUnknown',
    'receiptInvoiced',
    'receiptOfOtherDebt',
    'documentAwarded',
  ],
})

export const otherDelivery = route({
  method: 'PUT',
  path: '/receipt/v1/documents/{documentId}/other-delivery',
  effect: 'writes',
  access: 'documents.confirm',
  summary: text(
    '确认单据是另一批到货',
    'Say that a document is another delivery than the receipts for which it is held',
  ),
  params: z.strictObject({ documentId: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'ownPayee', 'deliveryNotHeld'],
})

export const receiptsSeveral = route({
  method: 'PUT',
  path: '/receipt/v1/receipts/several',
  effect: 'writes',
  access: 'documents.keep',
  summary: text(
    '确认入库单是不同到货',
    'Say for one’s own side that receipts which look like one delivery are several',
  ),
  body: z.strictObject({
    receiptIds: z.array(uuid).check(z.minLength(1), z.maxLength(receiptsPerCallMax)),
  }),
  reply: z.strictObject({ done: z.array(uuid), refused: z.array(refusedRow) }),
  refusals: ['notFound'],
})

export const uninvoicedSorts = ['awarded', 'amount', 'payee'] as const
const uninvoicedFilters = {
  payeeIds: z.optional(z.array(uuid).check(z.maxLength(receiptsPerDocumentMax))),
  buyerIds: z.optional(z.array(uuid).check(z.maxLength(receiptsPerDocumentMax))),
  age: z.optional(z.array(z.enum(receiptAges)).check(z.maxLength(receiptAges.length))),
}

export const uninvoicedList = route({
  method: 'GET',
  path: '/receipt/v1/uninvoiced',
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '待开票入库单',
    'List awarded receipts without a document: what a payee still has to invoice, oldest award first',
  ),
  query: z.strictObject({ ...uninvoicedFilters, ...listFields(uninvoicedSorts) }),
  reply: listReply(
    z.strictObject({
      receipt: receiptRow,
      awardedOn: z.string(),
      /** Since the award. */
      days: z.int(),
      age: z.enum(receiptAges),
    }),
  ),
  follows: followsReceipts,
  refusals: [],
})

export const uninvoicedTotals = route({
  method: 'GET',
  path: '/receipt/v1/uninvoiced/totals',
  effect: 'reads',
  access: 'documents.see',
  summary: text('待开票入库单合计', 'Sum up awarded receipts without a document by age and currency'),
  query: z.strictObject(uninvoicedFilters),
  reply: z.array(
    z.strictObject({ age: z.enum(receiptAges), currency, receipts: z.int(), amount: z.string() }),
  ),
  follows: followsReceipts,
  refusals: [],
})
