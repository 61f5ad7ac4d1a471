/** Recurring offers: their guard rails, and what they took. */
import * as z from 'zod/mini'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { leftOutReasons } from '#domain/mandates/fit.ts'
import { mandateEndReasons, mandatePauses } from '#domain/mandates/guard-rails.ts'
import { offerDocumentsMax } from '#domain/offers/limits.ts'
import { endStates } from '#domain/offers/states.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, uuid } from './fields.ts'
import { followsOffers, rateType, shownTerms, typedRate } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const typedNumber = z.string().check(z.maxLength(typedNumberCharactersMax))

/** Absent is no limit. */
export const guardRails = z.strictObject({
  /** The highest annual rate, also as implied by a flat rate. */
  ceiling: z.optional(typedRate),
  /** The most after discount in one month of pay dates. */
  monthlyMaximum: z.optional(typedNumber),
  /** The fewest days that the money comes early. */
  minimumDays: z.optional(z.int()),
  /** The last day on which it is cleared. */
  endDate: z.optional(day),
  /** How much after discount it is to bring in all. */
  cashTarget: z.optional(typedNumber),
})

/** Null is no limit. */
const shownRails = z.strictObject({
  ceiling: z.nullable(z.string()),
  monthlyMaximum: z.nullable(z.string()),
  minimumDays: z.nullable(z.int()),
  endDate: z.nullable(z.string()),
  cashTarget: z.nullable(z.string()),
})

const params = z.strictObject({ id: uuid })
const follows = [...followsOffers, topics.clearingChanged]

export const mandateRead = route({
  method: 'GET',
  path: '/offer/v1/mandates/{id}',
  effect: 'reads',
  access: 'offers.own',
  summary: text('持续申请详情', 'Read the guard rails of a recurring offer and how far they are used'),
  params,
  reply: z.strictObject({
    id: uuid,
    number: z.string(),
    version: z.int(),
    marketId: uuid,
    supplierId: uuid,
    payerName: z.string(),
    payeeName: z.string(),
    currency,
    ...shownTerms,
    expectedPaymentDate: z.string(),
    offerTime: instant,
    state: z.enum(['active', 'ended']),
    endReason: z.nullable(z.enum(mandateEndReasons)),
    /** Why it brings nothing at present. */
    paused: z.array(z.enum(mandatePauses)),
    guardRails: shownRails,
    /** Each change of the guard rails, oldest first. */
    changes: z.array(z.strictObject({ at: instant, before: shownRails, after: shownRails })),
    /** The public range of the market. */
    lowestRate: z.string(),
    highestRate: z.string(),
    /** After discount: awarded in all, awarded in the month of the next pay date, and what is left; null without a limit. */
    received: z.string(),
    usedInMonth: z.string(),
    left: z.nullable(z.string()),
    /** The cost of what was awarded, how many documents it was, and in how many clearings. */
    cost: z.string(),
    awardedDocuments: z.int(),
    clearings: z.int(),
    waitingDocuments: z.int(),
    nextClearingAt: z.nullable(instant),
    nextPayDate: z.nullable(z.string()),
    agreementUrl: z.string(),
    can: z.array(z.enum(['change', 'cancel', 'include'])),
  }),
  follows,
  refusals: ['notFound'],
})

export const mandateLeftOut = route({
  method: 'GET',
  path: '/offer/v1/mandates/{id}/left-out',
  effect: 'reads',
  access: 'offers.own',
  summary: text('持续申请未纳入的单据', 'List the documents that a recurring offer did not take, and why'),
  params,
  reply: z.strictObject({
    /** How many there are; the first of them are listed. */
    total: z.int(),
    list: z.array(
      z.strictObject({
        documentId: uuid,
        documentNumber: z.string(),
        dueDate: z.string(),
        amount: z.string(),
        daysPaidEarly: z.nullable(z.int()),
        reason: z.enum(leftOutReasons),
        /** How it left its last offer, where that is the reason. */
        endedAs: z.nullable(z.enum(endStates)),
        /** The offer that it is in, where that is the reason. */
        offerId: z.nullable(uuid),
        offerNumber: z.nullable(z.string()),
      }),
    ),
  }),
  follows,
  refusals: ['notFound'],
})

export const mandateChange = route({
  method: 'PUT',
  path: '/offer/v1/mandates/{id}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('修改持续申请', 'Change the rates and guard rails of a recurring offer'),
  params,
  body: z.strictObject({
    /** The version that the caller has read. */
    version: z.int().check(z.gte(1)),
    /** A rate that is not named stays as it is. */
    rateType: z.optional(rateType),
    rate: z.optional(typedRate),
    billRateType: z.optional(rateType),
    billRate: z.optional(typedRate),
    /** As they are to be. */
    guardRails,
    /** The id of the continuing-request agreement; needed if a guard rail is loosened or a rate changes. */
    agreementVersion: z.optional(uuid),
  }),
  reply: z.strictObject({ version: z.int(), editsLeft: z.int() }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'mandateOver',
    'verificationFirst',
    'marketClosed',
    'rateMissing',
    'billRateMissing',
    'rateUnfit',
    'billRateUnfit',
    'rateTypeNotOffered',
    'rateOutOfRange',
    'ceilingUnfit',
    'ceilingBelowLowest',
    'ceilingBelowRate',
    'monthlyMaximumUnfit',
    'minimumDaysUnfit',
    'endDatePast',
    'cashTargetUnfit',
    'noPayDate',
    'agreementNotAccepted',
    'agreementOutdated',
    'signatureNeeded',
    'editsOverDailyLimit',
  ],
})

export const mandateInclude = route({
  method: 'POST',
  path: '/offer/v1/mandates/{id}/include',
  effect: 'writes',
  access: 'offers.make',
  summary: text('重新纳入持续申请', 'Let a recurring offer take documents again that left their offers'),
  params,
  body: z.strictObject({
    documentIds: z.array(uuid).check(z.minLength(1), z.maxLength(offerDocumentsMax)),
  }),
  /** How many documents it took. */
  reply: z.strictObject({ attached: z.int() }),
  refusals: ['notFound', 'mandateOver'],
})
