/**
 * What settles a loan at a day, and its rows after early repayments, by walking through the loan. Every row that falls due before
 * the day of a repayment or settlement counts as paid on its moved due date.
 */
import { beginSpan, type DailyLoan, dailyInterestOwed, openDaily } from './independent-daily.ts'
import { type EqualLoan, equalInterestOwed, fallBy, openEqual } from './independent-equal.ts'
import {
  type Early,
  type LoanRow,
  merged,
  type PaidRow,
  type PlanInput,
  type PlanRow,
  unpaidPrincipal,
} from './independent-loan.ts'

export type Settlement = { readonly principal: bigint; readonly interest: bigint; readonly total: bigint }

/** Penalties apart: nothing is late here. Early repayments after `q` do not count, those of the same day come before it. */
export function independentSettlement(input: PlanInput, earlier: readonly Early[], q: string): Settlement {
  const loan = openLoan(input)
  for (const early of earlier) if (early.day <= q) repayEarly(loan, early)
  payRowsBefore(loan, q)
  return owedAt(loan, q)
}

/** The rows that fall due on `day` or later; none if the amount settles the loan. */
export function independentAfterEarly(
  input: PlanInput,
  early: Early,
  earlier: readonly Early[] = [],
): readonly PaidRow[] {
  const loan = openLoan(input)
  for (const one of [...earlier, early]) repayEarly(loan, one)
  return merged(loan.rows.filter(({ moved }) => moved >= early.day))
}

/** The plan, from the same walk, before anything is paid. */
export const openRows = (input: PlanInput): readonly PlanRow[] =>
  merged(openLoan(input).rows).map(({ due, moved, principal, interest }) => ({
    due,
    moved,
    principal,
    interest,
  }))

type Loan = DailyLoan | EqualLoan

const openLoan = (input: PlanInput): Loan =>
  input.method === 'bullet' || input.method === 'monthlyInterest' ? openDaily(input) : openEqual(input)

function owedAt(loan: Loan, day: string): Settlement {
  const principal = unpaidPrincipal(loan.rows)
  if (principal === 0n && loan.rows.every(({ moved }) => moved < day))
    return { principal, interest: 0n, total: 0n }
  const interest = 'spans' in loan ? dailyInterestOwed(loan, day) : equalInterestOwed(loan, day)
  return { principal, interest, total: principal + interest }
}

function payRowsBefore(loan: Loan, day: string): void {
  for (const row of loan.rows) {
    if (row.moved >= day) continue
    row.interestPaid = row.interest
    row.principalPaid = row.principal
  }
}

/** Rows due that day come first, then all interest to that day, then principal. */
function repayEarly(loan: Loan, { day, amount, mode }: Early): void {
  payRowsBefore(loan, day)
  let left = amount
  for (const row of loan.rows) if (row.moved === day) left -= payRow(row, left)
  const owed = owedAt(loan, day)
  if (left >= owed.total) {
    loan.rows.length = 0
    return
  }
  const interest = owed.interest < left ? owed.interest : left
  if (interest > 0n) {
    payInterest(loan, day, interest)
    left -= interest
  }
  if (left === 0n) return
  if ('spans' in loan) beginSpan(loan, day, owed.principal - left)
  else fallBy(loan, day, left, mode)
}

function payRow(row: LoanRow, amount: bigint): bigint {
  const interest = atMost(amount, row.interest - row.interestPaid)
  row.interestPaid += interest
  const principal = atMost(amount - interest, row.principal - row.principalPaid)
  row.principalPaid += principal
  return interest + principal
}

/** Rows that wait for their bank day come first; the running row takes the rest, which is not yet its whole interest. */
function payInterest(loan: Loan, day: string, amount: bigint): void {
  let left = amount
  for (const row of loan.rows) {
    if (row.moved <= day) continue
    const isComplete = !('spans' in loan) && row.due <= day
    const paid = isComplete ? atMost(left, row.interest - row.interestPaid) : left
    row.interestPaid += paid
    left -= paid
  }
}

const atMost = (amount: bigint, most: bigint): bigint => (amount < most ? amount : most)
