/**
 * The calls of a payer's own system that send: batches of documents, payees and payments, each row with a result of its
 * own.
 */
import * as z from 'zod/mini'
import { receiptOutcomes } from '#domain/receipts/entry.ts'
import { receiptsPerDocumentMax } from '#domain/receipts/limits.ts'
import { syncOutcomes } from '#domain/sync/documents.ts'
import { rowsPerSyncMax, syncTextCharactersMax } from '#domain/sync/limits.ts'
import { payeeSyncOutcomes } from '#domain/sync/payees.ts'
import { paymentSyncOutcomes } from '#domain/sync/payments.ts'
import { syncWarnings } from '#domain/sync/results.ts'
import { readAnswer, readNumbers, readValue, type SentValue } from '#domain/sync/values.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

/** Only the shape of a batch is validated here: a value that cannot be read is part of the result of its row. */
const sentAs = (types: readonly string[], read: (raw: unknown) => SentValue) =>
  z.optional(
    z.pipe(
      z.unknown().register(z.globalRegistry, { type: types, maxLength: syncTextCharactersMax }),
      z.transform(read),
    ),
  )
const said = sentAs(['string', 'number', 'null'], readValue)
/** yes or no, or as JSON says them. */
const answered = sentAs(['string', 'boolean', 'null'], readAnswer)
/** The rows of a batch: at least one, and so many at most. */
export const rowsOf = <S extends z.ZodMiniType>(row: S) =>
  z.array(row).check(z.minLength(1), z.maxLength(rowsPerSyncMax))

/** The result of each row, and by what it can be found in what was sent, as it was sent. */
const results = <
  const O extends readonly [string, ...string[]],
  N extends Readonly<Record<string, z.ZodMiniType>>,
>(
  outcomes: O,
  names: N,
) =>
  z.strictObject({
    /** The number of rows per outcome. */
    counts: z.record(z.enum(outcomes), z.int()),
    results: z.array(
      z.strictObject({
        /** The place in the batch, from 1. */
        row: z.int(),
        ...names,
        outcome: z.enum(outcomes),
        /** The id of the document, payee or award; null where there is none. */
        id: z.nullable(uuid),
        errors: z.array(
          z.strictObject({ field: z.nullable(z.string()), reason: z.string(), message: z.string() }),
        ),
        /** Done, but with a warning to look at. */
        warnings: z.array(
          z.strictObject({ field: z.string(), reason: z.enum(syncWarnings), message: z.string() }),
        ),
      }),
    ),
  })

/** The company whose payees are named; the key's own company if absent. */
const payerId = z.optional(uuid)

const documentFields = {
  /** voucher, bill, order, payable or receivable; payable where it is left out. */
  type: said,
  payeeCode: said,
  /** The full name of the company that owes it, where it is not `payerId`. */
  payer: said,
  amount: said,
  currency: said,
  documentDate: said,
  dueDate: said,
  /** transfer or acceptance. */
  means: said,
  billTermDays: said,
  creditsNumber: said,
}

/** Empty where the row has none. */
const documentNames = { number: z.string(), payeeCode: z.string() }
const base = '/sync/v1'

export const syncDocuments = route({
  method: 'POST',
  path: `${base}/documents`,
  effect: 'writes',
  access: 'key.documents',
  keyed: 'tenant',
  takesBatch: true,
  summary: text(
    '同步单据：按编号新增、修改、确认或撤回',
    'Sync documents: add, change, confirm or withdraw them by their numbers',
  ),
  body: z.strictObject({
    payerId,
    documents: rowsOf(
      z.strictObject({
        /** Required. */
        number: said,
        ...documentFields,
        /** Whether the document is not owed any more. */
        withdrawn: answered,
        /** Whether it is another debt than a document of another type that has its number. */
        confirmOtherType: answered,
        /** The order that it invoices; unchanged if absent. */
        orderNumber: said,
        /** The numbers of the receipts that it invoices; unchanged if absent. */
        entries: z.optional(
          z.pipe(
            z
              .unknown()
              .register(z.globalRegistry, { type: ['array', 'null'], maxItems: receiptsPerDocumentMax }),
            z.transform((raw) => readNumbers(raw, receiptsPerDocumentMax)),
          ),
        ),
      }),
    ),
  }),
  reply: results(syncOutcomes, documentNames),
  refusals: ['notFound', 'batchTooLarge'],
})

export const syncUbl = route({
  method: 'POST',
  path: `${base}/documents/ubl`,
  effect: 'writes',
  access: 'key.documents',
  keyed: 'tenant',
  takesFile: true,
  summary: text(
    '同步 UBL 2.1 发票和红字发票：一个 XML 文件，或多个的 zip 压缩包',
    'Sync UBL 2.1 invoices and credit notes: one XML file, or a zip of many',
  ),
  body: z.strictObject({ payerId }),
  reply: results(syncOutcomes, {
    ...documentNames,
    /** The name of the XML file, with its folders within a zip. */
    file: z.string(),
  }),
  refusals: ['notFound', 'bodyTooLarge', 'ublInvalid', 'ublTooMuch'],
})

export const syncPayees = route({
  method: 'POST',
  path: `${base}/payees`,
  effect: 'writes',
  access: 'key.payees',
  keyed: 'tenant',
  takesBatch: true,
  summary: text('同步收款方：按编码新增或修改', 'Sync payees: add or change them by their codes'),
  body: z.strictObject({
    payerId,
    payees: rowsOf(
      z.strictObject({
        /** Required. */
        payeeCode: said,
        payeeName: said,
        payer: said,
        contactName: said,
        contactMail: said,
        /** yes or no: a small or medium firm. */
        small: answered,
        /** The bank account: number (IBAN or other) and bank code (BIC or CNAPS) together; unchanged if absent. */
        accountNumber: said,
        bankCode: said,
        /** The payee's name if absent. */
        accountHolder: said,
        bankName: said,
        /** yes or no: the account corrects a mistake, and unpaid awards use it too. */
        corrects: answered,
      }),
    ),
  }),
  reply: results(payeeSyncOutcomes, { payeeCode: z.string() }),
  refusals: ['notFound', 'batchTooLarge'],
})

export const syncEntries = route({
  method: 'POST',
  path: `${base}/entries`,
  effect: 'writes',
  access: 'key.documents',
  keyed: 'tenant',
  takesBatch: true,
  summary: text(
    '同步入库单：按编号新增或修改；金额为负的是退货',
    'Sync receipts of goods: add or change them by their numbers; a negative amount is a return',
  ),
  body: z.strictObject({
    payerId,
    entries: rowsOf(
      z.strictObject({
        /** Required. */
        sn: said,
        orderNumber: said,
        payeeCode: said,
        payer: said,
        goods: said,
        quantity: said,
        receivedDate: said,
        /** Tax included, as the payer will owe it. */
        amount: said,
        currency: said,
        expectedPayDate: said,
        /** Of a return: the number of the receipt that it takes back. */
        returns: said,
      }),
    ),
  }),
  reply: results(receiptOutcomes, { sn: z.string(), payeeCode: z.string() }),
  refusals: ['notFound', 'batchTooLarge'],
})

export const syncPayments = route({
  method: 'POST',
  path: `${base}/payments`,
  effect: 'writes',
  access: 'key.payments',
  keyed: 'tenant',
  takesBatch: true,
  summary: text(
    '同步付款：成交单据按净额付款，其他单据到期付款',
    'Sync payments: of awarded documents their net amount, of others what was paid when due',
  ),
  body: z.strictObject({
    payerId,
    payments: rowsOf(
      z.strictObject({
        /** Required. */
        number: said,
        type: said,
        payeeCode: said,
        payer: said,
        paidDate: said,
        /** The amount paid; of an awarded document its net amount, or the whole amount, which ends the award. */
        amount: said,
        /** The bank's reference of the transfer. */
        reference: said,
      }),
    ),
  }),
  reply: results(paymentSyncOutcomes, documentNames),
  refusals: ['notFound', 'batchTooLarge'],
})
