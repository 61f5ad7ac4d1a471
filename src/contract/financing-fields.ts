/** Shared fields of dealer financing. */
import * as z from 'zod/mini'
import { disbursementWays } from '#domain/financing/kinds.ts'
import { earlyEffects, repaymentMethods, termUnits } from '#domain/financing/terms.ts'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { parseReason } from '#domain/reasons.ts'
import { currency, parsed, uuid } from './fields.ts'
import { topics } from './topics.ts'

/** An amount or a rate as typed; the handler reads it with its currency or maximum, and its errors name them. */
export const typed = z
  .string()
  .check(z.maxLength(typedNumberCharactersMax), z.regex(/^[\u0020-\u007e\uff01-\uff5e]*$/))
export const typedTerm = z.int().check(z.gte(1), z.lte(3_650))
export const version = z.int().check(z.gte(1))
export const rejectionReason = parsed(parseReason)
export const id = z.strictObject({ id: uuid })

export const followsFinancing = [topics.financingChanged, topics.loansChanged]

/** What a product version offers. Rates are percentages, amounts have the currency's decimals. */
export const productTerms = {
  name: z.string(),
  currency,
  method: z.enum(repaymentMethods),
  rateMin: z.string(),
  rateMax: z.string(),
  termUnit: z.enum(termUnits),
  termMin: z.int(),
  termMax: z.int(),
  amountMin: z.string(),
  amountMax: z.string(),
  dayCount: z.literal([360, 365]),
  penaltyRate: z.string(),
  /** Bank days. */
  graceDays: z.int(),
  earlyEffect: z.enum(earlyEffects),
  /** What a dealer has to attach, by name. */
  attachments: z.array(z.string()),
}

/** Used is outstanding, approved and applied together; available is what is left of the limit, never below 0. */
export const limitUse = {
  limit: z.string(),
  outstanding: z.string(),
  approved: z.string(),
  applied: z.string(),
  used: z.string(),
  available: z.string(),
}

/** The overall limit of a dealer in one currency; null where there is none. */
export const overallLimit = z.nullable(z.strictObject({ currency, ...limitUse }))

/** A row of a plan before it is disbursed. */
const planRow = z.strictObject({
  number: z.int(),
  /** As agreed. */
  due: z.string(),
  /** The bank day on which it has to be paid. */
  moved: z.string(),
  /** The calendar of the year is not published, so the day may move again. */
  assumed: z.boolean(),
  principal: z.string(),
  interest: z.string(),
  total: z.string(),
  /** The principal that is left after it. */
  left: z.string(),
})

export const plan = z.strictObject({
  currency,
  method: z.enum(repaymentMethods),
  /** The day from which it counts: today until it is disbursed. */
  start: z.string(),
  rows: z.array(planRow),
  principal: z.string(),
  interest: z.string(),
  total: z.string(),
  /** A due date rests on a year without a calendar. */
  assumed: z.boolean(),
})

/** Who did something and when; a dealer sees the company and the role of its lender's people, and no name. */
export const actorAt = z.strictObject({
  at: z.string(),
  company: z.string(),
  role: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The caller. */
  isSelf: z.boolean(),
})

/** The row that stops a dealer from applying and from being disbursed to, and what to pay. */
export const arrears = z.nullable(
  z.strictObject({
    loanId: uuid,
    loanNumber: z.string(),
    due: z.string(),
    days: z.int(),
    amount: z.string(),
    currency,
  }),
)

export const way = z.enum(disbursementWays)
