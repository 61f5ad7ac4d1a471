/** What is overdue on a loan, and what that stops. */
import { addDays, type Day, isoWeekday } from '../day.ts'
import { writeOffDaysMin } from './limits.ts'
import type { LoanRowView, LoanView } from './loan-at.ts'
import type { WaivedPart } from './loan-events.ts'
import { addParts, noParts, type Parts, sumOfParts } from './loan-rows.ts'

const overdueRows = ({ rows }: LoanView): readonly LoanRowView[] =>
  rows.filter(({ overdueDays }) => overdueDays > 0)

/** What the overdue rows owe, penalties apart from principal and interest. */
export const arrearsOf = (view: LoanView): Parts =>
  overdueRows(view).reduce<Parts>((sum, { unpaid }) => addParts(sum, unpaid), noParts)

/** How long the oldest row is overdue; 0 if none is. */
export const overdueDaysOfLoan = ({ rows }: LoanView): number =>
  rows.reduce((most, { overdueDays }) => Math.max(most, overdueDays), 0)

/** The row that stops its dealer from applying and from being disbursed to, and what has to be paid for it to stop. */
export type Block = { readonly row: LoanRowView; readonly toPay: bigint }

/** `allowedDays` is how long the buyer lets a row be overdue. Older rows are paid first, so they count. */
export function blockOf(view: LoanView, allowedDays: number): Block | undefined {
  const blocking = overdueRows(view).filter(({ overdueDays }) => overdueDays > allowedDays)
  const [row] = blocking
  if (!row) return undefined
  return { row, toPay: blocking.reduce((sum, { unpaid }) => sum + sumOfParts(unpaid), 0n) }
}

/** How much of a part can be waived: what is unpaid of it in the rows that are due. */
export const waivable = ({ due }: LoanView, part: WaivedPart): bigint => due[part]

export const canWriteOff = (view: LoanView): boolean =>
  view.writtenOff === undefined && overdueDaysOfLoan(view) >= writeOffDaysMin

/** Monday to Sunday of the week of a day. */
export const weekOf = (day: Day): { readonly from: Day; readonly to: Day } => {
  const from = addDays(day, 1 - isoWeekday(day))
  return { from, to: addDays(from, 6) }
}

/** Unpaid rows that are due in the week of a day and are not overdue. */
export function dueInWeek({ rows }: LoanView, day: Day): readonly LoanRowView[] {
  const { from, to } = weekOf(day)
  return rows.filter(
    ({ dueDay, overdueDays, unpaid }) =>
      dueDay >= from && dueDay <= to && overdueDays === 0 && sumOfParts(unpaid) > 0n,
  )
}
