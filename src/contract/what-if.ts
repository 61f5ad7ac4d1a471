/** The desk of a market: what other settings would come to, on today's book or on a past run; for the payer alone. */
import * as z from 'zod/mini'
import { itemOutcomes, runReasons } from '#domain/clearing/reasons.ts'
import { pageSizes } from '#domain/limits.ts'
import { awardRules, invoicePriorities } from '#domain/markets/settings.ts'
import { text } from '#text/text.ts'
import { preview } from './clearing-book.ts'
import { decidedItem, decision } from './clearing-fields.ts'
import { currency, instant, uuid } from './fields.ts'
import { keyword, listReply, pageNumber, pageSize } from './lists.ts'
import { amount, apr, percent } from './market-fields.ts'
import { settingsUpdate } from './markets.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** As in the address of a list. */
const pagesMax = 999_999
const { shape } = settingsUpdate.body
const pool = z.strictObject({ size: amount, availablePercent: percent })

/** A setting that may be none. */
const none = z.literal('none')
const orNone = <T extends z.ZodMiniType>(setting: T) => z.optional(z.union([none, setting]))

/** Settings to try that have a value: those that are absent stay as they count now. */
export const valuedSettings = z.extend(
  z.partial(z.omit(settingsUpdate.body, { marketId: true, version: true, pool: true })),
  { pool: z.optional(pool) },
)
const triedSettings = z.extend(valuedSettings, {
  desiredApr: orNone(apr),
  daysPaidEarlyMax: orNone(shape.daysPaidEarlyMax),
  dueDateMax: orNone(shape.dueDateMax),
  smallestDocument: orNone(amount),
})

/** What a decision comes to, and the settings behind it. */
const deskFigures = z.strictObject({
  items: z.int(),
  candidates: z.int(),
  awarded: z.int(),
  /** Payees that are awarded something. */
  payees: z.int(),
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  portfolioApr: z.nullable(z.string()),
  lowestRate: z.nullable(z.string()),
  poolLeft: z.string(),
  poolLeftAfter: z.string(),
  minimumApr: z.string(),
  desiredApr: z.nullable(z.string()),
  highestApr: z.string(),
  payDate: z.string(),
})

/** Everything offered at an annual rate or above it, after discount; from the highest rate on. */
const curve = z.array(
  z.strictObject({
    apr: z.string(),
    documents: z.int(),
    offered: z.string(),
    awarded: z.string(),
    /** The annual rate of all of it together. */
    averageApr: z.string(),
  }),
)

const compared = { now: deskFigures, whatIf: deskFigures, changed: z.int() }

/** Refusals of settings, as where they are saved. */
const settingRefusals = [
  'highestBelowPayee',
  'lowestAboveHighest',
  'minimumOutOfRange',
  'desiredOutOfRange',
  'reserveProportionMissing',
  'reserveAmountUnfit',
  'reserveAmountZero',
  'amountTooLarge',
  'smallestUnfit',
  'smallestTooLarge',
  'dueDateMaxPast',
  'dayCountInUse',
  'payDaysTwice',
  'poolSizeUnfit',
  'poolSizeTooLarge',
  'poolTooSmall',
] as const

/** What changes a book changes what settings would come to. */
const follows = [
  topics.offersChanged,
  topics.clearingChanged,
  topics.marketsChanged,
  topics.payeesChanged,
  topics.eligibilityEvaluated,
]

export const whatIf = route({
  method: 'POST',
  path: '/clearing/v1/what-if',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '试算：用其他设置计算今日市场或历史出清',
    'Decide today’s book of a market, or the book of a past run, by other settings; writes nothing',
  ),
  body: z.strictObject({
    /** Today's book of this market, or the book of this run: one of the two. */
    marketId: z.optional(uuid),
    runId: z.optional(uuid),
    /** The book of an earlier answer, as it was then; if it is not kept any more, the book of now. */
    bookId: z.optional(uuid),
    settings: triedSettings,
    /** How it ends now, or what the settings change; all if absent. */
    outcome: z.optional(z.enum([...itemOutcomes, 'changed'])),
    keyword,
    page: z.optional(z.int().check(z.gte(1), z.lte(pagesMax))),
    pageSize: z.optional(z.literal(pageSizes)),
  }),
  reply: z.extend(
    listReply(
      z.strictObject({
        ...decidedItem,
        /** How it ends by the settings on trial. */
        whatIf: z.strictObject({ outcome: z.enum(itemOutcomes), reasons: z.array(z.enum(runReasons)) }),
      }),
    ),
    {
      bookId: uuid,
      /** The moment of the book. */
      at: instant,
      currency,
      /** Of a run without changes, and of clearing now: the hash of everything that is decided. */
      resultHash: z.string(),
      ...compared,
      /** The settings behind `now` that its figures do not show. */
      base: z.strictObject({
        lowestApr: z.string(),
        invoicePriority: z.enum(invoicePriorities),
        poolSize: z.string(),
        availablePercent: z.string(),
      }),
      /** Of today's book; null for a past run. */
      preview: z.nullable(preview),
      /** By the settings that count now. */
      decision,
      curve: z.strictObject({ now: curve, whatIf: curve }),
    },
  ),
  follows,
  refusals: [
    'notFound',
    'noPayDate',
    'tooManyRequests',
    'whatIfOfOne',
    'whatIfNotDone',
    'whatIfTodayOnly',
    ...settingRefusals,
  ],
})

export const marketPreview = route({
  method: 'GET',
  path: '/market/v1/markets/{id}/preview',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '设置效果预览：修改前后对比',
    'Preview what other settings of a market would come to, before and after; writes nothing',
  ),
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    minimumApr: z.optional(apr),
    desiredApr: orNone(apr),
    highestApr: z.optional(apr),
    invoicePriority: z.optional(z.enum(invoicePriorities)),
    /** Both or neither. */
    size: z.optional(amount),
    availablePercent: z.optional(percent),
  }),
  reply: z.strictObject({ marketId: uuid, currency, at: instant, ...compared }),
  follows,
  refusals: ['notFound', 'noPayDate', 'tooManyRequests', ...settingRefusals],
})

export const runSteps = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/steps',
  effect: 'reads',
  access: 'clearing.see',
  summary: text('出清逐步重放', 'Replay a run step by step, from what it stored'),
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ page: z.optional(pageNumber), pageSize: z.optional(pageSize) }),
  reply: z.extend(
    listReply(
      z.strictObject({
        ...decidedItem,
        step: z.int(),
        poolBefore: z.string(),
        poolAfter: z.string(),
        /** The discount above that of the desired annual rate, before and after, and what this document would add; null without one. */
        margin: z.nullable(z.strictObject({ before: z.string(), change: z.string(), after: z.string() })),
        /** Awards so far, with this step, and their annual rate together. */
        awards: z.int(),
        averageApr: z.nullable(z.string()),
      }),
    ),
    {
      rule: z.enum(awardRules),
      currency,
      poolLeft: z.string(),
      minimumApr: z.string(),
      desiredApr: z.nullable(z.string()),
    },
  ),
  follows: [topics.clearingChanged],
  refusals: ['notFound', 'tooManyRequests', 'whatIfNotDone'],
})
