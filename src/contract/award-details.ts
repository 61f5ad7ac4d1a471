/** One award: everything about it, its life, and its letter. */
import * as z from 'zod/mini'
import { awardSteps } from '#domain/awards/history.ts'
import { paymentSources } from '#domain/awards/payment.ts'
import { claimTypes } from '#domain/documents/kinds.ts'
import { failureReasons } from '#domain/offers/states.ts'
import { text } from '#text/text.ts'
import { awardFields } from './awards.ts'
import { instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const params = z.strictObject({ id: uuid })

export const awardRead = route({
  method: 'GET',
  path: '/clearing/v1/awards/{id}',
  effect: 'reads',
  access: 'awards.see',
  summary: text('成交详情', 'Read one award with its life, as payer or payee'),
  params,
  reply: z.strictObject({
    ...awardFields,
    documentType: z.enum(claimTypes),
    discountRate: z.string(),
    effectiveApr: z.nullable(z.string()),
    settingsVersion: z.int(),
    /** The number of its run, for the payer alone. */
    runNumber: z.nullable(z.int()),
    /** Why it failed; null where it did not. */
    failureReason: z.nullable(z.enum(failureReasons)),
    /** The last day to report a payment that was made by `payBy`; after it the award lapses. Null where no calendar says. */
    reportBy: z.nullable(z.string()),
    /** The account that it pays to, its number masked; null where there is none yet. */
    account: z.nullable(
      z.strictObject({
        holder: z.string(),
        number: z.string(),
        bankCode: z.nullable(z.string()),
        bankName: z.nullable(z.string()),
        /** Whether the payee proved it; otherwise it is what the payer keeps. */
        isVerified: z.boolean(),
      }),
    ),
    /** Who signed the agreement of its offer, and when; null where it is not signed, or not for the caller to read. */
    agreement: z.nullable(z.strictObject({ signer: z.string(), signedAt: instant, checkCode: z.string() })),
    /** The number of the transfer file of its run that has it, for the payer alone; null where none has, or the bank refused it. */
    transferFile: z.nullable(z.int()),
    /** The amount that was paid; null before. */
    paid: z.nullable(z.string()),
    /** What of the payment is not the pool's, for the payer alone: it was reported after the lapse, when the pool had no room for it. */
    outsidePool: z.nullable(z.string()),
    /** The bank's reference of its return. */
    returnReference: z.nullable(z.string()),
    /** Oldest first. */
    timeline: z.array(
      z.strictObject({
        kind: z.enum(awardSteps),
        at: instant,
        /** How it was recorded; null where it happened by itself. */
        source: z.nullable(z.enum(paymentSources)),
        /** Who recorded it, for the payer alone. */
        person: z.nullable(z.string()),
      }),
    ),
  }),
  follows: [topics.clearingChanged],
  refusals: ['notFound'],
})

export const awardLetter = route({
  method: 'GET',
  path: '/clearing/v1/awards/{id}/letter',
  effect: 'reads',
  access: 'awards.see',
  summary: text('早付确认函（PDF）', 'Download the letter of an award as PDF'),
  params,
  refusals: ['notFound', 'signingClosed'],
})
