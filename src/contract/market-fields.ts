/** Typed fields of rates, shares and reserves, for a market or for one payee; and the settings of a market as they are read. */
import * as z from 'zod/mini'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import {
  awardRules,
  invoicePriorities,
  offeredRateTypes,
  poolKinds,
  reserveTypes,
} from '#domain/markets/settings.ts'
import { type BasisPoints, parseApr, parsePercent } from '#domain/rate.ts'
import { parseMarketReason } from '#domain/reasons.ts'
import { explained } from './fields.ts'

const basisPoints = (parse: (value: string) => BasisPoints | string, format: 'apr' | 'percent') =>
  z.pipe(
    // A longer text is not a rate, and is not parsed.
    z
      .string()
      .check(
        z.refine(
          (value) => value.length <= typedNumberCharactersMax && typeof parse(value) === 'number',
          explained(format),
        ),
      ),
    z.transform((value) => parse(value) as BasisPoints),
  )
/** A percentage with at most two decimals: an annual rate of 0.01 to 99.00, or a share of 0 to 100. */
export const apr = basisPoints(parseApr, 'apr')
export const percent = basisPoints(parsePercent, 'percent')
/** Read with its currency later: how many decimals it may have and how large it may be depend on that. */
export const amount = z.string().check(z.regex(/^\d+(\.\d+)?$/), z.maxLength(typedNumberCharactersMax))
export const reason = z.pipe(
  z.string().check(z.refine((value) => parseMarketReason(value) !== undefined)),
  z.transform((value) => parseMarketReason(value) ?? value),
)

/** The public settings, which both sides see. */
export const publicSettings = z.strictObject({
  lowestApr: z.string(),
  highestApr: z.string(),
  /** The published rate that a payee may accept as it is; null for none. */
  fixedApr: z.nullable(z.string()),
  /** The published rate at which receipts are paid early; null where the market takes none. */
  receiptApr: z.nullable(z.string()),
  rateTypes: z.enum(offeredRateTypes),
  dayCount: z.literal([360, 365]),
  /** Whether the payer reviews offered documents before they take part in a clearing. */
  reviewRequired: z.boolean(),
  invoicePriority: z.enum(invoicePriorities),
  daysPaidEarlyMax: z.nullable(z.int()),
  dueDateMax: z.nullable(z.string()),
  /** The smallest payable amount that may be offered; null for none. */
  smallestDocument: z.nullable(z.string()),
  reserveType: z.enum(reserveTypes),
  reserveProportion: z.string(),
  reserveAmount: z.string(),
  reserveReason: z.nullable(z.string()),
  timeZone: z.string(),
  cutOff: z.string(),
  preparationDays: z.int(),
  payWeekdays: z.array(z.int()),
  payMonthDays: z.array(z.int()),
  clearingTimes: z.array(z.string()),
  /** How a run chooses its awards. */
  awardRule: z.enum(awardRules),
  paymentGraceDays: z.int(),
  /** How long before a run its rate settings are locked. */
  lockMinutes: z.int(),
})
/** The private settings; absent for a payee. */
export const privateSettings = {
  minimumApr: z.optional(z.string()),
  desiredApr: z.optional(z.nullable(z.string())),
  poolKind: z.optional(z.enum(poolKinds)),
  /** Whether a run awards at once; otherwise it waits as a proposal. */
  automaticClearing: z.optional(z.boolean()),
  /** Whether payees see whether their rates would clear. */
  showsIndication: z.optional(z.boolean()),
}
