/** Two loans whose figures can be worked out by hand, and short ways to write their events. */

import { loanAt } from '#domain/financing/loan-at.ts'
import type { LoanEvent } from '#domain/financing/loan-events.ts'
import { day, type PlannedLoan, plannedLoan } from './loans.ts'

/** 12,000.00 at 6% in twelve equal shares of 1,000.00; the first row is 1,060.00, due on 15, moved to Monday 16 February. */
export const shares = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal' })
/** 100,000.00 at 6% for 90 days, until 15 April. */
export const bullet = plannedLoan({
  principal: 10_000_000n,
  method: 'bullet',
  term: { unit: 'days', count: 90 },
})

export type Change = LoanEvent extends infer Event
  ? Event extends LoanEvent
    ? Omit<Event, 'entry'>
    : never
  : never

export const at = (loan: PlannedLoan, on: string, ...changes: readonly Change[]) =>
  loanAt(loan.version, eventsOf(loan, changes), day(on))

export const eventsOf = (loan: PlannedLoan, changes: readonly Change[]): readonly LoanEvent[] => [
  loan.disbursement,
  ...changes.map((change, index) => ({ ...change, entry: index + 1 })),
]

export const pays = (on: string, amount: bigint, early = false): Change => ({
  kind: 'repayment',
  valueDate: day(on),
  amount,
  early,
})
export const waives = (on: string, part: 'penalty' | 'interest', amount: bigint): Change => ({
  kind: 'waiver',
  valueDate: day(on),
  part,
  amount,
})
export const returns = (on: string, repayment: number): Change => ({
  kind: 'return',
  valueDate: day(on),
  repayment,
})
export const writesOff = (on: string): Change => ({ kind: 'writeOff', valueDate: day(on) })
