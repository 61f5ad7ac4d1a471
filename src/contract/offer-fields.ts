/** Fields that the calls of offers share. */
import * as z from 'zod/mini'
import { indications, noIndications } from '#domain/clearing/indication.ts'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { invalidReasons, offerFacts } from '#domain/offers/invalid.ts'
import { offerDocumentsMax } from '#domain/offers/limits.ts'
import { rejectionReasons } from '#domain/offers/review.ts'
import { methods } from '#domain/offers/terms.ts'
import { readRateType } from '#domain/offers/typed-terms.ts'
import { day, uuid } from './fields.ts'
import { topics } from './topics.ts'

/** 1 or `apr` for an annual rate, 2 or `dis` for a discount rate. */
export const rateType = z.pipe(
  z.union([z.literal([1, 2]), z.literal(['apr', 'dis'])]),
  z.transform(readRateType),
)
/**
 * A percentage as typed, in half or full width; it is validated by the handler, whose errors name the limits of the
 * market.
 */
export const typedRate = z
  .string()
  .check(z.maxLength(typedNumberCharactersMax), z.regex(/^[\u0020-\u007e\uff01-\uff5e]*$/))

export const documentIdsField = z.array(uuid).check(z.maxLength(offerDocumentsMax))

export const termFields = {
  marketId: uuid,
  method: z.enum(methods),
  /** If the method pays before the due date. */
  rateType: z.optional(rateType),
  rate: z.optional(typedRate),
  /** If the method discounts a bill. */
  billRateType: z.optional(rateType),
  billRate: z.optional(typedRate),
  /** The earliest day of payment. */
  expectedPaymentDate: day,
  documentIds: documentIdsField,
}

/** The rates of an offer: 1 for an annual rate, 2 for a discount rate; null if the method has none. */
export const shownTerms = {
  method: z.enum(methods),
  rateType: z.nullable(z.literal([1, 2])),
  rate: z.nullable(z.string()),
  billRateType: z.nullable(z.literal([1, 2])),
  billRate: z.nullable(z.string()),
}

/** The figures of one or several documents. */
export const shownFigures = {
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  /** Percentages with two decimals, for display. */
  apr: z.string(),
  discountRate: z.string(),
  effectiveApr: z.string(),
}

/** Whether it would clear: of its worst and of its best document, or why that is not said. */
export const shownIndication = z.strictObject({
  worst: z.nullable(z.enum(indications)),
  best: z.nullable(z.enum(indications)),
  none: z.nullable(z.enum(noIndications)),
})

/** Why a document is no longer valid in its offer, with the changes if they are known. */
export const shownInvalid = z.nullable(
  z.strictObject({
    reason: z.enum(invalidReasons),
    changes: z.array(
      z.strictObject({
        fact: z.enum(offerFacts),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  }),
)

/** Why the payer rejected a document; the note is in the reviewer's own words. */
export const shownRejection = z.nullable(
  z.strictObject({ reason: z.enum(rejectionReasons), note: z.nullable(z.string()) }),
)

/** The topics that make an answer about offers stale. */
export const followsOffers = [
  topics.offersChanged,
  topics.documentsChanged,
  topics.marketsChanged,
  topics.marketsRolled,
]
