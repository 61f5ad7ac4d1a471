/** What is done to a loan that runs: repayments, returns, waivers, write-offs, exceptions and credit. */
import * as z from 'zod/mini'
import { exceptionKinds, exceptionSolutions, loanRequestKinds } from '#domain/financing/kinds.ts'
import { waivedParts } from '#domain/financing/loan-events.ts'
import { loanStates } from '#domain/financing/states.ts'
import { parseBankReference } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, parsed, uuid } from './fields.ts'
import { followsFinancing, id, rejectionReason, typed } from './financing-fields.ts'
import { route } from './route.ts'

const base = '/finance/v1/loans'

const reference = parsed(parseBankReference)

const repayment = {
  amount: typed,
  currency,
  valueDate: day,
  reference,
  /** What exceeds the rows that are due is paid early. */
  early: z.boolean(),
}

export const repaymentPreview = route({
  method: 'POST',
  path: `${base}/{id}/repayments/preview`,
  effect: 'reads',
  access: 'financing.pay',
  summary: text('试算还款分配', 'Work out how a repayment is allocated before it is recorded'),
  params: id,
  body: z.strictObject(repayment),
  reply: z.strictObject({
    penalty: z.string(),
    interest: z.string(),
    principal: z.string(),
    unallocated: z.string(),
    credit: z.string(),
    stateAfter: z.enum(loanStates),
    overdueAfter: z.string(),
    limitFreed: z.string(),
  }),
  refusals: ['notFound', 'repaymentAmountUnfit', 'repaymentFuture', 'exceptionUnfit'],
})

export const loanRepay = route({
  method: 'POST',
  path: `${base}/{id}/repayments`,
  effect: 'writes',
  access: 'financing.pay',
  keyed: 'tenant',
  summary: text('登记还款', 'Record a repayment; one that cannot be booked goes to the exceptions'),
  params: id,
  body: z.strictObject(repayment),
  reply: z.strictObject({
    /** The entry number of the repayment; null where it became an exception. */
    number: z.nullable(z.int()),
    exception: z.nullable(z.strictObject({ id: uuid, kind: z.enum(exceptionKinds) })),
    state: z.enum(loanStates),
  }),
  refusals: ['notFound', 'repaymentAmountUnfit', 'repaymentFuture', 'repaymentReferenceUsed'],
})

export const repaymentReturn = route({
  method: 'POST',
  path: `${base}/{id}/repayments/{number}/return`,
  effect: 'writes',
  access: 'financing.pay',
  keyed: 'tenant',
  summary: text('退回还款', 'Record that a repayment was returned by the bank'),
  params: z.strictObject({
    id: uuid,
    number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
  }),
  body: z.strictObject({ reference }),
  reply: z.null(),
  refusals: ['notFound', 'repaymentReturned', 'repaymentNotReturnable'],
})

export const loanRequestAdd = route({
  method: 'POST',
  path: `${base}/{id}/requests`,
  effect: 'writes',
  access: 'financing.pay',
  summary: text('申请减免或核销', 'Ask for a waiver or a write-off, which a second person confirms'),
  params: id,
  body: z
    .strictObject({
      kind: z.enum(loanRequestKinds),
      part: z.optional(z.enum(waivedParts)),
      amount: z.optional(typed),
      reason: rejectionReason,
    })
    .check(
      z.refine(({ kind, part }) => (kind === 'waiver') === (part !== undefined), { path: ['part'] }),
      z.refine(({ kind, amount }) => (kind === 'waiver') === (amount !== undefined), { path: ['amount'] }),
    ),
  reply: z.strictObject({ id: uuid }),
  refusals: [
    'notFound',
    'waiverTooMuch',
    'writeOffTooEarly',
    'loanRequestOpen',
    'loanWrittenOff',
    'loanSettled',
  ],
})

export const loanRequestDecide = route({
  method: 'PUT',
  path: '/finance/v1/loan-requests/{id}',
  effect: 'writes',
  access: 'financing.approve',
  summary: text('确认或退回减免、核销', 'Confirm or decline a waiver or a write-off'),
  params: id,
  body: z.strictObject({ confirmed: z.boolean() }),
  reply: z.null(),
  refusals: [
    'notFound',
    'loanRequestDecided',
    'loanRequestOwn',
    'waiverTooMuch',
    'writeOffTooEarly',
    'loanSettled',
    'loanWrittenOff',
  ],
})

export const loanExceptionList = route({
  method: 'GET',
  path: '/finance/v1/exceptions',
  effect: 'reads',
  access: 'financing.programme',
  summary: text('还款异常', 'List money that could not be booked by itself'),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        kind: z.enum(exceptionKinds),
        loanId: z.nullable(uuid),
        loanNumber: z.nullable(z.string()),
        dealerName: z.nullable(z.string()),
        amount: z.string(),
        currency,
        valueDate: z.string(),
        reference: z.string(),
        notedAt: instant,
        can: z.array(z.enum(exceptionSolutions)),
      }),
    ),
  }),
  follows: followsFinancing,
  refusals: [],
})

export const loanExceptionSolve = route({
  method: 'PUT',
  path: '/finance/v1/exceptions/{id}',
  effect: 'writes',
  access: 'financing.pay',
  summary: text('处理还款异常', 'Solve an exception: paid early, returned, or for another loan'),
  params: id,
  body: z.strictObject({ solution: z.enum(exceptionSolutions), loanId: z.optional(uuid) }),
  reply: z.null(),
  refusals: ['notFound', 'loanExceptionSolved', 'exceptionUnfit'],
})

export const loanCreditMove = route({
  method: 'PUT',
  path: `${base}/{id}/credit`,
  effect: 'writes',
  access: 'financing.pay',
  keyed: 'tenant',
  summary: text('退还或转用多付款', 'Return what was overpaid, or move it to another loan of the dealer'),
  params: id,
  body: z.strictObject({
    amount: typed,
    /** Absent: it is returned to the dealer. */
    toLoanId: z.optional(uuid),
    reference,
  }),
  reply: z.null(),
  refusals: ['notFound', 'repaymentAmountUnfit', 'creditNone', 'creditTooSmall', 'creditLoanUnfit'],
})
