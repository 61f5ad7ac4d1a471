/** Changing an offer: its terms, and which documents it has. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { documentIdsField, termFields } from './offer-fields.ts'
import { route } from './route.ts'

const { marketId: _ofOffer, ...terms } = termFields

export const offerModify = route({
  method: 'PUT',
  path: '/supplierSer/v3/offer/{offer_id}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('修改申请', 'Change the terms of an offer, and add or remove documents'),
  params: z.strictObject({ offer_id: uuid }),
  /** The terms and the documents that wait for a clearing, as they are to be; awarded and ended documents stay. */
  body: z.strictObject({
    ...terms,
    /** The version that the caller has read. */
    version: z.int().check(z.gte(1)),
    /** The documents that wait in the offer as the caller has read it; needed to add one again that has ended in it. */
    keptIds: z.optional(documentIdsField),
    /** The sum of these documents, as the caller has read it. */
    payAmount: z.string().check(z.regex(/^\d{1,16}(\.\d{1,2})?$/)),
    /** The id of the offer agreement; needed unless documents are only removed. */
    agreementVersion: z.optional(uuid),
    /** Confirms that the offer is withdrawn if no document is left. */
    withdraw: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    version: z.int(),
    /** True if no document is left that waits. */
    withdrawn: z.boolean(),
    /** How many changes the payee may still make in this market today. */
    editsLeft: z.int(),
  }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'verificationFirst',
    'offerNotModifiable',
    'offerOfReceipts',
    'modificationLeavesNothing',
    'editsOverDailyLimit',
    'fixedRateNotEditable',
    'fixedRateMissing',
    'fixedRateDiffers',
    'marketClosed',
    'billNotAlone',
    'oneDocumentOnly',
    'offerOfTwoPayers',
    'offerOfTwoCurrencies',
    'documentInOffer',
    'documentNotEligible',
    'methodNotForTransfer',
    'rateMissing',
    'billRateMissing',
    'rateUnfit',
    'billRateUnfit',
    'rateTypeNotOffered',
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
  ],
})
