/** Loans: their disbursement, their pages, and what settles them. */
import * as z from 'zod/mini'
import { loanStates } from '#domain/financing/states.ts'
import { parseBankReference } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, parsed, uuid } from './fields.ts'
import { actorAt, followsFinancing, id, limitUse, productTerms, version, way } from './financing-fields.ts'
import { listFields, listReply } from './lists.ts'
import { eventRow, loanRow, requestRow, scheduleRow, settlement } from './loan-fields.ts'
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
