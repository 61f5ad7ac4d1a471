/** The payer's home: what waits for the caller, and the last run and the income of each market. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { runView } from './clearing.ts'
import { currency, instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** A number of documents, with their sum for each currency. */
const summed = z.strictObject({
  count: z.int(),
  amounts: z.array(z.strictObject({ currency, amount: z.string() })),
})
/** A number of rows, with the first few of them by name. */
const named = z.strictObject({ count: z.int(), names: z.array(z.string()) })

export const payerHome = route({
  method: 'GET',
  path: '/dashboard/v1/home',
  effect: 'reads',
  access: 'markets.history',
  summary: text(
    '付款方首页',
    'Read what waits for the caller, and the last run and the income of each market',
  ),
  reply: z.strictObject({
    /** What waits for the caller; empty where the caller may not do it. */
    waiting: z.strictObject({
      /** Documents of payees to confirm. */
      documents: summed,
      /** Offered documents to review. */
      reviews: summed,
      /** Requests of payees to be connected. */
      requests: named,
      /** Invitations that another than the invited payee accepted. */
      invitations: named,
      /** Accounts of payees that another person entered, to confirm, with the names of the oldest. */
      accounts: named,
      /** Runs with awards to pay, the first pay date first, and how many more there are. */
      runs: z.array(
        z.strictObject({
          runId: uuid,
          number: z.int(),
          payerName: z.string(),
          currency,
          awards: z.int(),
          /** Less the discount. */
          amount: z.string(),
          payDate: z.string(),
          /** The last day on which one of them may be paid. */
          payBy: z.string(),
        }),
      ),
      moreRuns: z.int(),
      /** Awards that the bank has refused to pay, which no run above counts. */
      refusals: z.int(),
      /** Runs that wait for an approval, at most one for each market; the first to expire first. */
      proposals: z.array(
        z.strictObject({
          runId: uuid,
          number: z.int(),
          payerName: z.string(),
          currency,
          awards: z.int(),
          /** Less the discount. */
          amount: z.string(),
          payDate: z.string(),
          holdsUntil: instant,
        }),
      ),
      /** Payment exceptions to solve. */
      exceptions: z.int(),
      /** Contracts that end soon, the first to end first. */
      contracts: z.strictObject({
        count: z.int(),
        first: z.array(z.strictObject({ payeeName: z.string(), endsOn: z.string() })),
      }),
    }),
    markets: z.array(
      z.strictObject({
        marketId: uuid,
        /** The last run, whatever became of it; null before the first. */
        lastRun: z.nullable(runView),
        /** The discount of this week's awards, by the day of their run, without awards that ended unpaid. */
        income: z.strictObject({ from: z.string(), awards: z.int(), discount: z.string() }),
      }),
    ),
    /** What the company has begun with; a new payer has neither. */
    begun: z.strictObject({ payees: z.boolean(), documents: z.boolean() }),
  }),
  follows: [
    topics.documentsChanged,
    topics.offersChanged,
    topics.payerConnectionsChanged,
    topics.payeesChanged,
    topics.clearingChanged,
    topics.bankFilesChanged,
    topics.marketsChanged,
    topics.marketsRolled,
  ],
  refusals: [],
})
