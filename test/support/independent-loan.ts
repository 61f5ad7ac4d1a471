/** What the independent calculations share: the terms of a loan, its rows and what was paid on them, and its due dates. */
import { daysAfter, monthsAfter, movedToBankDay } from './independent-days.ts'

export type PlanInput = {
  readonly method: 'bullet' | 'monthlyInterest' | 'equalInstalments' | 'equalPrincipal'
  readonly principal: bigint
  readonly rateBps: number
  readonly dayCount: 360 | 365
  readonly start: string
  readonly term: { readonly months: number } | { readonly days: number }
  readonly isBankDay: (day: string) => boolean
}

export type PlanRow = {
  readonly due: string
  readonly moved: string
  readonly principal: bigint
  readonly interest: bigint
}

/** `interest` and `principal` are the whole of the row; the paid parts are within them. */
export type PaidRow = PlanRow & { readonly interestPaid: bigint; readonly principalPaid: bigint }

export type Early = { readonly day: string; readonly amount: bigint; readonly mode: 'shorten' | 'lower' }

/** A row while the loan is walked through: one for each nominal due date. */
export type LoanRow = { -readonly [Key in keyof PaidRow]: PaidRow[Key] }

export function emptyRows({ method, start, term, isBankDay }: PlanInput): LoanRow[] {
  return nominalDates(method, start, term).map((due) => ({
    due,
    moved: movedToBankDay(due, isBankDay),
    principal: 0n,
    interest: 0n,
    interestPaid: 0n,
    principalPaid: 0n,
  }))
}

function nominalDates(method: PlanInput['method'], start: string, term: PlanInput['term']): string[] {
  const isEqual = method === 'equalInstalments' || method === 'equalPrincipal'
  if (isEqual && 'days' in term) throw new Error('equal plans take terms in months')
  const end = 'days' in term ? daysAfter(start, term.days) : monthsAfter(start, term.months)
  if (end <= start) throw new Error('the term is empty')
  if (method === 'bullet') return [end]
  const dates: string[] = []
  for (let month = 1; monthsAfter(start, month) < end; month += 1) dates.push(monthsAfter(start, month))
  return [...dates, end]
}

/** Rows that fall on one bank day are one row, with the latest of their nominal dates. */
export function merged(rows: readonly PaidRow[]): readonly PaidRow[] {
  return [...new Set(rows.map(({ moved }) => moved))].toSorted().map((moved) => {
    const together = rows.filter((row) => row.moved === moved)
    return {
      due:
        together
          .map(({ due }) => due)
          .toSorted()
          .at(-1) ?? moved,
      moved,
      principal: sumOf(together, ({ principal }) => principal),
      interest: sumOf(together, ({ interest }) => interest),
      interestPaid: sumOf(together, ({ interestPaid }) => interestPaid),
      principalPaid: sumOf(together, ({ principalPaid }) => principalPaid),
    }
  })
}

export const sumOf = <T>(list: readonly T[], of: (one: T) => bigint): bigint =>
  list.reduce((total, one) => total + of(one), 0n)

export const unpaidPrincipal = (rows: readonly PaidRow[]): bigint =>
  sumOf(rows, ({ principal, principalPaid }) => principal - principalPaid)
