/** What a recurring offer would have brought in past clearings. */
import * as z from 'zod/mini'
import { noBackTests } from '#domain/clearing/indication.ts'
import { backTestRatesMax } from '#domain/clearing/limits.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { guardRails } from './mandates.ts'
import { typedRate } from './offer-fields.ts'
import { route } from './route.ts'

export const mandateBackTest = route({
  method: 'POST',
  path: '/offer/v1/mandates/back-test',
  effect: 'reads',
  access: 'offers.make',
  summary: text('持续申请回测', 'Try a recurring offer on the clearings of the last 90 days'),
  body: z.strictObject({
    marketId: uuid,
    supplierId: uuid,
    method: z.enum(['preSettlement', 'billDiscount']),
    /** Annual rates. */
    rates: z.array(typedRate).check(z.minLength(1), z.maxLength(backTestRatesMax)),
    guardRails,
  }),
  reply: z.strictObject({
    /** Why nothing is said; null if something is. */
    none: z.nullable(z.enum(noBackTests)),
    /** The clearings that count, and the days of the first and the last. */
    clearings: z.int(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** Over all of these clearings; documents that it would have taken, those of them awarded, and what these come to. */
    results: z.array(
      z.strictObject({
        rate: z.string(),
        documents: z.int(),
        awardedDocuments: z.int(),
        awardingClearings: z.int(),
        amountAfterDiscount: z.string(),
        discount: z.string(),
      }),
    ),
  }),
  refusals: [
    'notFound',
    'rateUnfit',
    'rateOutOfRange',
    'ceilingUnfit',
    'ceilingBelowLowest',
    'monthlyMaximumUnfit',
    'minimumDaysUnfit',
    'endDatePast',
    'cashTargetUnfit',
  ],
})
