/** The plan of a loan after principal was repaid before it was due. */
import { type Day, daysBetween, laterDay } from '../day.ts'
import { accruedIn, monthOf, principalOf, type Running, runningRow, type Span } from './accrual.ts'
import { interestOfPart } from './interest.ts'
import { type LoanRow, newRow, noParts } from './loan-rows.ts'
import { equalRows, rowsOfSpan, type ScheduleRow, shareOf } from './schedule.ts'
import { isEqualMethod } from './terms.ts'

/** The rows and the span after it; the interest accrued to the day has been paid before. */
export function replan(running: Running, day: Day, repaid: bigint): Pick<Running, 'rows' | 'span'> {
  const at = runningRow(running, day)
  const left = running.rows.slice(at)
  const before = principalOf(left)
  const balance = repaid < before ? before - repaid : 0n
  const kept = lessWaiting(running, at, repaid - (before - balance))
  const span: Span = {
    start: day,
    first: at,
    accruedBefore: accruedIn(running, at, day),
    share: shareAfter(running, balance, left.length),
  }
  const plans = isEqualMethod(running.version.terms.method)
    ? equalPlan({ ...running, span }, left, balance)
    : spanPlan({ ...running, span }, left, balance)
  const planned = plans.map((plan, index) => ({
    ...newRow(plan, running.version),
    paid: index === 0 ? (left[0]?.paid ?? noParts) : noParts,
  }))
  return { rows: [...kept, ...planned], span }
}

/** Rows whose nominal date has come stay as they are, unless more is repaid than all later ones have. */
function lessWaiting({ rows, dueCount }: Running, at: number, beyond: bigint): readonly LoanRow[] {
  let left = beyond
  return rows
    .slice(0, at)
    .toReversed()
    .map((row, index) => {
      const { principal } = row.plan
      const less = at - 1 - index < dueCount || left === 0n ? 0n : smaller(left, principal)
      left -= less
      return less === 0n ? row : { ...row, plan: { ...row.plan, principal: principal - less } }
    })
    .toReversed()
}

/** Shortening keeps what a row pays, lowering spreads the balance over the rows that are left. */
function shareAfter({ version: { terms }, span }: Running, balance: bigint, rowsLeft: number): Span['share'] {
  const isLowered = terms.earlyEffect === 'lower' && isEqualMethod(terms.method) && balance > 0n
  return isLowered ? shareOf(balance, terms, rowsLeft) : span.share
}

/** A new span, rounded once by itself; its first row has the interest from before as well. */
function spanPlan(
  { version, span }: Running,
  left: readonly LoanRow[],
  balance: bigint,
): readonly ScheduleRow[] {
  const dates = left.map(({ plan }) => ({ ...plan, moved: laterDay(plan.moved, span.start) }))
  return rowsOfSpan(balance, version.terms, span.start, dates).map((row, index) => ({
    ...row,
    moved: left[index]?.plan.moved ?? row.moved,
    interest: index === 0 ? larger(row.interest + span.accruedBefore, 0n) : row.interest,
  }))
}

/** The running month has the interest from before, and that of the lower balance for the rest of it. */
function equalPlan(running: Running, left: readonly LoanRow[], balance: bigint): readonly ScheduleRow[] {
  const [row] = left
  if (!row) return []
  const { span, version } = running
  const { annualBps, earlyEffect } = version.terms
  const days = daysBetween(span.start, row.plan.due)
  const { ofDays } = monthOf(running, span.first)
  const interest = span.accruedBefore + interestOfPart(balance, annualBps, days, ofDays)
  const dates = left.map(({ plan }) => plan)
  const plans = equalRows(balance, annualBps, span.share, dates, interest)
  return earlyEffect === 'shorten' || balance === 0n ? untilRepaid(plans) : plans
}

/** Without the empty rows at the end. */
const untilRepaid = (rows: readonly ScheduleRow[]): readonly ScheduleRow[] =>
  rows.slice(0, rows.findLastIndex(({ principal, interest }) => principal + interest > 0n) + 1)

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
