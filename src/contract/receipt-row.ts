/** A receipt as both sides see it, and the filters of its lists. */
import * as z from 'zod/mini'
import { areDaysBackward } from '#domain/date-ranges.ts'
import { ineligibilities } from '#domain/documents/eligibility.ts'
import { parseDocumentNumber } from '#domain/documents/entry.ts'
import { eligibilityStates } from '#domain/documents/kinds.ts'
import { payersPerQueryMax } from '#domain/documents/limits.ts'
import { rejectionReasons } from '#domain/offers/review.ts'
import { failureReasons } from '#domain/offers/states.ts'
import { receiptStatuses } from '#domain/receipts/status.ts'
import { currency, day, endsInOrder, instant, uuid } from './fields.ts'
import { keyword } from './lists.ts'
import { shownInvalid } from './offer-fields.ts'
import { topics } from './topics.ts'

/** The number of a receipt. */
export const sn = z.pipe(
  z.string().check(z.refine((value) => parseDocumentNumber(value) !== undefined)),
  z.transform((value) => value.trim()),
)

const receiptActions = ['offer', 'review', 'several', 'link'] as const

export const followsReceipts = [topics.receiptsChanged, topics.documentsChanged, topics.offersChanged]

export const shownReceipt = {
  id: uuid,
  sn: z.string(),
  orderNumber: z.string(),
  goods: z.string(),
  quantity: z.string(),
  receivedDate: z.string(),
  /** As the payer will owe it, tax included; negative for a return. */
  amount: z.string(),
  currency,
  expectedPayDate: z.string(),
  payerId: uuid,
  payerName: z.string(),
  payeeId: uuid,
  payeeName: z.string(),
  payeeCode: z.string(),
  marketId: z.nullable(uuid),
  status: z.enum(receiptStatuses),
  eligibility: z.enum(eligibilityStates),
  /** Why it cannot be paid early. */
  reasons: z.array(z.enum(ineligibilities)),
  /** Its last offer, with the figures of its award or of the next clearing. */
  offer: z.nullable(
    z.strictObject({
      id: uuid,
      number: z.string(),
      /** A change or a review names it. */
      version: z.int(),
      itemId: uuid,
      reviewed: z.boolean(),
      offeredAt: instant,
      /** The earliest pay date. */
      newPayDate: z.string(),
      daysPaidEarly: z.int(),
      apr: z.string(),
      discount: z.string(),
      amountAfterDiscount: z.string(),
      failureReason: z.nullable(z.enum(failureReasons)),
      invalid: shownInvalid,
      rejection: z.nullable(
        z.strictObject({ reason: z.enum(rejectionReasons), note: z.nullable(z.string()) }),
      ),
    }),
  ),
  award: z.nullable(
    z.strictObject({
      id: uuid,
      number: z.string(),
      newPayDate: z.string(),
      discount: z.string(),
      amountAfterDiscount: z.string(),
      paidOn: z.nullable(z.string()),
    }),
  ),
  /** The document that invoices it. */
  invoice: z.nullable(z.strictObject({ id: uuid, number: z.string() })),
  /** Of a return: the receipt that it takes back. */
  returns: z.nullable(z.strictObject({ id: uuid, sn: z.string() })),
  /** Which sides have said that it is a delivery of its own; null if nothing looks the same. */
  several: z.nullable(z.strictObject({ payer: z.boolean(), payee: z.boolean() })),
  uploadTime: instant,
  can: z.array(z.enum(receiptActions)),
}
export const receiptRow = z.strictObject(shownReceipt)

const many = <T extends readonly string[]>(values: T) =>
  z.optional(z.array(z.enum(values)).check(z.maxLength(values.length)))

export const receiptFilters = {
  /** The receipts of an offer; all of the acting company if absent. */
  offerId: z.optional(uuid),
  buyerIds: z.optional(z.array(uuid).check(z.maxLength(payersPerQueryMax))),
  payeeIds: z.optional(z.array(uuid).check(z.maxLength(payersPerQueryMax))),
  status: many(receiptStatuses),
  eligibility: many(eligibilityStates),
  currency: z.optional(z.array(currency)),
  receivedFrom: z.optional(day),
  receivedTo: z.optional(day),
  /** Part of a number, an order number or the other party's name. */
  keyword,
}
export const receiptRanges = endsInOrder('receivedFrom', 'receivedTo', areDaysBackward)

export const receiptSorts = [
  'uploaded',
  'sn',
  'orderNumber',
  'receivedDate',
  'amount',
  'expectedPayDate',
  'quantity',
  'payer',
  'payee',
  'status',
] as const
