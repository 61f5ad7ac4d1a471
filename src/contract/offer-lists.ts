/** Reading offers; both sides make the same calls. */
import * as z from 'zod/mini'
import { payeeReasons } from '#domain/clearing/reasons.ts'
import { itemLabels, offerStatuses } from '#domain/offers/labels.ts'
import { failureReasons, itemStates } from '#domain/offers/states.ts'
import { methods, offerKinds } from '#domain/offers/terms.ts'
import { text } from '#text/text.ts'
import { currency, dayRange, inOrder, instant, uuid } from './fields.ts'
import { exportFormat, keyword, listFields, listReply } from './lists.ts'
import { followsOffers, shownFigures, shownInvalid, shownRejection, shownTerms } from './offer-fields.ts'
import { route } from './route.ts'

const shownOffer = {
  id: uuid,
  number: z.string(),
  kind: z.enum(offerKinds),
  /** Whether it is at the rate that the market published. */
  fixed: z.boolean(),
  ...shownTerms,
  expectedPaymentDate: z.string(),
  currency,
  /**
   * The sum of its open documents as offered and of its awarded documents as awarded; after all have ended, the sum
   * of all as offered. Discount and amount after discount count the same documents.
   */
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  /** The awarded amount, before discount. */
  awardedAmount: z.string(),
  payerId: uuid,
  payerName: z.string(),
  payeeId: uuid,
  payeeName: z.string(),
  marketId: uuid,
  documents: z.int(),
  awardedDocuments: z.int(),
  /** The number of awarded documents that are paid. */
  paidDocuments: z.int(),
  /** The number of documents that wait after a clearing that did not award them. */
  losingDocuments: z.int(),
  offerTime: instant,
  status: z.enum(offerStatuses),
  version: z.int(),
  /** The permitted actions of the caller. */
  can: z.array(z.enum(['modify', 'cancel', 'review'])),
}

export const offerViews = ['active', 'history'] as const
export const offerSorts = ['offered', 'amount', 'number'] as const

const offerFilters = {
  view: z.optional(z.enum(offerViews)),
  kind: z.optional(z.enum(offerKinds)),
  status: z.optional(z.array(z.enum(offerStatuses)).check(z.maxLength(offerStatuses.length))),
  method: z.optional(z.array(z.enum(methods)).check(z.maxLength(methods.length))),
  currency: z.optional(z.array(currency)),
  buyerIds: z.optional(z.array(uuid).check(z.maxLength(100))),
  payeeIds: z.optional(z.array(uuid).check(z.maxLength(100))),
  marketId: z.optional(uuid),
  /** An offer number, a document number or the other party's name, or part of one. */
  keyword,
  /** By the time of submission. */
  ...dayRange,
}
const order = listFields(offerSorts)

export const offerList = route({
  method: 'GET',
  path: '/offer/v1/offers',
  effect: 'reads',
  access: 'offers.see',
  summary: text('申请列表', 'List offers, as payer or payee'),
  query: z.strictObject({ ...offerFilters, ...order }).check(inOrder),
  reply: listReply(z.strictObject(shownOffer)),
  follows: followsOffers,
  refusals: [],
})

export const offerTotals = route({
  method: 'GET',
  path: '/offer/v1/offers/totals',
  effect: 'reads',
  access: 'offers.see',
  summary: text('申请合计', 'Count offers and sum them up by currency'),
  query: z.strictObject(offerFilters).check(inOrder),
  reply: z.strictObject({
    total: z.int(),
    counts: z.strictObject({ active: z.int(), history: z.int() }),
    amounts: z.array(
      z.strictObject({
        currency,
        documents: z.int(),
        amount: z.string(),
        awardedAmount: z.string(),
        discount: z.string(),
      }),
    ),
  }),
  follows: followsOffers,
  refusals: [],
})

export const offerExport = route({
  method: 'GET',
  path: '/offer/v1/offers/export',
  effect: 'reads',
  access: 'offers.see',
  summary: text('导出申请', 'Export the filtered offers, in the order of the list'),
  query: z
    .strictObject({ ...offerFilters, sort: order.sort, format: z.optional(exportFormat) })
    .check(inOrder),
  refusals: ['nothingToExport'],
})

const item = z.strictObject({
  itemId: uuid,
  documentId: uuid,
  documentNumber: z.string(),
  state: z.enum(itemStates),
  label: z.enum(itemLabels),
  /** Why it failed. */
  failureReason: z.nullable(z.enum(failureReasons)),
  invalid: shownInvalid,
  rejection: shownRejection,
  /** The reconciliation statement that disputes its document. */
  dispute: z.nullable(z.strictObject({ id: uuid, number: z.string() })),
  dueDate: z.string(),
  /** As awarded; before that as in the next run; after an end, as offered. */
  daysPaidEarly: z.nullable(z.int()),
  billTermDays: z.nullable(z.int()),
  ...shownFigures,
  newPayDate: z.nullable(z.string()),
  changedAt: instant,
  awardId: z.nullable(uuid),
  awardNumber: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  /** The bank's reference of its payment, where the payer gave it. */
  bankReference: z.nullable(z.string()),
  /**
   * The last run that did not award it, with the reasons that the caller may know; and in how many clearings it was
   * not awarded, the first of them at `since`.
   */
  notAwarded: z.nullable(
    z.strictObject({
      at: instant,
      reasons: z.array(z.enum(payeeReasons)),
      clearings: z.int(),
      since: instant,
    }),
  ),
  can: z.array(z.enum(['cancel', 'review'])),
})

/** The terms before or after a modification. */
const changedTerms = z.strictObject({ ...shownTerms, expectedPaymentDate: z.string() })

export const offerRead = route({
  method: 'GET',
  path: '/offer/v1/offers/{id}',
  effect: 'reads',
  access: 'offers.see',
  summary: text('申请详情', 'Read an offer with its documents and its timeline'),
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({
    ...shownOffer,
    /** The company of the payee that made it. */
    supplierId: uuid,
    items: z.array(item),
    timeline: z.array(
      z.strictObject({
        kind: z.enum(['submitted', 'modified', 'passed', 'awarded', 'notAwarded', 'ended', 'paid']),
        at: instant,
        /** How many documents it concerns, and their outcome. */
        documents: z.int(),
        state: z.nullable(z.enum(itemLabels)),
        /** The number of consecutive runs without an award that this step combines, at the time of the last. */
        clearings: z.nullable(z.int()),
        amount: z.nullable(z.string()),
        /** What a modification changed. */
        change: z.nullable(
          z.strictObject({
            added: z.int(),
            removed: z.int(),
            before: changedTerms,
            after: changedTerms,
            /** The discount of the documents that waited. */
            discountBefore: z.string(),
            discountAfter: z.string(),
          }),
        ),
      }),
    ),
    /** For the payee: how many changes it may still make in this market today. */
    editsLeft: z.nullable(z.int()),
    /** The wording that was accepted. */
    agreementUrl: z.string(),
    /** Whether the agreement is signed, by whom, when, and the code by which anybody can check it. */
    agreement: z.strictObject({
      isSigned: z.boolean(),
      signer: z.nullable(z.string()),
      signedAt: z.nullable(instant),
      checkCode: z.nullable(z.string()),
    }),
    dayCount: z.literal([360, 365]),
    /** The first clearing in which what waits takes part, and its pay date. */
    nextClearingAt: z.nullable(instant),
    nextPayDate: z.nullable(z.string()),
  }),
  follows: followsOffers,
  refusals: ['notFound'],
})
