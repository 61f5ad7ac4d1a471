/** Clearing: runs and their results, for the payer alone. */
import * as z from 'zod/mini'
import { awardFileFormats } from '#domain/awards/file-formats.ts'
import { awardRules } from '#domain/markets/settings.ts'
import { text } from '#text/text.ts'
import { decidedItem, decision, outcomeFilter, resultSorts } from './clearing-fields.ts'
import { currency, instant, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const runStates = ['running', 'done', 'missed', 'skipped', 'aborted'] as const

const follows = [topics.clearingChanged]

const runRow = {
  id: uuid,
  marketId: uuid,
  number: z.int(),
  /** The local day and time of the slot; the time is null for "clear now". */
  slot: z.strictObject({ date: z.string(), time: z.nullable(z.string()) }),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  payDate: z.nullable(z.string()),
  /** The rule that decided it, and its version. */
  rule: z.nullable(z.enum(awardRules)),
  ruleVersion: z.nullable(z.int()),
  settingsVersion: z.nullable(z.int()),
  /** The version whose rate settings counted. */
  rateVersion: z.nullable(z.int()),
  snapshotHash: z.nullable(z.string()),
  resultHash: z.nullable(z.string()),
  /** Every document that was offered when the run began. */
  items: z.nullable(z.int()),
  /** Those of them that passed the tests and were ranked. */
  candidates: z.nullable(z.int()),
  awarded: z.nullable(z.int()),
  currency,
  amount: z.nullable(z.string()),
  discount: z.nullable(z.string()),
  amountAfterDiscount: z.nullable(z.string()),
  /** The lowest awarded annual rate, for display. */
  lowestRate: z.nullable(z.string()),
  /** The annual rate of all awards together. */
  portfolioApr: z.nullable(z.string()),
}
export const runView = z.strictObject(runRow)

export const clearingForecast = route({
  method: 'GET',
  path: '/clearing/v1/forecast',
  effect: 'reads',
  access: 'clearing.run',
  summary: text('出清预测', 'Preview what clearing now would award in each open market; writes nothing'),
  reply: z.strictObject({
    /** The business time of the calculation. */
    at: instant,
    /** The open markets that can be cleared. */
    markets: z.array(
      z.strictObject({
        marketId: uuid,
        items: z.int(),
        awarded: z.int(),
        discount: z.string(),
        amountAfterDiscount: z.string(),
        portfolioApr: z.nullable(z.string()),
        poolLeftAfter: z.string(),
        /** The rates that were used: those of the version that counts now. */
        minimumApr: z.string(),
        desiredApr: z.nullable(z.string()),
        /** When newer rate settings count; null if there are none. */
        newRatesFrom: z.nullable(instant),
      }),
    ),
  }),
  follows: [topics.offersChanged, topics.clearingChanged, topics.marketsChanged, topics.marketsRolled],
  refusals: ['tooManyRequests'],
})

export const clearingRun = route({
  method: 'POST',
  path: '/clearing/v1/runs',
  effect: 'writes',
  keyed: 'tenant',
  access: 'clearing.run',
  summary: text('立即出清', 'Clear a market now'),
  body: z.strictObject({ marketId: uuid }),
  reply: runView,
  refusals: ['notFound', 'clearingClosed', 'runTooSoon', 'runInProgress', 'noPayDate', 'ownPayeeInBook'],
})

export const runSorts = ['started', 'amount', 'awarded'] as const

export const runList = route({
  method: 'GET',
  path: '/clearing/v1/runs',
  effect: 'reads',
  access: 'clearing.see',
  summary: text('出清记录', 'List the runs of a market'),
  query: z.strictObject({ marketId: uuid, ...listFields(runSorts) }),
  reply: listReply(runView),
  follows,
  refusals: ['notFound'],
})

export const runRead = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}',
  effect: 'reads',
  access: 'clearing.see',
  summary: text('出清详情', 'Read a run'),
  params: z.strictObject({ id: uuid }),
  reply: runView,
  follows,
  refusals: ['notFound'],
})

export const runResults = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/results',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '出清结果',
    'List what a run decided for each document, with every reason and the rate it needed',
  ),
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    /** How it ended; all if absent. */
    outcome: z.optional(outcomeFilter),
    ...listFields(resultSorts),
  }),
  reply: z.extend(
    listReply(z.strictObject({ ...decidedItem, awarded: z.boolean(), awardNumber: z.nullable(z.string()) })),
    {
      /** Null if the run has no result. */
      decision: z.nullable(decision),
    },
  ),
  follows,
  refusals: ['notFound', 'tooManyRequests'],
})

export const runResultsFile = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/results/file',
  effect: 'reads',
  access: 'clearing.see',
  summary: text('出清结果文件', 'Download what a run decided for each document'),
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ format: exportFormat }),
  refusals: ['notFound', 'nothingToExport', 'tooManyRequests'],
})

export const runFile = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/file',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '成交文件：xlsx、CSV，或转账文件 pain.001',
    'Download the award file of a run: xlsx, CSV, or the transfer file pain.001',
  ),
  params: z.strictObject({ id: uuid }),
  /** pain001 has the awards that are neither paid nor ended and whose payee has an account; for those who may pay. */
  query: z.strictObject({ format: z.enum(awardFileFormats) }),
  refusals: ['notFound', 'nothingToExport', 'tooManyRequests', 'debitAccountMissing', 'noTransfers'],
})
