/** Proposals: runs that wait for an approval, for the payer alone. */
import * as z from 'zod/mini'
import { awardRules } from '#domain/markets/settings.ts'
import { parseDescription, parseReason } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { proposalChange, runView } from './clearing.ts'
import { parsed, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const refusals = [
  'notFound',
  'proposalMarketDiffers',
  'notProposed',
  'proposalAwarded',
  'proposalVoided',
  'proposalSentBack',
  'proposalExpired',
  'proposalReplaced',
  'proposalFailed',
  'runInProgress',
] as const

export const runAward = route({
  method: 'PUT',
  path: '/clearing/v1/runs/{id}/award',
  effect: 'writes',
  keyed: 'tenant',
  access: 'clearing.award',
  summary: text('批准出清方案', 'Award a proposal as a whole, if its input is still the same'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ marketId: uuid }),
  reply: runView,
  refusals: [...refusals, 'clearingClosed', 'ownPayeeInBook'],
})

export const runSendBack = route({
  method: 'PUT',
  path: '/clearing/v1/runs/{id}/send-back',
  effect: 'writes',
  keyed: 'tenant',
  access: 'clearing.award',
  summary: text('退回出清方案', 'Send a proposal back with a reason; offers stay live'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    marketId: uuid,
    reason: parsed(parseReason),
    description: z.optional(parsed(parseDescription)),
  }),
  reply: runView,
  refusals: [...refusals, 'ownPayeeInBook'],
})

/** What a rule comes to on the input of the proposal. */
const ruleResult = z.strictObject({
  rule: z.enum(awardRules),
  ruleVersion: z.int(),
  awarded: z.int(),
  payees: z.int(),
  amount: z.string(),
  discount: z.string(),
  amountAfterDiscount: z.string(),
  portfolioApr: z.nullable(z.string()),
  /** Of all money days, for the amount that is awarded. */
  averageDays: z.nullable(z.string()),
  poolLeftAfter: z.string(),
})

export const proposalRead = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/proposal',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '出清方案：是否仍然有效，以及按其他规则的结果',
    'Read whether a proposal still holds, and what other rules would award from the same input; nothing is stored',
  ),
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({
    /** What has changed since; empty while it holds, null once it has ended. */
    changes: z.nullable(z.array(proposalChange)),
    poolLeftBefore: z.string(),
    /** The rule of the proposal. */
    result: ruleResult,
    /** Other rules that a market may have. */
    others: z.array(
      z.extend(ruleResult, {
        /** Documents that only one of both rules awards. */
        differing: z.int(),
        /** The first of them. */
        documents: z.array(
          z.strictObject({
            documentId: uuid,
            number: z.string(),
            payeeName: z.string(),
            apr: z.nullable(z.string()),
            amount: z.string(),
            discount: z.nullable(z.string()),
            /** Whether the rule of the proposal awards it; otherwise the other does. */
            awardedHere: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  follows: [topics.clearingChanged, topics.marketsChanged, topics.offersChanged, topics.eligibilityEvaluated],
  refusals: ['notFound', 'notProposed', 'tooManyRequests'],
})
