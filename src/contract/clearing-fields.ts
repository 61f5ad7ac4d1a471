/** Fields of decided books, live and of past runs; for the payer alone. */
import * as z from 'zod/mini'
import { explanationKinds } from '#domain/clearing/explain.ts'
import { itemOutcomes, runReasons } from '#domain/clearing/reasons.ts'
import { unusedCauses } from '#domain/clearing/unused-pool.ts'
import { ineligibilities } from '#domain/documents/eligibility.ts'
import { awardRules } from '#domain/markets/settings.ts'
import { offerKinds } from '#domain/offers/terms.ts'
import { uuid } from './fields.ts'

/** One document on offer, and what a run decides about it. */
export const decidedItem = {
  /** Its place in the walk; null if a test left it out before. */
  step: z.nullable(z.int()),
  itemId: uuid,
  offerId: uuid,
  offerNumber: z.string(),
  offerKind: z.enum(offerKinds),
  documentId: uuid,
  documentNumber: z.string(),
  payeeName: z.string(),
  outcome: z.enum(itemOutcomes),
  reasons: z.array(z.enum(runReasons)),
  /** Why its document is not eligible. */
  ineligible: z.array(z.enum(ineligibilities)),
  /** What is payable, or the amount of the document if nothing is. */
  amount: z.string(),
  /** Null if the discount is not valid. */
  discount: z.nullable(z.string()),
  amountAfterDiscount: z.nullable(z.string()),
  /** The annual rate it is offered at, for display; null if it is not paid early at all. */
  apr: z.nullable(z.string()),
  daysPaidEarly: z.int(),
  billTermDays: z.int(),
  /** The lowest annual rate at which it would be awarded, all others unchanged; null if it is, or if no rate would do. */
  neededApr: z.nullable(z.string()),
  /** Whether there is such a rate; `tooHigh` was dropped for it; `onRequest`: see the call for one item. */
  neededKind: z.enum(explanationKinds),
  /** What is left of the pool after its step. */
  poolLeft: z.nullable(z.string()),
}

/** What holds for the whole book. */
export const decision = z.strictObject({
  rule: z.enum(awardRules),
  counts: z.strictObject({ awarded: z.int(), skipped: z.int(), leftOut: z.int() }),
  /** Sums over the rows found, on all pages. */
  sums: z.strictObject({ amount: z.string(), discount: z.string(), amountAfterDiscount: z.string() }),
  minimumApr: z.string(),
  desiredApr: z.nullable(z.string()),
  lowestRate: z.nullable(z.string()),
  poolLeft: z.string(),
  poolLeftAfter: z.string(),
  /** Why a part of the pool is left; null if nothing is. */
  unused: z.nullable(
    z.strictObject({
      cause: z.enum(unusedCauses),
      documents: z.int(),
      /** How much is left for this cause: at most what the documents would take. */
      amount: z.string(),
      /** What is left besides, for which nothing else could be awarded; null if nothing is. */
      rest: z.nullable(z.string()),
    }),
  ),
})

export const outcomeFilter = z.enum([...itemOutcomes, 'notAwarded'])

export const resultSorts = ['order'] as const
