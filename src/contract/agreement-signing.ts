/** Signing the agreements of offers by a code to the handler, and downloading them. */
import * as z from 'zod/mini'
import { signedKinds } from '#domain/signatures/documents.ts'
import { agreementsDownloadedMax, signedAtOnceMax } from '#domain/signatures/limits.ts'
import { text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { documentIdsField, termFields } from './offer-fields.ts'
import { route } from './route.ts'
import { verificationCode } from './verification-codes.ts'

const path = '/agreement/v2/verification_code'
const { marketId: _ofOffer, ...changedTerms } = termFields

export const signingCodeSend = route({
  method: 'GET',
  path,
  // It sends a message; sent again within a minute it changes nothing.
  effect: 'writes',
  access: 'offers.make',
  summary: text('发送签署验证码', 'Send the code that confirms a signature to the handler of the company'),
  query: z.strictObject({ companyId: uuid }),
  /** Who has it, and the mobile with its middle hidden. */
  reply: z.strictObject({ handler: z.string(), mobile: z.string() }),
  refusals: ['notFound', 'verificationFirst', 'nothingChanged', 'codeWait', 'codesUsedUp', 'codesPaused'],
})

export const agreementSign = route({
  method: 'POST',
  path,
  effect: 'writes',
  access: 'offers.make',
  keyed: 'tenant',
  summary: text('确认验证码并签署协议', 'Confirm the code and sign the agreements of offers'),
  body: z
    .strictObject({
      companyId: uuid,
      code: verificationCode,
      /** A draft, an offer that is changed, or a recurring offer, whose agreement is signed once. */
      offerId: z.optional(uuid),
      /** Several drafts, signed by one code. */
      offerIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(signedAtOnceMax))),
      /** The ids of the agreements that were read. An agreement with a newer version is not signed. */
      agreementVersions: z.array(uuid).check(z.minLength(1), z.maxLength(signedAtOnceMax)),
      /** The offer as it is to be, where `offerId` is an offer that is changed. */
      change: z.optional(
        z.strictObject({
          ...changedTerms,
          /** The version that the caller has read. */
          version: z.int().check(z.gte(1)),
          keptIds: z.optional(documentIdsField),
        }),
      ),
    })
    .check(
      z.refine(({ offerId, offerIds }) => (offerId === undefined) !== (offerIds === undefined), {
        path: ['offerId'],
      }),
      z.refine(({ offerId, change }) => offerId !== undefined || change === undefined, { path: ['change'] }),
    ),
  reply: z.strictObject({
    signed: z.array(
      z.strictObject({
        offerId: uuid,
        kind: z.enum(signedKinds),
        /** By which anybody can check a copy. */
        code: z.string(),
        signedAt: instant,
      }),
    ),
  }),
  refusals: [
    'notFound',
    'verificationFirst',
    'codeWrong',
    'signingCodeWrong',
    'signingClosed',
    'nothingToSign',
    'agreementOutdated',
    'outOfDate',
    'nothingChanged',
    'modificationLeavesNothing',
    'tooManyRequests',
    'marketClosed',
    'noDocuments',
    'noEligibleAmount',
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
    'fixedRateMissing',
    'fixedRateDiffers',
    'fixedRateNotEditable',
    'rateOutOfRange',
    'impliedAprOutOfRange',
    'impliedAprTooHigh',
    'discountInvalid',
    'expectedDatePast',
    'noPayRunByDueDate',
    'noPayDate',
    'offerNotModifiable',
  ],
})

/** A file in an answer of JSON. */
const wrappedFile = z.strictObject({ fileName: z.string(), streamByte: z.string() })

export const agreementDownload = route({
  method: 'GET',
  path: '/agreement/download/offer',
  effect: 'reads',
  access: 'offers.see',
  summary: text(
    '下载申请的协议：一份为 PDF，多份为 zip',
    'Download the agreement of an offer as PDF, or those of several offers as zip',
  ),
  query: z.strictObject({
    companyId: uuid,
    offerId: z.optional(uuid),
    /** Without either, the newest signed ones of the company. */
    offerIds: z.optional(z.array(uuid).check(z.maxLength(agreementsDownloadedMax))),
  }),
  reply: wrappedFile,
  refusals: ['notFound', 'tooManyRequests'],
})

export const continuingDownload = route({
  method: 'GET',
  path: '/agreement/download/continue',
  effect: 'reads',
  access: 'account.info',
  summary: text('下载已签署的持续申请协议', 'Download the signed continuing-request agreements as zip'),
  query: z.strictObject({ companyId: uuid }),
  reply: wrappedFile,
  refusals: ['notFound', 'tooManyRequests'],
})
