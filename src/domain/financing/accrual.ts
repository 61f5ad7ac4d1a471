/** What runs on a loan between its due dates: accrued interest, and the plan after an early repayment. */
import { type Day, daysBetween, laterDay } from '../day.ts'
import { interestBetween, interestOfPart } from './interest.ts'
import { type LoanRow, type LoanVersion, newRow, noParts } from './loan-rows.ts'
import { equalRows, rowsOfSpan, type ScheduleRow, type Share, shareOf } from './schedule.ts'
import { isEqualMethod, type LoanTerms } from './terms.ts'

/** Where interest counts from: the disbursement, or the last early repayment. */
export type Span = {
  readonly start: Day
  /** The row in which the span begins, and the interest that had accrued in it before. */
  readonly first: number
  readonly accruedBefore: bigint
  /** What a row of an equal plan pays. */
  readonly share: Share
}

/** The rows of a loan, of which the first `dueCount` have fallen due. */
export type Running = {
  readonly version: LoanVersion
  /** The day of disbursement. */
  readonly start: Day
  readonly rows: readonly LoanRow[]
  readonly dueCount: number
  readonly span: Span
}

export const spanFrom = (start: Day, principal: bigint, terms: LoanTerms): Span => ({
  start,
  first: 0,
  accruedBefore: 0n,
  share: shareOf(principal, terms, terms.term.count),
})

/** The principal that has not fallen due. */
export const balanceOf = ({ rows, dueCount }: Running): bigint =>
  rows.slice(dueCount).reduce((sum, { plan }) => sum + plan.principal, 0n)

/** The unpaid part of the interest that accrued up to a day in the row that falls due next. */
export function accruedUnpaid(running: Running, day: Day): bigint {
  const row = running.rows[running.dueCount]
  if (!row) return 0n
  const unpaid = accruedInterest(running, row, day) - row.paid.interest
  return unpaid > 0n ? unpaid : 0n
}

function accruedInterest(running: Running, row: LoanRow, day: Day): bigint {
  if (isEqualMethod(running.version.terms.method)) return accruedInMonth(running, row, day)
  const { rows, dueCount, span, version } = running
  const last = rows.at(-1)?.plan.moved ?? day
  const until = day < last ? day : last
  const whole = interestBetween(balanceOf(running), version.terms, span.start, laterDay(until, span.start))
  const earlier = rows.slice(span.first, dueCount).reduce((sum, { plan }) => sum + plan.interest, 0n)
  return whole + span.accruedBefore - earlier
}

/** By the days of the month that runs, at most the interest of the month. */
function accruedInMonth(running: Running, row: LoanRow, day: Day): bigint {
  const { from, before, days } = monthOf(running, row)
  const passed = daysBetween(from, laterDay(day, from))
  const accrued = before + interestOfPart(balanceOf(running), running.version.terms.annualBps, passed, days)
  return accrued < row.plan.interest ? accrued : row.plan.interest
}

/** The month that runs: how long it is, and the interest from before the last early repayment in it. */
function monthOf({ rows, dueCount, span, start }: Running, row: LoanRow) {
  const opened = rows[dueCount - 1]?.plan.due ?? start
  const days = daysBetween(opened, row.plan.due)
  return span.first === dueCount && span.start > opened
    ? { from: span.start, before: span.accruedBefore, days }
    : { from: opened, before: 0n, days }
}

/**
 * The rows after principal was repaid before it was due, and the span that begins with it. The accrued interest of the
 * running row has been paid before.
 */
export function replan(running: Running, day: Day, repaid: bigint): Pick<Running, 'rows' | 'span'> {
  const { version, rows, dueCount } = running
  const [past, left] = [rows.slice(0, dueCount), rows.slice(dueCount)]
  const balance = balanceOf(running) - repaid
  const paid = left[0]?.paid ?? noParts
  const accruedBefore = paid.interest
  const share = shareAfter(running, balance, left.length)
  const span: Span = { start: day, first: dueCount, accruedBefore, share }
  const plans = isEqualMethod(version.terms.method)
    ? equalPlan(running, day, balance, span)
    : spanPlan(left, version.terms, day, balance, accruedBefore)
  const planned = plans.map((plan, at) => ({ ...newRow(plan, version), paid: at === 0 ? paid : noParts }))
  return { rows: [...past, ...planned], span }
}

/** Shortening keeps what a row pays, lowering spreads the balance over the rows that are left. */
const shareAfter = ({ version: { terms }, span }: Running, balance: bigint, months: number): Share =>
  terms.earlyEffect === 'lower' && isEqualMethod(terms.method) ? shareOf(balance, terms, months) : span.share

/** A new span, rounded once by itself. */
function spanPlan(
  left: readonly LoanRow[],
  terms: LoanTerms,
  day: Day,
  balance: bigint,
  accruedBefore: bigint,
): readonly ScheduleRow[] {
  const dates = left.map(({ plan }) => ({ ...plan, moved: laterDay(plan.moved, day) }))
  return rowsOfSpan(balance, terms, day, dates).map((row, at) => ({
    ...row,
    moved: left[at]?.plan.moved ?? row.moved,
    interest: at === 0 ? row.interest + accruedBefore : row.interest,
  }))
}

/** The running month has the interest accrued before, and that of the lower balance for the rest of it. */
function equalPlan(running: Running, day: Day, balance: bigint, span: Span): readonly ScheduleRow[] {
  const { rows, dueCount, version } = running
  const left = rows.slice(dueCount).map(({ plan }) => plan)
  const [row] = rows.slice(dueCount)
  if (!row) return []
  const { annualBps, earlyEffect } = version.terms
  const { days } = monthOf(running, row)
  const rest = daysBetween(day, laterDay(row.plan.due, day))
  const interest = span.accruedBefore + interestOfPart(balance, annualBps, rest, days)
  const plans = equalRows(balance, annualBps, span.share, left, interest)
  return earlyEffect === 'shorten' ? untilRepaid(plans, balance) : plans
}

/** The rows up to the one that repays the last of the balance. */
function untilRepaid(rows: readonly ScheduleRow[], balance: bigint): readonly ScheduleRow[] {
  let left = balance
  const last = rows.findIndex(({ principal }) => {
    left -= principal
    return left === 0n
  })
  return rows.slice(0, last + 1)
}
