/** Receipts: goods that a payer has received, which a payee offers for early payment before the invoice exists. */
import * as z from 'zod/mini'
import { isVisible } from '#domain/formats/visible.ts'
import { receiptsPerCallMax } from '#domain/receipts/limits.ts'
import { text } from '#text/text.ts'
import { currency, day, refusedRow, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { shownFigures } from './offer-fields.ts'
import {
  followsReceipts,
  receiptFilters,
  receiptRanges,
  receiptRow,
  receiptSorts,
  sn,
} from './receipt-row.ts'
import { route } from './route.ts'

const sns = z.array(sn).check(z.minLength(1), z.maxLength(receiptsPerCallMax))

export const receiptInfo = route({
  method: 'GET',
  path: '/gb/v2/gb_invoice/info',
  effect: 'reads',
  access: 'documents.see',
  summary: text('按编号查询入库单', 'Find receipts by their numbers'),
  query: z.strictObject({ invoiceSns: sns }),
  reply: z.array(receiptRow),
  follows: followsReceipts,
  refusals: [],
})

export const receiptList = route({
  method: 'GET',
  path: '/gb/v2/gb_invoice/list',
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '入库单列表',
    'List the receipts of the current company, as payer or payee, or those of an offer',
  ),
  query: z.strictObject({ ...receiptFilters, ...listFields(receiptSorts) }).check(receiptRanges),
  reply: listReply(receiptRow),
  follows: followsReceipts,
  refusals: [],
})

export const receiptTotals = route({
  method: 'GET',
  path: '/receipt/v1/receipts/totals',
  effect: 'reads',
  access: 'documents.see',
  summary: text('入库单合计', 'Count receipts and sum them up by currency'),
  query: z.strictObject(receiptFilters).check(receiptRanges),
  reply: z.strictObject({
    total: z.int(),
    amounts: z.array(
      z.strictObject({
        currency,
        receipts: z.int(),
        amount: z.string(),
        /** The part of it that can be offered. */
        eligible: z.string(),
      }),
    ),
  }),
  follows: followsReceipts,
  refusals: [],
})

/** What an offer of receipts says: its receipts of one payer, and the earliest pay date. */
const chosen = {
  gbInvoiceSnList: sns,
  newPayDate: day,
  /** The payer company, where several have a receipt with such a number. */
  buyerId: z.optional(uuid),
}

export const receiptTrial = route({
  method: 'POST',
  path: '/gb/v2/gb_invoice/trial',
  effect: 'reads',
  access: 'offers.make',
  summary: text('入库单试算', 'Try an offer of receipts: what each would bring and cost'),
  body: z.strictObject({
    ...chosen,
    /** The offer that is changed. */
    offerId: z.optional(uuid),
  }),
  reply: z.strictObject({
    marketId: uuid,
    currency,
    /** The rate of the market for receipts. */
    apr: z.string(),
    /** When they would be paid: by the first clearing that pays on or after the chosen day. */
    newPayDate: z.string(),
    items: z.array(z.strictObject({ id: uuid, sn: z.string(), daysPaidEarly: z.int(), ...shownFigures })),
    /** Receipts that cannot be offered like this, each with the reason. */
    refused: z.array(refusedRow),
    /** The days of the whole are the average by amount. */
    total: z.strictObject({ receipts: z.int(), daysPaidEarly: z.int(), ...shownFigures }),
  }),
  follows: followsReceipts,
  refusals: [
    'receiptUnknown',
    'receiptAmbiguous',
    'receiptRateMissing',
    'offerOfTwoPayers',
    'offerOfTwoCurrencies',
    'expectedDatePast',
    'noPayDate',
  ],
})

const offering = {
  ...chosen,
  /** The agreement that was read; the one in force is accepted if absent. */
  agreementVersion: z.optional(uuid),
}
const offerRefusals = [
  'notFound',
  'receiptUnknown',
  'receiptAmbiguous',
  'receiptRateMissing',
  'verificationFirst',
  'marketClosed',
  'offerOfTwoPayers',
  'offerOfTwoCurrencies',
  'documentInOffer',
  'documentNotEligible',
  'rateOutOfRange',
  'discountInvalid',
  'expectedDatePast',
  'noPayRunByDueDate',
  'noPayDate',
  'agreementNotAccepted',
  'agreementOutdated',
  'signatureNeeded',
  'signatureOutdated',
] as const

export const receiptOffer = route({
  method: 'POST',
  path: '/gb/v2/gb_offer',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.make',
  summary: text(
    '提交入库单提前收款申请',
    'Offer receipts at the rate of their market; the payer reviews each of them',
  ),
  body: z.strictObject(offering),
  reply: uuid,
  refusals: offerRefusals,
})

const offerParams = z.strictObject({ offerId: uuid })

export const receiptOfferChange = route({
  method: 'PUT',
  path: '/gb/v2/gb_offer/{offerId}',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.make',
  summary: text('修改入库单申请', 'Change an offer of receipts: which it has, and the earliest pay date'),
  params: offerParams,
  body: z.strictObject({
    ...offering,
    /** As the caller has read it; not compared if absent. */
    version: z.optional(z.int().check(z.gte(1))),
  }),
  reply: z.strictObject({ version: z.int(), editsLeft: z.int() }),
  refusals: [...offerRefusals, 'outOfDate', 'nothingChanged', 'offerNotModifiable', 'editsOverDailyLimit'],
})

export const receiptOfferWithdraw = route({
  method: 'DELETE',
  path: '/gb/v2/gb_offer/{offerId}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('撤回入库单申请', 'Withdraw an offer of receipts'),
  params: offerParams,
  reply: z.strictObject({ canceled: z.array(uuid) }),
  refusals: ['notFound', 'offerNotModifiable', 'editsOverDailyLimit'],
})

export const receiptReview = route({
  method: 'PUT',
  path: '/gb/v2/gb_invoice',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.review',
  summary: text(
    '审核入库单：1 通过，其他驳回',
    'Pass receipts with status 1, or reject them with any other and a reason',
  ),
  body: z.strictObject({
    invoiceStatus: z.union([
      z.int(),
      z.string().check(z.maxLength(20), z.regex(/^\S*$/), z.refine(isVisible)),
    ]),
    invoiceList: z
      .array(
        z.strictObject({
          invoiceId: uuid,
          /** Of its offer, as the caller has read it; not compared if absent. */
          version: z.optional(z.int().check(z.gte(1))),
        }),
      )
      .check(z.minLength(1), z.maxLength(receiptsPerCallMax)),
    /** To reject: qualityIssues, returnsExchanges or other, or the reason in the reviewer's own words. */
    reason: z.optional(z.string().check(z.maxLength(50), z.refine(isVisible))),
  }),
  reply: z.strictObject({ done: z.array(uuid), refused: z.array(refusedRow) }),
  refusals: ['notFound', 'rejectionReasonMissing', 'rejectionReasonTooLong'],
})
