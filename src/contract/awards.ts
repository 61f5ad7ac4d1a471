/** Awards and their payment, for both sides. A payee sees its own awards, and no run. */
import * as z from 'zod/mini'
import { failureCauses } from '#domain/awards/payment.ts'
import { awardStates } from '#domain/awards/states.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { parseBankReference } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { currency, day, dayRange, inOrder, instant, parsed, refusedRow, uuid } from './fields.ts'
import { keyword, listFields, listReply } from './lists.ts'
import { shownTerms } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.clearingChanged]

export const awardSorts = ['awarded', 'payDate', 'amount'] as const

/** The groups of states that lists have as tabs. */
export const awardTabs = ['committed', 'paid', 'ended'] as const

export const awardRefusals = ['refused', 'none'] as const

const awardFilters = {
  marketId: z.optional(uuid),
  runId: z.optional(uuid),
  payeeId: z.optional(uuid),
  tab: z.optional(z.enum(awardTabs)),
  state: z.optional(z.array(z.enum(awardStates)).check(z.maxLength(awardStates.length))),
  /** Those that the bank has refused to pay and no transfer file has since, or all others. */
  refusal: z.optional(z.enum(awardRefusals)),
  /** By the new pay date. */
  ...dayRange,
}

/** The last refusal of the bank to pay an award, with its code, until it is in another transfer file; the note for the payer alone. */
export const bankRefusal = z.nullable(
  z.strictObject({ reason: z.nullable(z.string()), note: z.nullable(z.string()), at: instant }),
)

/** An award as lists show it. */
export const awardFields = {
  id: uuid,
  number: z.string(),
  /** For the payer alone. */
  runId: z.nullable(uuid),
  marketId: uuid,
  offerId: uuid,
  offerNumber: z.string(),
  itemId: uuid,
  documentId: uuid,
  documentNumber: z.string(),
  payerName: z.string(),
  payeeName: z.string(),
  currency,
  face: z.string(),
  credits: z.string(),
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  ...shownTerms,
  apr: z.string(),
  dayCount: z.literal([360, 365]),
  daysPaidEarly: z.int(),
  billTermDays: z.int(),
  dueDate: z.string(),
  newPayDate: z.string(),
  awardedAt: instant,
  state: z.enum(awardStates),
  paidOn: z.nullable(z.string()),
  /** The bank's reference of its payment. */
  bankReference: z.nullable(z.string()),
  /** When the bank returned the payment. */
  returnedOn: z.nullable(z.string()),
  bankRefusal,
  /** Whether it waits for what would be the first payment to its account; for the payer alone. */
  isFirstPayment: z.boolean(),
  /** What was missing when the document was paid after the award had lapsed; owed to the payee. */
  shortfall: z.nullable(z.string()),
  /** The last value date that a payment may have. */
  payBy: z.string(),
  can: z.array(z.enum(['pay', 'fail', 'return'])),
}

export const awardList = route({
  method: 'GET',
  path: '/clearing/v1/awards',
  effect: 'reads',
  access: 'awards.see',
  summary: text('成交列表', 'List awards, as payer or payee'),
  query: z.strictObject({ ...awardFilters, ...listFields(awardSorts) }).check(inOrder),
  reply: listReply(z.strictObject(awardFields)),
  follows,
  refusals: ['notFound'],
})

export const awardTotals = route({
  method: 'GET',
  path: '/clearing/v1/awards/totals',
  effect: 'reads',
  access: 'awards.see',
  summary: text('成交合计', 'Count awards and add up their amounts'),
  query: z.strictObject({ ...awardFilters, keyword }).check(inOrder),
  reply: z.strictObject({
    total: z.int(),
    /** Of each tab, whichever is open. */
    counts: z.strictObject({ all: z.int(), committed: z.int(), paid: z.int(), ended: z.int() }),
    amounts: z.array(z.strictObject({ currency, amountAfterDiscount: z.string(), discount: z.string() })),
  }),
  follows,
  refusals: ['notFound'],
})

export const awardPayDates = route({
  method: 'GET',
  path: '/clearing/v1/awards/pay-dates',
  effect: 'reads',
  access: 'clearing.see',
  summary: text('待付款成交按付款日合计', 'Add up the awards to be paid by pay date'),
  query: z.strictObject({ marketId: z.optional(uuid) }),
  reply: z.array(
    z.strictObject({
      payDate: z.string(),
      currency,
      /** Without those that the bank has refused, and how many these are. */
      awards: z.int(),
      refused: z.int(),
      amountAfterDiscount: z.string(),
      /** The first of the days by which they must be paid. */
      payBy: z.string(),
      /** Whether the caller may mark them as paid. */
      can: z.array(z.enum(['pay'])),
    }),
  ),
  follows,
  refusals: [],
})

const chosenIds = z.array(uuid).check(
  z.minLength(1),
  z.maxLength(awardIdsMax),
  z.refine((ids) => new Set(ids).size === ids.length),
)
const bulkReply = z.strictObject({ done: z.array(uuid), refused: z.array(refusedRow) })

export const awardsPaid = route({
  method: 'PUT',
  path: '/clearing/v1/awards/paid',
  effect: 'writes',
  keyed: 'tenant',
  access: 'awards.pay',
  summary: text('登记付款', 'Record that awards were paid, less the discount or in full'),
  body: z
    .strictObject({
      awardIds: chosenIds,
      valueDate: day,
      /**
       * The amount paid for each, in the same order, if known: that of the award, or the whole amount where it was paid
       * without the discount, which ends the award. Any other amount is refused. For an award that has lapsed the amount
       * is needed; the document is then paid, and what is missing of the whole amount is owed to the payee.
       */
      amounts: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(awardIdsMax))),
      /** The bank's reference of the transfer. */
      reference: z.optional(parsed(parseBankReference)),
    })
    .check(
      z.refine(({ awardIds, amounts }) => amounts === undefined || amounts.length === awardIds.length, {
        path: ['amounts'],
      }),
    ),
  reply: bulkReply,
  refusals: ['notFound', 'valueDateFuture'],
})

export const awardsFailed = route({
  method: 'PUT',
  path: '/clearing/v1/awards/failed',
  effect: 'writes',
  keyed: 'tenant',
  access: 'awards.pay',
  summary: text('登记不能付款', 'Record that awards will not be paid, and why'),
  body: z.strictObject({
    awardIds: chosenIds,
    /**
     * The payer has too little money; or credit notes that came after the award exceed what the payee is owed, which the
     * server checks.
     */
    reason: z.enum(failureCauses),
  }),
  reply: bulkReply,
  refusals: ['notFound'],
})

export const awardsReturned = route({
  method: 'PUT',
  path: '/clearing/v1/awards/returned',
  effect: 'writes',
  keyed: 'tenant',
  access: 'awards.pay',
  summary: text('登记退款', 'Record that the bank returned the payment of awards'),
  body: z.strictObject({
    awardIds: chosenIds,
    returnedOn: day,
    /** The bank's reference of the return. */
    reference: z.optional(parsed(parseBankReference)),
  }),
  reply: bulkReply,
  refusals: ['notFound', 'valueDateFuture'],
})
