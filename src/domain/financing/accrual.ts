/** The interest that runs on a loan between its due dates. */
import { type Day, daysBetween, laterDay } from '../day.ts'
import { interestBetween, interestOfPart } from './interest.ts'
import type { LoanRow, LoanVersion } from './loan-rows.ts'
import { type Share, shareOf } from './schedule.ts'
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

export const principalOf = (rows: readonly LoanRow[]): bigint =>
  rows.reduce((sum, { plan }) => sum + plan.principal, 0n)

/** The principal that has not fallen due. */
export const balanceOf = ({ rows, dueCount }: Running): bigint => principalOf(rows.slice(dueCount))

/** The unpaid interest that accrued up to a day in rows that have not fallen due, by the number of the row. */
export type Accrued = { readonly at: number; readonly unpaid: bigint }

/**
 * A month of an equal plan ends on its nominal date: its row then owes all of its interest, also while it waits for its
 * bank day. Interest by days may be just below 0 after a due date, where the rows before were rounded up.
 */
export function accruedRows(running: Running, day: Day): readonly Accrued[] {
  const { rows, dueCount, version } = running
  const at = runningRow(running, day)
  const row = rows[at]
  const accrued = row ? [{ at, unpaid: accruedIn(running, at, day) - row.paid.interest }] : []
  if (!isEqualMethod(version.terms.method)) return accrued
  const waiting = rows.slice(dueCount, at).map(({ plan, paid }, index) => ({
    at: dueCount + index,
    unpaid: plan.interest - paid.interest,
  }))
  return [...waiting, ...accrued]
}

export const accruedUnpaid = (running: Running, day: Day): bigint =>
  accruedRows(running, day).reduce((sum, { unpaid }) => sum + unpaid, 0n)

/** The row in which interest accrues: the next to fall due, or, of an equal plan, the next whose nominal date comes. */
export function runningRow({ rows, dueCount, version }: Running, day: Day): number {
  if (!isEqualMethod(version.terms.method)) return dueCount
  const at = rows.findIndex(({ plan }, index) => index >= dueCount && plan.due > day)
  return at < 0 ? rows.length : at
}

/** The interest of a row up to a day, paid or not. */
export const accruedIn = (running: Running, at: number, day: Day): bigint =>
  isEqualMethod(running.version.terms.method)
    ? accruedInMonth(running, at, day)
    : accruedInSpan(running, at, day)

/** The whole span is rounded once: what accrued since its start, less the interest of its earlier rows. */
function accruedInSpan({ rows, span, version }: Running, at: number, day: Day): bigint {
  const last = rows.at(-1)?.plan.moved ?? day
  const until = laterDay(day < last ? day : last, span.start)
  const whole = interestBetween(principalOf(rows.slice(at)), version.terms, span.start, until)
  const earlier = rows.slice(span.first, at).reduce((sum, { plan }) => sum + plan.interest, 0n)
  return whole + span.accruedBefore - earlier
}

/** By the days of the month that runs, at most the interest of the month. */
function accruedInMonth(running: Running, at: number, day: Day): bigint {
  const row = running.rows[at]
  if (!row) return 0n
  const { from, before, ofDays } = monthOf(running, at)
  const balance = principalOf(running.rows.slice(at))
  const passed = daysBetween(from, laterDay(day, from))
  const accrued = before + interestOfPart(balance, running.version.terms.annualBps, passed, ofDays)
  return accrued < row.plan.interest ? accrued : row.plan.interest
}

/** The month of a row: since when its balance holds, the interest from before, and how many days it has. */
export function monthOf({ rows, span, start }: Running, at: number) {
  const opened = rows[at - 1]?.plan.due ?? start
  const ofDays = daysBetween(opened, rows[at]?.plan.due ?? opened)
  return span.first === at && span.start > opened
    ? { from: span.start, before: span.accruedBefore, ofDays }
    : { from: opened, before: 0n, ofDays }
}
