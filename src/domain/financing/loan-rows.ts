/** The rows of a running loan: what each owes, and what was paid or waived of it. */
import type { Calendar } from '../calendar.ts'
import { type Day, daysBetween } from '../day.ts'
import { dueDateOf, lastDayOfGrace } from './due-dates.ts'
import { type Base, type Penalty, penaltyAt } from './penalty.ts'
import type { ScheduleRow } from './schedule.ts'
import type { LoanTerms } from './terms.ts'

/** The parts of a row, in the order in which they are paid. */
export const rowParts = ['penalty', 'interest', 'principal'] as const
export type RowPart = (typeof rowParts)[number]
export type Parts = Readonly<Record<RowPart, bigint>>

export const noParts: Parts = { penalty: 0n, interest: 0n, principal: 0n }
export const addParts = (a: Parts, b: Parts): Parts => ({
  penalty: a.penalty + b.penalty,
  interest: a.interest + b.interest,
  principal: a.principal + b.principal,
})
export const sumOfParts = ({ penalty, interest, principal }: Parts): bigint => penalty + interest + principal

export type LoanVersion = {
  readonly terms: LoanTerms
  /** The bank days as they are published now; the plan has those of its disbursement. */
  readonly calendar: Calendar
}

export type LoanRow = {
  /** As the current version of the schedule has it; interest counts to its moved day. */
  readonly plan: ScheduleRow
  /** The moved day, or the next bank day if a calendar that came later closes it: no interest, no penalty. */
  readonly dueDay: Day
  /** The last day of grace. */
  readonly graceEnd: Day
  readonly paid: Parts
  readonly waived: Parts
  /** What was unpaid since the due day. */
  readonly bases: readonly Base[]
}

export function newRow(plan: ScheduleRow, { terms, calendar }: LoanVersion): LoanRow {
  const dueDay = dueDateOf(plan.moved, calendar).moved
  const graceEnd = lastDayOfGrace(dueDay, terms.graceBankDays, calendar)
  return { plan, dueDay, graceEnd, paid: noParts, waived: noParts, bases: [] }
}

/** `day` is at most that of a write-off, which stops the penalty. */
export const penaltyOfRow = ({ bases, graceEnd }: LoanRow, day: Day, terms: LoanTerms): Penalty =>
  penaltyAt(bases, graceEnd, day, terms)

export function unpaidOf({ plan, paid, waived }: LoanRow, penalty: Penalty): Parts {
  return {
    penalty: penalty.total - paid.penalty - waived.penalty,
    interest: plan.interest - paid.interest - waived.interest,
    principal: plan.principal - paid.principal,
  }
}

/** The row with its base from a day on; its due day is the first. */
export function withBase(row: LoanRow, day: Day): LoanRow {
  const { plan, paid, waived, bases } = row
  const base = plan.principal + plan.interest - paid.principal - paid.interest - waived.interest
  const before = bases.filter(({ from }) => from < day)
  return { ...row, bases: [...before, { from: day, base }] }
}

/** How much of an amount each part takes, in their order. */
export function takeParts(amount: bigint, unpaid: Parts): Parts {
  let left = amount
  const take = (part: RowPart): bigint => {
    const taken = unpaid[part] < left ? unpaid[part] : left
    left -= taken
    return taken
  }
  return { penalty: take('penalty'), interest: take('interest'), principal: take('principal') }
}

/** How long a row has been overdue: 0 unless something of it is unpaid after the days of grace. */
export const overdueDaysOf = (row: LoanRow, unpaid: Parts, day: Day): number =>
  day > row.graceEnd && sumOfParts(unpaid) > 0n ? daysBetween(row.dueDay, day) : 0
