/** Loans: their disbursement, plan, repayments, settlement and statement. */
import * as z from 'zod/mini'
import { exceptionKinds, exceptionSolutions, loanRequestKinds } from '#domain/financing/kinds.ts'
import { waivedParts } from '#domain/financing/loan-events.ts'
import { loanStates } from '#domain/financing/states.ts'
import { parseBankReference } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, parsed, uuid } from './fields.ts'
import {
  actorAt,
  followsFinancing,
  id,
  limitUse,
  productTerms,
  rejectionReason,
  typed,
  version,
  way,
} from './financing-fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'

const base = '/finance/v1/loans'
const reference = parsed(parseBankReference)

export const loanDisburse = route({
  method: 'POST',
  path: `${base}/{id}/disburse`,
  effect: 'writes',
  access: 'financing.pay',
  keyed: 'tenant',
  summary: text(
    '放款',
    'Disburse what was approved, whole and final; the id is that of the application, and who approved it cannot',
  ),
  params: id,
  body: z.strictObject({
    /** A bank day from the approval to today. */
    day,
    way,
    /** The receivable that is set off. */
    receivable: z.optional(reference),
  }),
  reply: z.strictObject({ id: uuid, number: z.string() }),
  refusals: [
    'notFound',
    'applicationNotDisbursable',
    'applicationLapsed',
    'disbursementByApprover',
    'disbursementOwn',
    'disbursementDayUnfit',
    'disbursementDayClosed',
    'disbursementReceivableMissing',
    'disbursementAccountMissing',
    'dealerOverdue',
  ],
})

const loanRow = z.strictObject({
  id: uuid,
  number: z.string(),
  applicationId: uuid,
  dealerId: uuid,
  dealerName: z.string(),
  lenderId: uuid,
  lenderName: z.string(),
  productId: uuid,
  productName: z.string(),
  currency,
  amount: z.string(),
  rate: z.string(),
  term: z.int(),
  termUnit: productTerms.termUnit,
  method: productTerms.method,
  startDay: z.string(),
  state: z.enum(loanStates),
  /** Owed at present: principal, interest and penalty that fell due, or principal that has not. */
  principal: z.string(),
  overdue: z.string(),
  overdueDays: z.int(),
  penalty: z.string(),
  credit: z.string(),
  nextDue: z.nullable(z.string()),
  nextAmount: z.nullable(z.string()),
  rowsPaid: z.int(),
  rows: z.int(),
})

const loanSorts = ['disbursed', 'principal', 'overdue', 'nextDue', 'number'] as const
const { keyword: loanKeyword, ...loanOrder } = listFields(loanSorts)
const loanFilters = {
  state: z.optional(z.enum(loanStates)),
  dealerId: z.optional(uuid),
  productId: z.optional(uuid),
  currency: z.optional(currency),
  /** Loans with a row due from Monday to Sunday of this week. */
  dueThisWeek: z.optional(z.literal('true')),
  /** By the age of the oldest overdue row: the first day of an age. */
  overdueFrom: z.optional(z.enum(['1', '8', '31', '61', '91'])),
  keyword: loanKeyword,
}

export const loanList = route({
  method: 'GET',
  path: base,
  effect: 'reads',
  access: 'financing.see',
  summary: text('借款', 'List loans, of the lender or of the dealer'),
  query: z.strictObject({ ...loanFilters, ...loanOrder }),
  reply: listReply(loanRow),
  follows: followsFinancing,
  refusals: [],
})

export const loanExport = route({
  method: 'POST',
  path: `${base}/export`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('导出借款', 'Export the filtered loans'),
  body: z.strictObject({ ...loanFilters, sort: loanOrder.sort, format: z.optional(exportFormat) }),
  refusals: ['nothingToExport'],
})

const spans = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.int(),
  base: z.string(),
  rate: z.string(),
})

const scheduleRow = z.strictObject({
  number: z.int(),
  due: z.string(),
  moved: z.string(),
  assumed: z.boolean(),
  principal: z.string(),
  interest: z.string(),
  total: z.string(),
  penalty: z.string(),
  paid: z.string(),
  waived: z.string(),
  unpaid: z.string(),
  left: z.string(),
  /** The value date of the payment that finished it. */
  paidOn: z.nullable(z.string()),
  daysLate: z.int(),
  state: z.enum(['paid', 'overdue', 'due', 'notDue']),
  /** What the penalty is made of: base × days × rate. */
  penaltySpans: z.array(spans),
})

const eventRow = z.strictObject({
  number: z.int(),
  kind: z.string(),
  valueDate: z.string(),
  amount: z.nullable(z.string()),
  /** How it was allocated. */
  penalty: z.string(),
  interest: z.string(),
  principal: z.string(),
  unallocated: z.string(),
  early: z.nullable(z.boolean()),
  part: z.nullable(z.enum(waivedParts)),
  ofNumber: z.nullable(z.int()),
  returned: z.boolean(),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: actorAt,
  confirmedBy: z.nullable(z.string()),
})

const settlement = z.strictObject({
  day: z.string(),
  principal: z.string(),
  /** Of rows that fell due. */
  interest: z.string(),
  penalty: z.string(),
  /** Since the last due date. */
  accrued: z.string(),
  total: z.string(),
})

const requestRow = z.strictObject({
  id: uuid,
  kind: z.enum(loanRequestKinds),
  part: z.nullable(z.enum(waivedParts)),
  amount: z.nullable(z.string()),
  valueDate: z.string(),
  reason: z.string(),
  state: z.enum(['open', 'confirmed', 'declined']),
  requestedAt: instant,
  requester: z.string(),
  decider: z.nullable(z.string()),
  can: z.array(z.enum(['confirm', 'decline'])),
})

export const loanRead = route({
  method: 'GET',
  path: `${base}/{id}`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('借款详情', 'Read a loan: its plan, its events, what is owed and what settles it'),
  params: id,
  reply: z.extend(loanRow, {
    asOf: z.string(),
    dayCount: productTerms.dayCount,
    penaltyRate: productTerms.penaltyRate,
    graceDays: productTerms.graceDays,
    earlyEffect: productTerms.earlyEffect,
    way,
    receivable: z.nullable(z.string()),
    schedule: z.array(scheduleRow),
    events: z.array(eventRow),
    interest: z.string(),
    interestPaid: z.string(),
    penaltyPaid: z.string(),
    /** Money that is held for the next row, and money that waits for the lender. */
    held: z.string(),
    waiting: z.string(),
    writtenOff: z.string(),
    recovered: z.string(),
    /** What settles the arrears today, and what tomorrow adds. */
    arrears: z.nullable(z.strictObject({ amount: z.string(), penalty: z.string(), perDay: z.string() })),
    settlement: z.nullable(settlement),
    allotment: z.strictObject(limitUse),
    schedules: z.array(z.strictObject({ version, fromDay: z.string(), madeAt: instant })),
    approved: actorAt,
    disbursed: actorAt,
    /** Of the lender alone. */
    requests: z.array(requestRow),
    /** Where the dealer pays; null where the lender has set no account. */
    payTo: z.nullable(
      z.strictObject({ holder: z.string(), number: z.string(), bankName: z.string(), reference: z.string() }),
    ),
    can: z.array(z.enum(['repay', 'return', 'waive', 'writeOff', 'credit'])),
  }),
  follows: followsFinancing,
  refusals: ['notFound'],
})

export const loanScheduleRead = route({
  method: 'GET',
  path: `${base}/{id}/schedules/{version}`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('历史还款计划', 'Read a schedule that a loan had'),
  params: z.strictObject({
    id: uuid,
    version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
  }),
  reply: z.strictObject({
    version,
    fromDay: z.string(),
    rows: z.array(
      z.strictObject({
        number: z.int(),
        due: z.string(),
        moved: z.string(),
        principal: z.string(),
        interest: z.string(),
      }),
    ),
  }),
  refusals: ['notFound'],
})

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

export const loanSettlement = route({
  method: 'GET',
  path: `${base}/{id}/settlement`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('结清试算', 'What settles a loan on a day, and on the days after today'),
  params: id,
  query: z.strictObject({ day: z.optional(day) }),
  reply: z.strictObject({
    currency,
    chosen: settlement,
    days: z.array(settlement),
    /** Interest that is not owed if it is settled on that day. */
    saved: z.string(),
  }),
  refusals: ['notFound', 'settlementDayUnfit', 'loanSettled', 'loanWrittenOff'],
})

export const loanStatement = route({
  method: 'GET',
  path: `${base}/{id}/statement`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('借款对账单', 'The statement of a loan for a period, as xlsx or PDF'),
  params: id,
  query: z.strictObject({ from: day, to: day, format: z.enum(['xlsx', 'pdf']) }),
  refusals: ['notFound'],
})

export const loanPlanFile = route({
  method: 'GET',
  path: `${base}/{id}/plan`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('下载还款计划', 'Download the plan of a loan as xlsx or PDF'),
  params: id,
  query: z.strictObject({ format: z.enum(['xlsx', 'pdf']) }),
  refusals: ['notFound'],
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
  refusals: ['notFound', 'exceptionSolved', 'exceptionUnfit'],
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
