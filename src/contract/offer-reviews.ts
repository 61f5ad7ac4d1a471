/** The review of offered documents by the payer: the queue, and passing or rejecting what waits in it. */
import * as z from 'zod/mini'
import { isVisible } from '#domain/formats/visible.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { reviewedDocumentsMax } from '#domain/offers/limits.ts'
import { text } from '#text/text.ts'
import { currency, instant, refusedRow, uuid } from './fields.ts'
import { keyword, listFields, listReply } from './lists.ts'
import { followsOffers, shownFigures, shownTerms } from './offer-fields.ts'
import { route } from './route.ts'

export const reviewSorts = ['offered', 'dueDate', 'amount'] as const

const reviewFilters = {
  marketId: z.optional(uuid),
  payeeIds: z.optional(z.array(uuid).check(z.maxLength(100))),
  /** An offer number, a document number or the name or code of a payee, or part of one. */
  keyword,
}

export const reviewList = route({
  method: 'GET',
  path: '/offer/v1/reviews',
  effect: 'reads',
  access: 'offers.review',
  summary: text('待审核队列', 'List the offered documents that wait for review, the oldest first'),
  query: z.strictObject({ ...reviewFilters, ...listFields(reviewSorts) }),
  reply: listReply(
    z.strictObject({
      documentId: uuid,
      documentNumber: z.string(),
      offerId: uuid,
      offerNumber: z.string(),
      /** Of the offer; a review names it. */
      version: z.int(),
      payeeId: uuid,
      payeeName: z.string(),
      payeeCode: z.string(),
      payerName: z.string(),
      marketId: uuid,
      currency,
      ...shownTerms,
      /** As in the next clearing. */
      ...shownFigures,
      dueDate: z.string(),
      daysPaidEarly: z.int(),
      newPayDate: z.nullable(z.string()),
      offeredAt: instant,
      /** Empty where the caller belongs to the payee. */
      can: z.array(z.enum(['review'])),
    }),
  ),
  follows: followsOffers,
  refusals: [],
})

export const reviewTotals = route({
  method: 'GET',
  path: '/offer/v1/reviews/totals',
  effect: 'reads',
  access: 'offers.review',
  summary: text('待审核合计', 'Count the documents that wait for review and sum them up by currency'),
  query: z.strictObject(reviewFilters),
  reply: z.strictObject({
    total: z.int(),
    amounts: z.array(z.strictObject({ currency, documents: z.int(), amount: z.string() })),
  }),
  follows: followsOffers,
  refusals: [],
})

export const offerReview = route({
  method: 'PUT',
  path: '/supplierSer/v3/offer/review',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.review',
  summary: text(
    '审核通过或驳回申请中的单据',
    'Pass offered documents, or reject them with a reason; of one offer or of several',
  ),
  body: z.strictObject({
    /** Of the offers that the caller has seen: a document of an offer with another version is refused. */
    version: z.int().check(z.gte(1)),
    documentIds: z.array(uuid).check(z.minLength(1), z.maxLength(reviewedDocumentsMax)),
    pass: z.boolean(),
    /** To reject: qualityIssues, returnsExchanges or other, or the reason in the reviewer's own words. */
    reason: z.optional(z.string().check(z.maxLength(textCharactersMax), z.refine(isVisible))),
  }),
  reply: z.strictObject({ done: z.array(uuid), refused: z.array(refusedRow) }),
  refusals: ['notFound', 'rejectionReasonMissing', 'rejectionReasonTooLong'],
})
