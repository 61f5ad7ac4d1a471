/**
 * Loans with equal instalments or equal principal. A month runs from one nominal due date to the next; each fall of the balance
 * within it cuts it in parts, and each part is rounded.
 */
import { halfUp, monthInterest, trialInstalment } from './independent-arithmetic.ts'
import { daysBetween } from './independent-days.ts'
import { emptyRows, type LoanRow, type PlanInput, sumOf } from './independent-loan.ts'

export type EqualLoan = {
  readonly input: PlanInput
  readonly rows: LoanRow[]
  /** The instalment, or the share of the principal. */
  equalPart: bigint
  /** Every fall of the balance of the rows that are not nominally due, with the balance before it. */
  readonly falls: { readonly day: string; readonly before: bigint }[]
}

export function openEqual(input: PlanInput): EqualLoan {
  const loan: EqualLoan = { input, rows: emptyRows(input), equalPart: 0n, falls: [] }
  lowerPart(loan, loan.rows, input.principal)
  fillRows(loan, loan.rows, input.principal)
  return loan
}

/** Interest of the month that ends at `row`, from its first day to `day`. */
function accruedIn(loan: EqualLoan, row: LoanRow, balance: bigint, day: string): bigint {
  const { rateBps, start } = loan.input
  const first = loan.rows[loan.rows.indexOf(row) - 1]?.due ?? start
  const monthDays = daysBetween(first, row.due)
  let from = first
  let accrued = 0n
  for (const fall of loan.falls) {
    if (fall.day < first || fall.day > day) continue
    accrued += monthInterest(fall.before, rateBps, daysBetween(from, fall.day), monthDays)
    from = fall.day
  }
  return accrued + monthInterest(balance, rateBps, daysBetween(from, day), monthDays)
}

const ofPlan = (rows: readonly LoanRow[]): bigint => sumOf(rows, ({ principal }) => principal)

/**
 * Unpaid interest of rows whose nominal date has come, and what the running month has brought. The running month counts on the
 * balance that the plan has after its last nominal date, also while that row waits for a bank day.
 */
export function equalInterestOwed(loan: EqualLoan, day: string): bigint {
  const complete = loan.rows.filter(({ due }) => due <= day)
  const unpaid = sumOf(complete, ({ interest, interestPaid }) => interest - interestPaid)
  const later = loan.rows.filter(({ due }) => due > day)
  const [running] = later
  if (!running) return unpaid
  const accrued = accruedIn(loan, running, ofPlan(later), day)
  return unpaid + (accrued < running.interest ? accrued : running.interest) - running.interestPaid
}

/** After `paid` of principal, rows whose nominal date has come stay as they are, unless nothing else is left to fall. */
export function fallBy(loan: EqualLoan, day: string, paid: bigint, mode: 'shorten' | 'lower'): void {
  const later = loan.rows.filter(({ due }) => due > day)
  const before = ofPlan(later)
  const balance = paid < before ? before - paid : 0n
  let beyond = paid - (before - balance)
  for (const row of loan.rows.filter(({ due, moved }) => due <= day && moved > day).toReversed()) {
    const unpaid = row.principal - row.principalPaid
    const less = beyond < unpaid ? beyond : unpaid
    row.principal -= less
    beyond -= less
  }
  loan.falls.push({ day, before })
  if (mode === 'lower' && balance > 0n) lowerPart(loan, later, balance)
  fillRows(loan, later, balance)
  if (mode === 'shorten' || balance === 0n) dropEmptyEnd(loan, later)
}

function dropEmptyEnd({ rows }: EqualLoan, later: readonly LoanRow[]): void {
  for (const row of later.toReversed()) {
    if (row.principal > 0n || row.interest > row.interestPaid) return
    rows.pop()
  }
}

function lowerPart(loan: EqualLoan, rows: readonly LoanRow[], balance: bigint): void {
  const { method, rateBps } = loan.input
  loan.equalPart =
    method === 'equalPrincipal'
      ? halfUp(balance, BigInt(rows.length))
      : trialInstalment(balance, rateBps, rows.length)
}

/** Each row takes its month's interest and its part of the balance; the last row takes the rest. */
function fillRows(loan: EqualLoan, rows: readonly LoanRow[], total: bigint): void {
  let balance = total
  for (const row of rows) {
    row.interest = accruedIn(loan, row, balance, row.due)
    const part = loan.input.method === 'equalPrincipal' ? loan.equalPart : loan.equalPart - row.interest
    const share = part < 0n ? 0n : part
    row.principal = row === rows.at(-1) || share > balance ? balance : share
    balance -= row.principal
  }
}
