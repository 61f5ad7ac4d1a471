/** Making and canceling offers: a payee's requests for early payment. */
import * as z from 'zod/mini'
import { mandateFailures } from '#domain/mandates/failures.ts'
import { offerDocumentsMax } from '#domain/offers/limits.ts'
import { offerKinds } from '#domain/offers/terms.ts'
import { text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { guardRails } from './mandates.ts'
import { followsOffers, shownFigures, shownIndication, termFields } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** How a pay date was found, step by step. */
const trace = z.strictObject({
  /** The clearing that the offer is meant for. */
  clearingAt: instant,
  timeZone: z.string(),
  cutOff: z.string(),
  /** Whether the clearing is on an office day and not after the cut-off. */
  inTime: z.boolean(),
  /** The office day from which preparation counts. */
  countedFrom: z.string(),
  preparationDays: z.int(),
  /** The first day on which it can be paid. */
  prepared: z.string(),
  /** The pay run on or after it, on a bank day. */
  payDate: z.string(),
})

/** True to accept the published rate as it is: an annual rate, which every rate of the method names. */
const fixed = z.optional(z.boolean())

export const offerQuote = route({
  method: 'POST',
  path: '/offer/v1/quote',
  effect: 'reads',
  access: 'offers.make',
  summary: text('试算', 'Quote an offer: what each document would bring and cost, and when it would be paid'),
  body: z.strictObject({
    ...termFields,
    fixed,
    /** The offer that is changed: its documents and terms are judged as those of this offer. */
    offerId: z.optional(uuid),
  }),
  reply: z.strictObject({
    currency,
    dayCount: z.literal([360, 365]),
    newPayDate: z.string(),
    trace,
    items: z.array(
      z.strictObject({
        documentId: uuid,
        documentNumber: z.string(),
        dueDate: z.string(),
        newPayDate: z.string(),
        daysPaidEarly: z.int(),
        billTermDays: z.int(),
        ...shownFigures,
      }),
    ),
    /** Documents that cannot be offered like this, each with the reason. */
    refused: z.array(
      z.strictObject({
        documentId: uuid,
        documentNumber: z.nullable(z.string()),
        code: z.int(),
        message: z.string(),
      }),
    ),
    total: z.strictObject({ documents: z.int(), ...shownFigures }),
    indication: shownIndication,
  }),
  follows: [...followsOffers, topics.indicationsChanged],
  refusals: [
    'notFound',
    'billNotAlone',
    'oneDocumentOnly',
    'rateMissing',
    'billRateMissing',
    'rateUnfit',
    'billRateUnfit',
    'rateTypeNotOffered',
    'fixedRateMissing',
    'fixedRateDiffers',
    'fixedRateNotEditable',
    'expectedDatePast',
    'noPayRunByDueDate',
    'noPayDate',
  ],
})

export const offerSubmit = route({
  method: 'POST',
  path: '/supplierSer/v3/offer',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.make',
  summary: text('提交提前收款申请', 'Submit an offer'),
  body: z.strictObject({
    ...termFields,
    fixed,
    buyerId: uuid,
    supplierId: uuid,
    kind: z.enum(offerKinds),
    /** The sum of the chosen documents, as the caller has read it; not read of a recurring offer, which takes every document. */
    payAmount: z.string().check(z.regex(/^\d{1,16}(\.\d{1,2})?$/)),
    /** The id of the offer agreement that was accepted, or of the continuing-request agreement; absent if none was. */
    agreementVersion: z.optional(uuid),
    /** Of a recurring offer. */
    guardRails: z.optional(guardRails),
    /** The draft that becomes this offer. */
    draftId: z.optional(uuid),
  }),
  reply: uuid,
  refusals: [
    'notFound',
    'verificationFirst',
    'marketClosed',
    'noDocuments',
    'billNotAlone',
    'oneDocumentOnly',
    'offerOfTwoPayers',
    'offerOfTwoCurrencies',
    'documentInOffer',
    'documentNotEligible',
    'noEligibleAmount',
    'methodNotForTransfer',
    'rateMissing',
    'billRateMissing',
    'rateUnfit',
    'billRateUnfit',
    'rateTypeNotOffered',
    'fixedRateMissing',
    'fixedRateDiffers',
    'rateOutOfRange',
    'impliedAprOutOfRange',
    'impliedAprTooHigh',
    'discountInvalid',
    'expectedDatePast',
    'noPayRunByDueDate',
    'noPayDate',
    'payAmountDiffers',
    'agreementNotAccepted',
    'agreementOutdated',
    'signatureNeeded',
    'signatureOutdated',
    ...mandateFailures.filter((failure) => failure !== 'mandateOver'),
  ],
})

export const offerCancel = route({
  method: 'DELETE',
  path: '/supplierSer/v2/offer/{offer_id}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('撤回申请', 'Cancel an offer, or some of its documents'),
  params: z.strictObject({ offer_id: uuid }),
  /** The documents to cancel; if absent, all that can be. */
  body: z.strictObject({
    documentIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(offerDocumentsMax))),
  }),
  reply: z.strictObject({ canceled: z.array(uuid) }),
  refusals: ['notFound', 'offerNotModifiable', 'editsOverDailyLimit'],
})
