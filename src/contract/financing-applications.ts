/** Applications for a loan: what it would cost, and what the lender decides. */
import * as z from 'zod/mini'
import { applicationStates } from '#domain/financing/states.ts'
import { parseMarketReason } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { applicationRow } from './application-fields.ts'
import { instant, parsed, uuid } from './fields.ts'
import {
  actorAt,
  arrears,
  followsFinancing,
  id,
  limitUse,
  overallLimit,
  plan,
  productTerms,
  rejectionReason,
  typed,
  typedTerm,
  version,
} from './financing-fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'

const base = '/finance/v1'

/** What a dealer asks for. */
const wanted = { productId: uuid, amount: typed, term: typedTerm }
const purpose = parsed(parseMarketReason)
const quoteRefusals = [
  'notFound',
  'productOff',
  'loanAmountUnfit',
  'loanAmountOutOfRange',
  'loanTermOutOfRange',
  'loanAmountTooSmall',
] as const

export const loanQuote = route({
  method: 'POST',
  path: `${base}/quote`,
  effect: 'reads',
  access: 'financing.own',
  summary: text('试算还款计划', 'Work out the plan of a loan while it is typed'),
  body: z.strictObject(wanted),
  reply: z.strictObject({
    productVersion: version,
    rate: z.string(),
    plan,
    /** Of this product, and over all products where there is an overall limit. */
    available: z.string(),
    overallAvailable: z.nullable(z.string()),
    /** The amount is within both. */
    fits: z.boolean(),
  }),
  refusals: quoteRefusals,
})

/** What is signed and submitted: the plan is that of `start`, the day on which it was quoted. */
const application = { ...wanted, productVersion: version, purpose }
const applyRefusals = [
  ...quoteRefusals,
  'productOutdated',
  'allotmentNotValid',
  'limitExceeded',
  'overallLimitExceeded',
  'dealerNotVerified',
  'dealerOverdue',
] as const

export const loanApply = route({
  method: 'POST',
  path: `${base}/applications`,
  effect: 'writes',
  access: 'financing.apply',
  keyed: 'tenant',
  summary: text('申请融资', 'Apply for a loan; its amount is reserved at once'),
  body: z.strictObject({
    ...application,
    files: z
      .array(
        z.strictObject({
          fileId: uuid,
          /** The name that the product requires it under; absent for any other file. */
          label: z.optional(z.string().check(z.maxLength(50))),
        }),
      )
      .check(z.maxLength(5)),
  }),
  reply: z.strictObject({ id: uuid, number: z.string() }),
  refusals: [
    ...applyRefusals,
    'loanAttachmentsMissing',
    'loanContractUnsigned',
    'fileDuplicate',
    'attachmentTypeWrong',
    'attachmentTooLarge',
    'attachmentsTooMany',
  ],
})

const applicationSorts = ['applied', 'amount', 'state', 'number'] as const
const { keyword: applicationKeyword, ...applicationOrder } = listFields(applicationSorts)

export const applicationList = route({
  method: 'GET',
  path: `${base}/applications`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('融资申请', 'List applications, of the lender or of the dealer'),
  query: z.strictObject({
    state: z.optional(z.enum(applicationStates)),
    dealerId: z.optional(uuid),
    productId: z.optional(uuid),
    keyword: applicationKeyword,
    ...applicationOrder,
  }),
  reply: listReply(applicationRow),
  follows: followsFinancing,
  refusals: [],
})

export const applicationTotals = route({
  method: 'GET',
  path: `${base}/applications/totals`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('融资申请合计', 'Count applications by state'),
  query: z.strictObject({ dealerId: z.optional(uuid), productId: z.optional(uuid) }),
  reply: z.strictObject({ counts: z.record(z.enum(['all', ...applicationStates]), z.int()) }),
  follows: followsFinancing,
  refusals: [],
})

export const applicationRead = route({
  method: 'GET',
  path: `${base}/applications/{id}`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('融资申请详情', 'Read an application with its plan, its limit and who did what'),
  params: id,
  reply: z.extend(applicationRow, {
    version,
    requestedRate: z.string(),
    purpose: z.string(),
    productVersion: version,
    product: z.strictObject(productTerms),
    /** The plan that was applied with. */
    plan,
    /** The plan at the approved amount and rate from today on; null unless it waits for its disbursement. */
    approvedPlan: z.nullable(plan),
    files: z.array(
      z.strictObject({ fileId: uuid, name: z.string(), label: z.nullable(z.string()), size: z.int() }),
    ),
    reason: z.nullable(z.string()),
    applied: actorAt,
    decided: z.nullable(actorAt),
    ended: z.nullable(z.strictObject({ at: instant, by: z.nullable(z.string()) })),
    /** This limit, with this application in it. */
    allotment: z.strictObject({ ...limitUse, validFrom: z.string(), validTo: z.string() }),
    overall: overallLimit,
    /** What stops the dealer; null if nothing does. */
    arrears,
    /** Whether money can be transferred: the dealer has a verified account. Null for the dealer. */
    account: z.nullable(z.strictObject({ holder: z.string(), number: z.string(), bankName: z.string() })),
    /** The days on which it can be disbursed; null unless it waits for that. */
    disbursable: z.nullable(z.strictObject({ from: z.string(), to: z.string(), days: z.array(z.string()) })),
    can: z.array(z.enum(['approve', 'reject', 'withdraw', 'disburse'])),
    /** Why the caller may not decide or disburse what others may. */
    cannot: z.nullable(z.enum(['approvedIt', 'belongsToDealer'])),
  }),
  follows: followsFinancing,
  refusals: ['notFound'],
})

export const approvalQuote = route({
  method: 'POST',
  path: `${base}/applications/{id}/quote`,
  effect: 'reads',
  access: 'financing.programme',
  summary: text('试算批准后的还款计划', 'Work out the plan of an application at another amount and rate'),
  params: id,
  body: z.strictObject({ amount: typed, rate: typed }),
  reply: z.strictObject({ plan }),
  refusals: ['notFound', 'loanAmountUnfit', 'approvalRaises', 'loanAmountTooSmall'],
})

export const applicationAudit = route({
  method: 'PUT',
  path: `${base}/applications/{id}/audit`,
  effect: 'writes',
  access: 'financing.approve',
  summary: text(
    '审批融资申请',
    'Approve an application, at the amount and rate asked for or lower, or reject it with a reason',
  ),
  params: id,
  body: z.strictObject({
    version,
    approved: z.boolean(),
    /** Where it is approved; absent: as asked. */
    amount: z.optional(typed),
    rate: z.optional(typed),
    /** Where it is rejected. */
    reason: z.optional(rejectionReason),
  }),
  reply: z.strictObject({ version }),
  refusals: [
    'notFound',
    'outOfDate',
    'applicationNotOpen',
    'loanAmountUnfit',
    'loanAmountTooSmall',
    'approvalRaises',
    'approvalReasonMissing',
    'approvalOwn',
  ],
})

export const applicationWithdraw = route({
  method: 'PUT',
  path: `${base}/applications/{id}/withdraw`,
  effect: 'writes',
  access: 'financing.apply',
  summary: text('撤回融资申请', 'Withdraw an application that is not disbursed'),
  params: id,
  reply: z.null(),
  refusals: ['notFound', 'applicationNotOpen'],
})
