/** A loan in a list and on its page. */
import * as z from 'zod/mini'
import { loanRequestKinds } from '#domain/financing/kinds.ts'
import { waivedParts } from '#domain/financing/loan-events.ts'
import { loanStates } from '#domain/financing/states.ts'
import { currency, instant, uuid } from './fields.ts'
import { actorAt, productTerms } from './financing-fields.ts'

export const loanRow = z.strictObject({
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

const spans = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.int(),
  base: z.string(),
  rate: z.string(),
})

export const scheduleRow = z.strictObject({
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

export const eventRow = z.strictObject({
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

export const settlement = z.strictObject({
  day: z.string(),
  principal: z.string(),
  /** Of rows that fell due. */
  interest: z.string(),
  penalty: z.string(),
  /** Since the last due date. */
  accrued: z.string(),
  total: z.string(),
})

export const requestRow = z.strictObject({
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
