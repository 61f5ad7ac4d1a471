/** The call by which a payer's own system reads the awards that were made, paid or ended. */
import * as z from 'zod/mini'
import { paymentSources } from '#domain/awards/payment.ts'
import { awardStates } from '#domain/awards/states.ts'
import { claimTypes } from '#domain/documents/kinds.ts'
import { failureReasons } from '#domain/offers/states.ts'
import { text } from '#text/text.ts'
import { bankRefusal } from './awards.ts'
import { currency, instant, uuid } from './fields.ts'
import { route } from './route.ts'

export const syncAwards = route({
  method: 'GET',
  path: '/sync/v1/awards',
  effect: 'reads',
  access: 'key.awards',
  summary: text(
    '读取成交及付款：上次之后新增或变化的',
    'Read awards and their payments: what is new or changed since the last call',
  ),
  query: z.strictObject({
    /** `next` of the last answer; absent for the first call, which begins with the oldest award. */
    since: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.strictObject({
    /** Each award once, as it is now, in the order of its last change. */
    awards: z.array(
      z.strictObject({
        awardId: uuid,
        awardNumber: z.string(),
        runId: uuid,
        runNumber: z.int(),
        marketId: uuid,
        payer: z.string(),
        payeeCode: z.string(),
        payeeName: z.string(),
        type: z.enum(claimTypes),
        /** Of the document, as in the other calls. */
        number: z.string(),
        documentId: uuid,
        offerNumber: z.string(),
        currency,
        documentAmount: z.string(),
        credits: z.string(),
        amount: z.string(),
        discount: z.string(),
        /** To be paid on the new pay date. */
        netAmount: z.string(),
        apr: z.string(),
        daysPaidEarly: z.int(),
        billTermDays: z.int(),
        dueDate: z.string(),
        newPayDate: z.string(),
        /** The last day on which it may be paid. */
        payBy: z.string(),
        awardedAt: instant,
        state: z.enum(awardStates),
        bankRefusal,
        /** Why the award ended; null where it did not. */
        reason: z.nullable(z.enum(failureReasons)),
        payment: z.nullable(
          z.strictObject({
            paidOn: z.string(),
            amount: z.string(),
            reference: z.nullable(z.string()),
            source: z.enum(paymentSources),
            recordedAt: instant,
          }),
        ),
      }),
    ),
    /** To be sent as `since` with the next call, also where there was nothing new. */
    next: z.string(),
    /** Whether there are more at once. */
    more: z.boolean(),
  }),
  refusals: [],
})
