/** Actions on documents: entering, editing, disabling, confirming. */
import * as z from 'zod/mini'
import { entryWarnings, parseDocumentNumber } from '#domain/documents/entry.ts'
import { documentTypes, paymentMeans } from '#domain/documents/kinds.ts'
import { billTermDaysMax, documentIdsMax, fingerprintCharactersMax } from '#domain/documents/limits.ts'
import { selectionActions } from '#domain/documents/rules.ts'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { plainAmount } from '#domain/numerals.ts'
import { parseDescription } from '#domain/reasons.ts'
import { receiptsPerDocumentMax } from '#domain/receipts/limits.ts'
import { text } from '#text/text.ts'
import { documentFilters, rangesInOrder } from './document-filters.ts'
import { currency, day, refusedRow, uuid } from './fields.ts'
import { route } from './route.ts'

const base = '/supplierSer/v8/invoice'

const number = z.pipe(
  z.string().check(z.refine((value) => parseDocumentNumber(value) !== undefined)),
  z.transform((value) => value.trim()),
)
/** The entered fields of a document. */
export const entered = {
  number,
  type: z.enum(documentTypes),
  /** At most as many decimals as its currency; negative for a credit note. */
  amount: z.pipe(
    z.string().check(
      z.maxLength(typedNumberCharactersMax),
      z.refine((value) => /^-?\d{1,13}(\.\d{1,2})?$/.test(plainAmount(value))),
    ),
    z.transform(plainAmount),
  ),
  currency,
  documentDate: z.optional(day),
  dueDate: day,
  means: z.enum(paymentMeans),
  billTermDays: z.optional(z.int().check(z.minimum(1), z.maximum(billTermDaysMax))),
  /** For a credit note: the number of the document that it reduces. */
  creditsNumber: z.optional(number),
  /** The order that it invoices; unchanged if absent. */
  orderNumber: z.optional(number),
  /** The numbers of the receipts that it invoices; unchanged if absent. */
  entries: z.optional(z.array(number).check(z.maxLength(receiptsPerDocumentMax))),
  /** Warnings that the user has accepted. */
  sure: z.optional(z.array(z.enum(entryWarnings)).check(z.maxLength(entryWarnings.length))),
}
type Terms = { readonly means: string; readonly billTermDays?: number | undefined }
export const hasTerm = z.refine<Terms>(
  ({ means, billTermDays }) => means === 'transfer' || billTermDays !== undefined,
  {
    path: ['billTermDays'],
  },
)
const enteredRefusals = [
  'notFound',
  'documentNumberTaken',
  'creditUnknown',
  'creditPositive',
  'creditAmbiguous',
  'creditPayersOnly',
  'amountUnfit',
  'dueDateUnlikely',
  'documentDatedLate',
  'receiptUnknown',
  'receiptInvoiced',
  'receiptOfOtherDebt',
  ...entryWarnings,
] as const

export const documentAdd = route({
  method: 'POST',
  path: `${base}/add`,
  effect: 'writes',
  access: 'documents.keep',
  keyed: 'tenant',
  summary: text('新增单据', 'Add a document'),
  /** A payer names a payee from its list, a payee the sub-entity it acts for. */
  body: z.strictObject({ buyerId: uuid, supplierId: uuid, ...entered }).check(hasTerm),
  reply: z.strictObject({
    id: uuid,
    serial: z.int(),
    /** If the payee entered the same document before, the payer's entry confirms it. */
    confirmed: z.boolean(),
  }),
  refusals: [...enteredRefusals, 'payeeEntryDiffers', 'ownPayee'],
})

export const documentUpdate = route({
  method: 'PUT',
  path: `${base}/update`,
  effect: 'writes',
  access: 'documents.keep',
  summary: text('修改单据', 'Edit a document that your side uploaded'),
  body: z.strictObject({ id: uuid, version: z.int(), ...entered }).check(hasTerm),
  reply: z.null(),
  refusals: [
    ...enteredRefusals,
    'outOfDate',
    'documentSynced',
    'documentPlatforms',
    'enteredByOtherSide',
    'documentPaid',
    'ownPayee',
  ],
})

const invoiceIds = z.array(uuid).check(z.minLength(1), z.maxLength(documentIdsMax))

/**
 * Everything that a filter finds, with the fingerprint from `documentSelection`. If the server finds other documents
 * or versions, the call is refused as out of date.
 */
const everything = z.strictObject({
  filter: z.strictObject(documentFilters).check(...rangesInOrder),
  fingerprint: z.string().check(z.maxLength(fingerprintCharactersMax)),
})
type DocumentChoice = { readonly invoiceIds?: unknown; readonly invoices?: unknown; readonly all?: unknown }
const isOneOf = ({ invoiceIds: ids, invoices, all }: DocumentChoice): boolean =>
  ((ids ?? invoices) === undefined) !== (all === undefined)
/** Documents are given by id or by a filter, never both. */
const byIds = z.refine<DocumentChoice>(isOneOf, { path: ['invoiceIds'] })
const byVersions = z.refine<DocumentChoice>(isOneOf, { path: ['invoices'] })
const chosen = { invoiceIds: z.optional(invoiceIds), all: z.optional(everything) }
const actionRefusals = ['notFound', 'outOfDate'] as const

export const documentSelection = route({
  method: 'POST',
  path: `${base}/selection`,
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '对筛选出的全部单据操作前的预览',
    'Preview an action on every document that a filter finds: how many it applies to, and the fingerprint that the action takes',
  ),
  body: z.strictObject({ ...documentFilters, act: z.enum(selectionActions) }).check(...rangesInOrder),
  reply: z.strictObject({
    /** How many the action applies to, and their sums. */
    count: z.int(),
    amounts: z.array(z.strictObject({ currency, amount: z.string() })),
    /** How many it does not apply to. */
    skipped: z.int(),
    /** Documents to confirm, and how many share their number with another type of document. */
    sameNumber: z.int(),
    /** A hash over the id and version of every found document. */
    fingerprint: z.string(),
  }),
  refusals: ['notFound', 'documentsTooMany'],
})

/** How many were changed, and the reason for each that was not. */
const report = z.strictObject({
  done: z.array(uuid),
  refused: z.array(refusedRow),
})

export const documentDisable = route({
  method: 'PUT',
  path: `${base}/disableAndUnDisable`,
  effect: 'writes',
  access: 'documents.keep',
  keyed: 'tenant',
  summary: text('停用或启用单据', 'Disable documents with a reason, or enable them'),
  body: z
    .strictObject({
      ...chosen,
      disabled: z.boolean(),
      reason: z.optional(z.string().check(z.refine((value) => parseDescription(value) !== undefined))),
    })
    .check(
      byIds,
      z.refine<{ disabled: boolean; reason?: string | undefined }>(
        ({ disabled, reason }) => !disabled || reason !== undefined,
        { path: ['reason'] },
      ),
    ),
  reply: report,
  refusals: actionRefusals,
})

export const documentDelete = route({
  method: 'PUT',
  path: `${base}/del`,
  effect: 'writes',
  access: 'documents.keep',
  keyed: 'tenant',
  summary: text('删除单据', 'Delete documents permanently'),
  body: z.strictObject(chosen).check(byIds),
  reply: report,
  refusals: actionRefusals,
})

export const documentConfirm = route({
  method: 'PUT',
  path: `${base}/confirm`,
  effect: 'writes',
  access: 'documents.confirm',
  keyed: 'tenant',
  summary: text(
    '确认或退回收款方上传的单据',
    'Confirm documents that payees uploaded, or decline them with a reason',
  ),
  body: z
    .strictObject({
      /** With the version that was seen: a document that was changed meanwhile is refused. */
      invoices: z.optional(
        z
          .array(z.strictObject({ id: uuid, version: z.int() }))
          .check(z.minLength(1), z.maxLength(documentIdsMax)),
      ),
      all: chosen.all,
      confirmed: z.boolean(),
      reason: z.optional(z.string().check(z.refine((value) => parseDescription(value) !== undefined))),
    })
    .check(
      byVersions,
      z.refine<{ confirmed: boolean; reason?: string | undefined }>(
        ({ confirmed, reason }) => confirmed || reason !== undefined,
        { path: ['reason'] },
      ),
    ),
  reply: report,
  refusals: actionRefusals,
})

export const documentExclude = route({
  method: 'POST',
  path: '/supplierSer/v3/invoice/exclude',
  effect: 'writes',
  access: 'documents.exclude',
  keyed: 'tenant',
  summary: text('排除单据', 'Exclude documents from early payment'),
  body: z.union([invoiceIds, z.strictObject({ all: everything })]),
  reply: report,
  refusals: actionRefusals,
})

export const documentInclude = route({
  method: 'POST',
  path: '/supplierSer/v3/invoice/include',
  effect: 'writes',
  access: 'documents.exclude',
  keyed: 'tenant',
  summary: text('纳入单据', 'Include documents in early payment again'),
  body: z.union([invoiceIds, z.strictObject({ all: everything })]),
  reply: report,
  refusals: actionRefusals,
})
