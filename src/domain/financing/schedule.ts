/** The repayment schedule of a loan: exact to the minor unit, with due dates on bank days. */
import type { Calendar } from '../calendar.ts'
import type { Day } from '../day.ts'
import { divideHalfUp } from '../money.ts'
import { type DueDate, dueDateOf, nominalDates } from './due-dates.ts'
import { instalmentOf, interestOfMonth, interestOfSpan } from './interest.ts'
import { type InterestTerms, isEqualMethod, type Term } from './terms.ts'

export type ScheduleRow = DueDate & { readonly principal: bigint; readonly interest: bigint }

export type ScheduleInput = InterestTerms & {
  readonly principal: bigint
  readonly start: Day
  readonly term: Term
  /** The bank days of the buyer's country. */
  readonly calendar: Calendar
}

export function scheduleOf(input: ScheduleInput): readonly ScheduleRow[] {
  const { method, term, start, calendar, principal } = input
  const dates = nominalDates(start, term, input.annualBps === 0 ? withoutInterest(method) : method)
  const rows = dates.map((due) => dueDateOf(due, calendar))
  if (!isEqualMethod(method)) return mergeDays(rowsOfSpan(principal, input, start, rows))
  return mergeDays(equalRows(principal, input.annualBps, shareOf(principal, input, rows.length), rows))
}

/** Monthly interest at 0 leaves nothing to pay before maturity. */
const withoutInterest = (method: InterestTerms['method']): InterestTerms['method'] =>
  method === 'monthlyInterest' ? 'bullet' : method

/** Field by field: a spread of the date takes twenty times as long. */
const rowOf = ({ due, moved, assumed }: DueDate, principal: bigint, interest: bigint): ScheduleRow => ({
  due,
  moved,
  assumed,
  principal,
  interest,
})

/** Whether a row before the last would have nothing to pay: the amount is too small for its term. */
export const hasEmptyRow = (rows: readonly ScheduleRow[]): boolean =>
  rows.slice(0, -1).some(({ principal, interest }) => principal + interest === 0n)

/** The principal at the end of a span, and the interest of each row counted to its moved day. */
export function rowsOfSpan(
  principal: bigint,
  terms: InterestTerms,
  start: Day,
  dates: readonly DueDate[],
): readonly ScheduleRow[] {
  const ends = dates.map(({ moved }) => moved)
  const interest = interestOfSpan(principal, terms, start, ends)
  return dates.map((date, at) => rowOf(date, at === dates.length - 1 ? principal : 0n, interest[at] ?? 0n))
}

/** What each row of an equal plan pays: a whole instalment with its interest, or a share of the principal. */
export type Share = { readonly minor: bigint; readonly withInterest: boolean }

/** At 0 equal instalments are equal principal. */
export function shareOf(balance: bigint, { method, annualBps }: InterestTerms, months: number): Share {
  return method === 'equalInstalments' && annualBps > 0
    ? { minor: instalmentOf(balance, annualBps, months), withInterest: true }
    : { minor: divideHalfUp(balance, BigInt(months)), withInterest: false }
}

/** The rows of an equal plan, one a month. No share is above the balance; the last row carries the rounding. */
export function equalRows(
  balance: bigint,
  annualBps: number,
  { minor, withInterest }: Share,
  dates: readonly DueDate[],
  firstInterest = interestOfMonth(balance, annualBps),
): readonly ScheduleRow[] {
  let left = balance
  return dates.map((date, at) => {
    const interest = at === 0 ? firstInterest : interestOfMonth(left, annualBps)
    const share = withInterest ? minor - interest : minor
    const principal = at === dates.length - 1 ? left : clamp(share, left)
    left -= principal
    return rowOf(date, principal, interest)
  })
}

const clamp = (share: bigint, left: bigint): bigint => {
  if (share < 0n) return 0n
  return share > left ? left : share
}

/** Rows that fall on one bank day are one row, which is due on the later of their days. */
function mergeDays(rows: readonly ScheduleRow[]): readonly ScheduleRow[] {
  const merged: ScheduleRow[] = []
  for (const row of rows) {
    const before = merged.at(-1)
    if (before?.moved !== row.moved) {
      merged.push(row)
      continue
    }
    const [principal, interest] = [before.principal + row.principal, before.interest + row.interest]
    merged[merged.length - 1] = { ...row, assumed: before.assumed || row.assumed, principal, interest }
  }
  return merged
}

/** Whether a due date of the plan rests on a year without a calendar. */
export const isAssumed = (rows: readonly ScheduleRow[]): boolean => rows.some(({ assumed }) => assumed)
