/** Documents: what payers owe payees. Both sides make the same calls; the caller's company decides the side. */
import * as z from 'zod/mini'
import { payeeReasons } from '#domain/clearing/reasons.ts'
import { documentEventKinds, documentFieldNames, documentSides } from '#domain/documents/kinds.ts'
import { documentIdsMax } from '#domain/documents/limits.ts'
import { failureReasons, itemStates } from '#domain/offers/states.ts'
import { lineStates } from '#domain/reconciliations/states.ts'
import { text } from '#text/text.ts'
import { documentFilters, rangesInOrder, whose } from './document-filters.ts'
import { shown } from './document-row.ts'
import { currency, instant, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { shownInvalid } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.documentsChanged]
const base = '/supplierSer/v8/invoice'

export const documentSorts = [
  'uploaded',
  'number',
  'type',
  'amount',
  'dueDate',
  'source',
  'status',
  'changed',
  'payee',
  'payer',
  'serial',
  'documentDate',
  'termDays',
  'means',
  'billTermDays',
  'confirmation',
  'payable',
  'paidDate',
] as const

const order = listFields(documentSorts)

const row = z.strictObject(shown)

export const documentList = route({
  method: 'POST',
  path: `${base}/list`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('单据列表', 'List the documents of the current company, as payer or payee'),
  body: z.strictObject({ ...documentFilters, ...order }).check(...rangesInOrder),
  reply: listReply(row),
  follows,
  refusals: ['notFound'],
})

export const documentTotals = route({
  method: 'POST',
  path: `${base}/totals`,
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '单据合计',
    'Count documents by tab and awaiting confirmation, with totals by currency and the amount that can be paid early',
  ),
  body: z.strictObject(documentFilters).check(...rangesInOrder),
  reply: z.strictObject({
    total: z.int(),
    /** Counts of all tabs. */
    counts: z.strictObject({
      all: z.int(),
      open: z.int(),
      eligible: z.int(),
      offered: z.int(),
      waiting: z.int(),
      paid: z.int(),
    }),
    amounts: z.array(z.strictObject({ currency, amount: z.string() })),
    /** The eligible total of all the caller's documents, ignoring filters, net of credit notes. */
    early: z.array(
      z.strictObject({
        currency,
        amount: z.string(),
        documents: z.int(),
        /** The first day on which any of it can be paid; null if no pay run is planned. */
        payDate: z.nullable(z.string()),
      }),
    ),
    /** Documents entered by payees that the payer has yet to confirm or decline, ignoring filters; 0 for a payee. */
    waiting: z.int(),
  }),
  follows,
  refusals: ['notFound'],
})

export const documentExport = route({
  method: 'POST',
  path: `${base}/export`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('导出单据', 'Export the filtered or selected documents, in the order of the list'),
  body: z
    .strictObject({
      ...documentFilters,
      companyType: z.optional(z.string()),
      sort: order.sort,
      /** The selected rows of the list. */
      invoiceIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(documentIdsMax))),
      format: z.optional(exportFormat),
    })
    .check(...rangesInOrder),
  refusals: ['nothingToExport'],
})

/** The documents that can be offered now. */
export const offerableList = route({
  method: 'POST',
  path: '/supplierSer/v7/invoice/list',
  effect: 'reads',
  access: 'documents.offerable',
  summary: text('可提前收款的单据', 'List the eligible documents of a sub-entity, to choose what to offer'),
  body: z.strictObject({
    ...whose,
    supplierId: uuid,
    /** An offer that is changed: its documents that wait are listed too. */
    offerId: z.optional(uuid),
  }),
  reply: z.strictObject({ list: z.array(row) }),
  follows,
  refusals: ['notFound'],
})

export const documentRead = route({
  method: 'GET',
  path: `${base}/{invoiceId}`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('单据详情', 'Read a document with its timeline'),
  params: z.strictObject({ invoiceId: uuid }),
  reply: z.strictObject({
    ...shown,
    eligibilityAt: z.nullable(instant),
    credits: z.array(z.strictObject({ id: uuid, number: z.string(), amount: z.string() })),
    /** Every offer that contained it, oldest first. */
    offers: z.array(
      z.strictObject({
        id: uuid,
        number: z.string(),
        offeredAt: instant,
        state: z.enum(itemStates),
        /** When it entered this state. */
        changedAt: instant,
        failureReason: z.nullable(z.enum(failureReasons)),
        invalid: shownInvalid,
        /** The last run that did not award it, with the reasons that a payee may know. */
        notAwarded: z.nullable(z.strictObject({ at: instant, reasons: z.array(z.enum(payeeReasons)) })),
        award: z.nullable(
          z.strictObject({
            at: instant,
            number: z.string(),
            newPayDate: z.string(),
            discount: z.string(),
            amountAfterDiscount: z.string(),
            paidAt: z.nullable(instant),
            paidOn: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** The reconciliation statements that list it, and how its line stands in each. */
    statements: z.array(
      z.strictObject({
        id: uuid,
        number: z.string(),
        state: z.enum(lineStates),
        /** When it was decided; until then, when it was sent. */
        at: instant,
      }),
    ),
    events: z.array(
      z.strictObject({
        kind: z.enum(documentEventKinds),
        at: instant,
        side: z.enum([...documentSides, 'platform']),
        /** Only for the caller's own side; the other side's staff are not named. */
        person: z.nullable(z.string()),
        /** The reason that was given. */
        detail: z.nullable(z.string()),
        /** What an edit has changed. */
        changed: z.array(z.enum(documentFieldNames)),
      }),
    ),
  }),
  follows,
  refusals: ['notFound'],
})

export const suppliersByBuyer = route({
  method: 'GET',
  path: `${base}/getSupplierByBuyer`,
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '付款方的收款方',
    'List the payees of one or all of your payer companies; a payee finds itself there',
  ),
  query: z.strictObject({ buyerId: z.optional(uuid) }),
  reply: z.array(z.strictObject({ supplierId: uuid, name: z.string(), code: z.string() })),
  refusals: ['notFound'],
})

/** Payers and payees for filters and forms: a payer's own companies, or the payers of a payee. */
export const documentPayers = route({
  method: 'GET',
  path: `${base}/payers`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('可选的付款方', 'List the payer companies that documents can belong to'),
  reply: z.array(z.strictObject({ buyerId: uuid, name: z.string(), currency })),
  refusals: [],
})
