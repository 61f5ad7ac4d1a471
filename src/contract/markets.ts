/** Markets: their state, pool and settings. A payee sees neither the pool nor the private settings. */
import * as z from 'zod/mini'
import {
  clearingTimesMax,
  earlyDaysMax,
  lockMinutesMax,
  lockMinutesMin,
  paymentGraceDaysMax,
  preparationDaysMax,
} from '#domain/markets/limits.ts'
import { openingWarnings } from '#domain/markets/rules.ts'
import {
  awardRules,
  invoicePriorities,
  offeredRateTypes,
  poolKinds,
  reserveTypes,
} from '#domain/markets/settings.ts'
import { parseDaysPaidEarly } from '#domain/rate.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, uuid } from './fields.ts'
import { amount, apr, percent, privateSettings, publicSettings, reason } from './market-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** Runs and payments move the pool. */
const follows = [topics.marketsRolled, topics.marketsChanged, topics.clearingChanged]

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const weekdays = z.array(whole(1, 7)).check(z.maxLength(7))
const monthDays = z.array(whole(1, 31)).check(z.maxLength(31))

const marketRow = z.strictObject({
  id: uuid,
  payerId: uuid,
  payerName: z.string(),
  currency,
  open: z.boolean(),
  closedReason: z.nullable(z.string()),
  reopenAt: z.nullable(instant),
  /** For a payee and in `publicVersion`: the version of the public settings, which private changes leave alone. */
  version: z.int(),
  publicVersion: z.int(),
  businessDate: z.string(),
  nextClearingAt: z.nullable(instant),
  nextPayDate: z.nullable(z.string()),
  /** Whether its payer takes one document per offer. */
  oneDocumentPerOffer: z.boolean(),
  /** For a payee, and in `publicChangedAt`: when public settings changed. */
  settingsChangedAt: instant,
  publicChangedAt: instant,
  /** Runs before this moment use the rate settings of an earlier version. */
  ratesCountFrom: instant,
  /** When the rate settings of the next clearing are locked. */
  ratesLockAt: z.nullable(instant),
  settings: z.extend(publicSettings, privateSettings),
  /** For the payer alone. */
  pool: z.optional(
    z.strictObject({
      size: z.string(),
      availablePercent: z.string(),
      usable: z.string(),
      left: z.string(),
      committed: z.string(),
      outstanding: z.string(),
    }),
  ),
  /** For the payer alone: what to confirm before a closed market opens. */
  openingWarnings: z.optional(z.array(z.enum(openingWarnings))),
  /** For the payer alone: the number of open offered documents, counted up to a limit. */
  waiting: z.optional(z.int()),
  /** For the payer alone: when the newest offer was made; null before the first. */
  lastOfferAt: z.optional(z.nullable(instant)),
  /** The permitted actions of the caller. */
  can: z.strictObject({ set: z.boolean(), operate: z.boolean() }),
})

export const marketList = route({
  method: 'GET',
  path: '/market/v1/markets',
  effect: 'reads',
  access: 'markets.see',
  summary: text('市场列表', 'List the markets of the payer, or those the payee belongs to'),
  reply: z.array(marketRow),
  follows,
  refusals: [],
})

export const marketDetail = route({
  method: 'GET',
  path: '/market/v1/markets/{id}',
  effect: 'reads',
  access: 'markets.see',
  summary: text('市场详情', 'Get one market'),
  params: z.strictObject({ id: uuid }),
  reply: marketRow,
  follows,
  refusals: ['notFound'],
})

export const marketHistory = route({
  method: 'GET',
  path: '/market/v1/markets/{id}/history',
  effect: 'reads',
  access: 'markets.history',
  summary: text('设置变更记录', 'List the versions of the settings of a market'),
  params: z.strictObject({ id: uuid }),
  reply: z.array(
    z.strictObject({
      version: z.int(),
      setAt: instant,
      /** Null if the platform set it. */
      setBy: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** The first moment whose runs use the rate settings of this version. */
      countsFrom: instant,
      size: z.string(),
      availablePercent: z.string(),
      settings: z.extend(publicSettings, privateSettings),
    }),
  ),
  follows,
  refusals: ['notFound'],
})

const version = z.int().check(z.gte(1))

export const settingsUpdate = route({
  method: 'POST',
  path: '/supplierSer/v1/buyer/marketsetting/update_market_set',
  effect: 'writes',
  access: 'markets.set',
  summary: text('修改市场设置', 'Change the settings of a market'),
  body: z.strictObject({
    marketId: uuid,
    /** The version that the caller has read. */
    version,
    lowestApr: apr,
    highestApr: apr,
    minimumApr: apr,
    desiredApr: z.optional(apr),
    /** Published to payees; none if absent: for documents, and for receipts. */
    fixedApr: z.optional(apr),
    receiptApr: z.optional(apr),
    rateTypes: z.enum(offeredRateTypes),
    dayCount: z.literal([360, 365]),
    /** Unchanged if absent. */
    reviewRequired: z.optional(z.boolean()),
    poolKind: z.enum(poolKinds),
    invoicePriority: z.enum(invoicePriorities),
    daysPaidEarlyMax: z.optional(
      z.int().check(
        z.refine((value) => parseDaysPaidEarly(String(value)) !== undefined),
        z.lte(earlyDaysMax),
      ),
    ),
    dueDateMax: z.optional(day),
    smallestDocument: z.optional(amount),
    reserveType: z.enum(reserveTypes),
    reserveProportion: z.optional(percent),
    reserveAmount: z.optional(amount),
    reserveReason: z.optional(reason),
    cutOff: time,
    preparationDays: whole(0, preparationDaysMax),
    payWeekdays: weekdays,
    payMonthDays: monthDays,
    clearingTimes: z.array(time).check(z.minLength(1), z.maxLength(clearingTimesMax)),
    /** Unchanged if absent. */
    awardRule: z.optional(z.enum(awardRules)),
    paymentGraceDays: whole(0, paymentGraceDaysMax),
    /** Unchanged if absent. */
    lockMinutes: z.optional(whole(lockMinutesMin, lockMinutesMax)),
    /** The pool of the same version, for those who may change it; unchanged if absent. */
    pool: z.optional(z.strictObject({ size: amount, availablePercent: percent, reason })),
    /** Unchanged if absent. */
    automaticClearing: z.optional(z.boolean()),
    /** Unchanged if absent. */
    showsIndication: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    version: z.int(),
    /** The first clearing that uses changed rate settings; null if they are unchanged or no clearing is known. */
    firstClearingAt: z.nullable(instant),
  }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'highestBelowPayee',
    'lowestAboveHighest',
    'minimumOutOfRange',
    'desiredOutOfRange',
    'fixedOutOfRange',
    'receiptRateOutOfRange',
    'reserveProportionMissing',
    'reserveAmountUnfit',
    'reserveAmountZero',
    'amountTooLarge',
    'smallestUnfit',
    'smallestTooLarge',
    'dueDateMaxPast',
    'dayCountInUse',
    'clearingTimesLocked',
    'payDaysTwice',
    'poolSizeUnfit',
    'poolSizeTooLarge',
    'poolTooSmall',
    'poolLocked',
  ],
})

export const poolUpdate = route({
  method: 'PUT',
  path: '/supplierSer/v1/buyer/marketsetting/market_set_fund_pool/{marketId}',
  effect: 'writes',
  access: 'markets.operate',
  summary: text('调整可用资金额度', 'Set the size of the pool and how much of it may be used'),
  params: z.strictObject({ marketId: uuid }),
  body: z.strictObject({ version, size: amount, availablePercent: percent, reason }),
  reply: z.strictObject({ version: z.int() }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'poolSizeUnfit',
    'amountTooLarge',
    'poolTooSmall',
    'poolLocked',
  ],
})

export const marketSwitch = route({
  method: 'PUT',
  path: '/supplierSer/v1/buyer/marketsetting/market_set_switch/{marketId}',
  effect: 'writes',
  access: 'markets.operate',
  summary: text('开市或休市', 'Open or close a market'),
  params: z.strictObject({ marketId: uuid }),
  body: z.strictObject({
    version,
    open: z.boolean(),
    /** Required to close. */
    reason: z.optional(reason),
    /** When it is expected to open again. */
    reopenAt: z.optional(instant),
  }),
  reply: z.null(),
  refusals: ['notFound', 'outOfDate', 'nothingChanged', 'closingReasonMissing', 'reopeningPast'],
})
