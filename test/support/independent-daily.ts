/**
 * Loans whose interest counts actual days: bullet and monthly interest. The loan is a chain of spans, each with one principal and
 * rounded once; its rows share out what the spans bring.
 */
import { daysInterest } from './independent-arithmetic.ts'
import { daysBetween } from './independent-days.ts'
import { emptyRows, type LoanRow, type PlanInput, sumOf } from './independent-loan.ts'

export type DailyLoan = {
  readonly input: PlanInput
  readonly rows: LoanRow[]
  readonly spans: { readonly from: string; readonly principal: bigint }[]
}

export function openDaily(input: PlanInput): DailyLoan {
  const loan: DailyLoan = { input, rows: emptyRows(input), spans: [] }
  beginSpan(loan, input.start, input.principal)
  return loan
}

/** Interest of the whole loan from its start to a day, paid or not. */
function interestTo({ input, spans }: DailyLoan, day: string): bigint {
  const { rateBps, dayCount } = input
  return spans.reduce((total, { from, principal }, at) => {
    const to = spans[at + 1]?.from ?? day
    return total + daysInterest(principal, rateBps, daysBetween(from, to), dayCount)
  }, 0n)
}

/** Interest to a day that is not paid; a rounding of earlier rows may bring it just below 0. */
export const dailyInterestOwed = (loan: DailyLoan, day: string): bigint =>
  interestTo(loan, day) - sumOf(loan.rows, ({ interestPaid }) => interestPaid)

/** Rows that fall due after `day` get new interest, on top of what the spans before have brought and no row has taken. */
export function beginSpan(loan: DailyLoan, day: string, principal: bigint): void {
  const { rateBps, dayCount } = loan.input
  const taken = sumOf(
    loan.rows.filter(({ moved }) => moved <= day),
    ({ interest }) => interest,
  )
  let carried = interestTo(loan, day) - taken
  loan.spans.push({ from: day, principal })
  const later = loan.rows.filter(({ moved }) => moved > day)
  const last = later.at(-1)
  if (!last) throw new Error('no row is left')
  let left = daysInterest(principal, rateBps, daysBetween(day, last.moved), dayCount)
  let from = day
  for (const row of later) {
    const part =
      row === last ? left : daysInterest(principal, rateBps, daysBetween(from, row.moved), dayCount)
    row.interest = carried + part
    row.principal = row === last ? principal : 0n
    carried = 0n
    left -= part
    from = row.moved
  }
}
