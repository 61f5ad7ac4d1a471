/** Documents: what payers owe payees. Both sides make the same calls; who asks says which side it is. */
import * as z from 'zod/mini'
import { areDaysBackward } from '#domain/date-ranges.ts'
import { ineligibilities } from '#domain/documents/eligibility.ts'
import {
  confirmations,
  documentEventKinds,
  documentSides,
  documentSources,
  documentTypes,
  eligibilityStates,
  paymentMeans,
} from '#domain/documents/kinds.ts'
import { documentIdsMax, payersPerQuestionMax } from '#domain/documents/limits.ts'
import { documentActs } from '#domain/documents/rules.ts'
import { areNumbersBackward } from '#domain/numerals.ts'
import { text } from '#text/text.ts'
import { currency, day, dayRange, endsInOrder, inOrder, instant, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
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
  'eligibility',
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

/** Whose documents: a payee names the sub-entity that it acts as, a payer names none; both may name some payers. */
const whose = {
  supplierId: z.optional(uuid),
  buyerIds: z.optional(z.array(uuid).check(z.maxLength(payersPerQuestionMax))),
}
const many = <T extends readonly string[]>(values: T) =>
  z.optional(z.array(z.enum(values)).check(z.maxLength(values.length)))
const decimal = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/))

const filters = {
  ...whose,
  tab: z.optional(z.enum(eligibilityStates)),
  payee: z.optional(z.array(uuid).check(z.maxLength(payersPerQuestionMax))),
  type: many(documentTypes),
  currency: z.optional(z.array(currency)),
  source: many(documentSources),
  confirmation: many(confirmations),
  disabled: many(['yes', 'no'] as const),
  paid: many(['yes', 'no'] as const),
  amountFrom: z.optional(decimal),
  amountTo: z.optional(decimal),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** By the time of upload. */
  ...dayRange,
  /** What an import of the caller's brought or confirmed. */
  importId: z.optional(uuid),
}
const rangesInOrder = [
  inOrder,
  endsInOrder('dueFrom', 'dueTo', areDaysBackward),
  endsInOrder('amountFrom', 'amountTo', areNumbersBackward),
] as const
const { keyword, ...order } = listFields(documentSorts)

const type = z.enum(documentTypes)
const namesake = z.strictObject({ id: uuid, type, amount: z.string(), currency, dueDate: z.string() })

const shown = {
  id: uuid,
  /** The short number, counted for whoever entered it. */
  serial: z.int(),
  number: z.string(),
  type,
  amount: z.string(),
  currency,
  documentDate: z.nullable(z.string()),
  dueDate: z.string(),
  termDays: z.nullable(z.int()),
  /** A term that is longer than a small or medium firm should have to wait; only the payer is told. */
  unfairTerm: z.boolean(),
  means: z.enum(paymentMeans),
  billTermDays: z.nullable(z.int()),
  payerId: uuid,
  payerName: z.string(),
  payeeId: uuid,
  payeeName: z.string(),
  payeeCode: z.string(),
  source: z.enum(documentSources),
  disabledBy: z.nullable(z.enum(documentSides)),
  disabledReason: z.nullable(z.string()),
  excluded: z.boolean(),
  confirmation: z.enum(confirmations),
  declinedReason: z.nullable(z.string()),
  eligibility: z.enum(eligibilityStates),
  reasons: z.array(z.enum(ineligibilities)),
  /** What is owed after the credit notes that name it; null until it is worked out. */
  payable: z.nullable(z.string()),
  creditsNumber: z.nullable(z.string()),
  paidDate: z.nullable(z.string()),
  uploadTime: instant,
  changeTime: instant,
  /** Of one's own side; the other side's staff are not named. */
  createdBy: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  version: z.int(),
  /** What else bears its number as another kind of paper: told of one document, and in lists of what waits for a word. */
  namesakes: z.array(namesake),
  /** What the caller may do with it. */
  can: z.array(z.enum(documentActs)),
}
const row = z.strictObject(shown)

export const documentList = route({
  method: 'POST',
  path: `${base}/list`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('单据列表', 'The documents of the acting company, as payer or payee'),
  body: z.strictObject({ ...filters, keyword, ...order }).check(...rangesInOrder),
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
    'How many documents there are, by eligibility, what they come to by currency, and how many wait for a payer’s word',
  ),
  body: z.strictObject({ ...filters, keyword }).check(...rangesInOrder),
  reply: z.strictObject({
    total: z.int(),
    counts: z.strictObject({ all: z.int(), pending: z.int(), eligible: z.int(), ineligible: z.int() }),
    amounts: z.array(z.strictObject({ currency, amount: z.string() })),
    /** What payees entered and the payer who asks has yet to confirm or decline, whatever is filtered; a payee has none. */
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
  summary: text('导出单据', 'Exports what is filtered, or what is named of it, in the order of the list'),
  body: z
    .strictObject({
      ...filters,
      keyword,
      companyType: z.optional(z.string()),
      sort: order.sort,
      /** Those that were chosen in the list. */
      invoiceIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(documentIdsMax))),
      format: z.optional(exportFormat),
    })
    .check(...rangesInOrder),
  refusals: ['nothingToExport'],
})

/** What can be offered now, all of it at once. */
export const offerableList = route({
  method: 'POST',
  path: '/supplierSer/v7/invoice/list',
  effect: 'reads',
  access: 'documents.offerable',
  summary: text(
    '可申请的单据',
    'The eligible documents of a sub-entity, for the step of choosing what to offer',
  ),
  body: z.strictObject({ ...whose, supplierId: uuid }),
  reply: z.strictObject({ list: z.array(row) }),
  follows,
  refusals: ['notFound'],
})

export const documentRead = route({
  method: 'GET',
  path: `${base}/{invoiceId}`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('单据详情', 'One document with its life'),
  params: z.strictObject({ invoiceId: uuid }),
  reply: z.strictObject({
    ...shown,
    eligibilityAt: z.nullable(instant),
    credits: z.array(z.strictObject({ id: uuid, number: z.string(), amount: z.string() })),
    events: z.array(
      z.strictObject({
        kind: z.enum(documentEventKinds),
        at: instant,
        side: z.enum([...documentSides, 'platform']),
        /** Of one's own side; the other side's staff are not named. */
        person: z.nullable(z.string()),
        detail: z.nullable(z.string()),
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
    'The payees of one payer company, or of all of the caller’s; a payee finds itself there',
  ),
  query: z.strictObject({ buyerId: z.optional(uuid) }),
  reply: z.array(z.strictObject({ supplierId: uuid, name: z.string(), code: z.string() })),
  refusals: ['notFound'],
})

/** Who owes and who is owed, for the filters and forms: a payer's own companies, or the payers of a payee. */
export const documentPayers = route({
  method: 'GET',
  path: `${base}/payers`,
  effect: 'reads',
  access: 'documents.see',
  summary: text('可选的付款方', 'The payer companies that documents can be of'),
  reply: z.array(z.strictObject({ buyerId: uuid, name: z.string(), currency })),
  refusals: [],
})
