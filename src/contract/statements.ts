/** Monthly statements: what a payee was paid early by a payer in a month, and what that cost. */
import * as z from 'zod/mini'
import { parseMonth } from '#domain/awards/month.ts'
import { text } from '#text/text.ts'
import { currency, parsed, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const month = parsed(parseMonth)

export const statementSorts = ['month'] as const
export const statementFormats = ['pdf', 'xlsx'] as const

export const statementList = route({
  method: 'GET',
  path: '/clearing/v1/statements',
  effect: 'reads',
  access: 'awards.see',
  summary: text(
    '月结单列表：每月、每个付款方与收款方、每个市场一份',
    'List monthly statements: one for each month, payer, payee and market',
  ),
  query: z.strictObject({
    /**
     * By default a payee gets all of them, and a payer those of the last month that has any, unless it asks for
     * those of one payee.
     */
    month: z.optional(month),
    payeeId: z.optional(uuid),
    ...listFields(statementSorts),
  }),
  reply: listReply(
    z.strictObject({
      id: z.string(),
      /** `YYYY-MM`, in local time of the market. */
      month: z.string(),
      marketId: uuid,
      payeeId: uuid,
      payerName: z.string(),
      payeeName: z.string(),
      currency,
      /** Awards that were paid early, payments that the bank returned, and lapsed awards that were paid late and short. */
      paid: z.int(),
      returned: z.int(),
      late: z.int(),
      /** Paid early, less what was returned; and the discount on it. */
      cashEarly: z.string(),
      cost: z.string(),
      /** A percentage with two decimals; null where nothing is left after returns. */
      effectiveApr: z.nullable(z.string()),
      /** On average, weighted by amounts, with one decimal. */
      daysGained: z.nullable(z.string()),
      /** Still owed to the payee for late payments. */
      shortfall: z.string(),
    }),
  ),
  follows: [topics.clearingChanged],
  refusals: [],
})

export const statementFile = route({
  method: 'GET',
  path: '/clearing/v1/statements/file',
  effect: 'reads',
  access: 'awards.see',
  summary: text('下载月结单', 'Download a monthly statement'),
  query: z.strictObject({ month, marketId: uuid, payeeId: uuid, format: z.enum(statementFormats) }),
  refusals: ['notFound', 'statementEmpty', 'statementTooLong'],
})
