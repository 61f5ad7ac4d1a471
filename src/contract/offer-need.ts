/** An amount by a day: which documents of which payers bring it, in up to three ways. */
import * as z from 'zod/mini'
import { documentTypes } from '#domain/documents/kinds.ts'
import { offeredRateTypes } from '#domain/markets/settings.ts'
import { rateOrigins } from '#domain/offers/default-rate.ts'
import { needMarketsMax } from '#domain/offers/limits.ts'
import { wayNames } from '#domain/offers/ways.ts'
import { text } from '#text/text.ts'
import { currency, day, uuid } from './fields.ts'
import { followsOffers, rateType, shownIndication, typedRate } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** Why a payer is in none of the ways. */
export const needReasons = ['marketClosed', 'noPayDate', 'noDocuments', 'rate'] as const

const figures = { amount: z.string(), discount: z.string(), amountAfterDiscount: z.string() }
const rated = { rateType: z.literal([1, 2]), rate: z.string() }
/** A market of a payer, and the company of the payee that is in it. */
const place = { marketId: uuid, payerId: uuid, supplierId: uuid }
const why = z.strictObject({ code: z.int(), message: z.string() })

export const offerNeed = route({
  method: 'POST',
  path: '/offer/v1/need',
  effect: 'reads',
  access: 'offers.make',
  summary: text('按金额挑选单据', 'Find the documents that bring an amount by a day, over all payers'),
  body: z.strictObject({
    currency,
    /** What has to arrive, after discount. */
    amount: z.string().check(z.maxLength(32)),
    /** The last day on which it may arrive. */
    by: day,
    /** Rates as typed; a market that is not listed has its default. */
    rates: z.optional(
      z
        .array(z.strictObject({ marketId: uuid, rateType, rate: typedRate }))
        .check(z.maxLength(needMarketsMax)),
    ),
    /** Markets that are left out. */
    exclude: z.optional(z.array(uuid).check(z.maxLength(needMarketsMax))),
  }),
  reply: z.strictObject({
    currency,
    amount: z.string(),
    by: z.string(),
    /** The most that can be had by then. */
    reachable: z.string(),
    /** Documents that are due and paid in full by then, so that they are in no way. */
    dueByThen: z.strictObject({ documents: z.int(), amount: z.string() }),
    /** Whether a market has more documents than are considered. */
    limited: z.boolean(),
    payers: z.array(
      z.strictObject({
        ...place,
        payerName: z.string(),
        supplierName: z.string(),
        ...rated,
        rateFrom: z.enum(rateOrigins),
        rateTypes: z.enum(offeredRateTypes),
        lowestApr: z.string(),
        highestApr: z.string(),
        /** How many documents could be offered, and what they bring by the last pay date. */
        documents: z.int(),
        amountAfterDiscount: z.string(),
        excluded: z.boolean(),
        /** Why it is in none of the ways. */
        why: z.nullable(z.extend(why, { reason: z.enum(needReasons) })),
        /** Documents that cannot be offered at this rate, with the reason of the first. */
        leftOut: z.nullable(z.extend(why, { documents: z.int() })),
      }),
    ),
    /** Cheapest and soonest; one payer alone if one can. */
    ways: z.array(
      z.strictObject({
        way: z.enum(wayNames),
        /** False if it brings less than the amount; then it has every document. */
        reached: z.boolean(),
        documents: z.int(),
        ...figures,
        effectiveApr: z.string(),
        firstPayDate: z.nullable(z.string()),
        lastPayDate: z.nullable(z.string()),
        /** The fewest clearings that are left for one of its offers. */
        clearings: z.int(),
        /** Of all its documents, by the offers of now. */
        indication: shownIndication,
        offers: z.array(
          z.strictObject({
            ...place,
            ...rated,
            payDate: z.string(),
            clearings: z.int(),
            ...figures,
            documents: z.array(
              z.strictObject({
                documentId: uuid,
                documentNumber: z.string(),
                type: z.enum(documentTypes),
                dueDate: z.string(),
                daysPaidEarly: z.int(),
                ...figures,
              }),
            ),
          }),
        ),
        /** What is left of it if one payer awards nothing. */
        without: z.array(
          z.strictObject({ payerId: uuid, payerName: z.string(), amountAfterDiscount: z.string() }),
        ),
      }),
    ),
  }),
  follows: [...followsOffers, topics.indicationsChanged],
  refusals: ['notFound', 'needAmountUnfit', 'needDatePast', 'needDateTooFar'],
})
