/** The book of a market before it is cleared: what is on offer, and what clearing now would award; for the payer alone. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { decidedItem, decision, outcomeFilter, resultSorts } from './clearing-fields.ts'
import { currency, instant, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** A preview of a run now; it is not stored. */
export const preview = z.strictObject({
  marketId: uuid,
  currency,
  payDate: z.string(),
  settingsVersion: z.int(),
  /** The version whose rate settings count now, and since when those of the newest version do or will. */
  rateVersion: z.int(),
  ratesCountFrom: instant,
  /** Why the market cannot be cleared now; null if it can. */
  blockedBy: z.nullable(z.strictObject({ code: z.int(), message: z.string() })),
  items: z.int(),
  candidates: z.int(),
  awarded: z.int(),
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  lowestRate: z.nullable(z.string()),
  portfolioApr: z.nullable(z.string()),
  poolLeft: z.string(),
  poolLeftAfter: z.string(),
})

export const clearingPreview = route({
  method: 'POST',
  path: '/clearing/v1/preview',
  effect: 'reads',
  access: 'clearing.run',
  summary: text('出清预览', 'Preview what clearing now would award, at any time; writes nothing'),
  body: z.strictObject({ marketId: uuid }),
  reply: preview,
  refusals: ['notFound', 'noPayDate', 'tooManyRequests'],
})

export const clearingBook = route({
  method: 'GET',
  path: '/clearing/v1/book',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '市场报价',
    'List what is on offer in a market, in the order of clearing, with what clearing now would decide',
  ),
  query: z.strictObject({
    marketId: uuid,
    /** How it would end; all if absent. */
    outcome: z.optional(outcomeFilter),
    ...listFields(resultSorts),
  }),
  reply: z.extend(listReply(z.strictObject(decidedItem)), { preview, decision }),
  follows: [
    topics.offersChanged,
    topics.clearingChanged,
    topics.marketsChanged,
    topics.payeesChanged,
    topics.eligibilityEvaluated,
  ],
  refusals: ['notFound', 'noPayDate', 'tooManyRequests'],
})
