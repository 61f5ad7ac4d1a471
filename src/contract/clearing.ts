/** Clearing: runs and their results, for the payer alone. */
import * as z from 'zod/mini'
import { inputChangeKinds } from '#domain/clearing/input-changes.ts'
import { runEndReasons, runStates } from '#domain/clearing/run-states.ts'
import { awardRules } from '#domain/markets/settings.ts'
import { text } from '#text/text.ts'
import { decidedItem, decision, outcomeFilter, resultSorts } from './clearing-fields.ts'
import { currency, instant, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.clearingChanged]

/** What had changed, or has changed now: values before and after, or documents by count and the first of them by number. */
export const proposalChange = z.strictObject({
  kind: z.enum([...inputChangeKinds, 'payDatePassed']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  count: z.nullable(z.int()),
  documents: z.array(z.strictObject({ id: uuid, number: z.string() })),
})

const runRow = {
  id: uuid,
  marketId: uuid,
  number: z.int(),
  /** The local day and time of the slot; the time is null for "clear now". */
  slot: z.strictObject({ date: z.string(), time: z.nullable(z.string()) }),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** How far a run in progress is, of a long book; null otherwise. */
  progress: z.nullable(
    z.strictObject({
      done: z.int(),
      /** Null while the book is read. */
      total: z.nullable(z.int()),
    }),
  ),
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
  /** How close the discount came to the most that any choice could bring; null without a result. */
  certificate: z.nullable(
    z.strictObject({
      bound: z.string(),
      /** In percent, rounded down. */
      reached: z.string(),
      /** l, m and k, by which anyone can compute the bound again. */
      poolPrice: z.string(),
      marginPrice: z.string(),
      scaleBits: z.int(),
      /** Whether it was shown that no choice brings more. */
      isOptimal: z.boolean(),
    }),
  ),
  /** Of a run that waited for an approval, or waits; null for one that never did. */
  proposal: z.nullable(
    z.strictObject({
      proposedAt: instant,
      /** Until when it can be awarded. */
      holdsUntil: instant,
      approvedAt: z.nullable(instant),
      approvedBy: z.nullable(z.string()),
    }),
  ),
  /** Why it was aborted. */
  end: z.nullable(
    z.strictObject({
      reason: z.enum(runEndReasons),
      /** The reason of the person who sent it back. */
      note: z.nullable(z.string()),
      /** What they said in addition to it. */
      description: z.nullable(z.string()),
      by: z.nullable(z.string()),
      /** What had changed when it was approved. */
      changes: z.array(proposalChange),
    }),
  ),
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
  summary: text('成交文件：xlsx 或 CSV', 'Download the award file of a run: xlsx or CSV'),
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ format: exportFormat }),
  refusals: ['notFound', 'nothingToExport', 'tooManyRequests'],
})
