/** The statement of a loan. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { anyHistory, day, plannedLoan } from '#test/support/loans.ts'
import { addDays } from '../day.ts'
import { loanAt } from './loan-at.ts'
import type { LoanEvent } from './loan-events.ts'
import { type Balance, statementOf } from './statement.ts'

const parts = ['principal', 'interest', 'penalty', 'free'] as const

describe('[FIN-20] every statement', () => {
  const period = fc.tuple(fc.integer({ min: -30, max: 600 }), fc.integer({ min: 0, max: 200 }))

  it('opens and closes with what is owed, and its lines lead from one to the other', () =>
    fc.assert(
      fc.property(anyHistory, period, (loan, [after, days]) => {
        const from = addDays(loan.disbursement.valueDate, after)
        const to = addDays(from, days)
        if (to < loan.disbursement.valueDate) return
        const { opening, lines, closing } = statementOf(loan.version, loan.events, { from, to })
        const view = loanAt(loan.version, loan.events, to)
        const { principal, overdrawn, due, held, waiting, credit } = view
        expect(closing).toEqual({
          principal: principal + overdrawn,
          interest: due.interest,
          penalty: due.penalty,
          free: held + waiting + credit,
        })
        let balance: Balance = opening
        for (const line of lines) {
          for (const part of parts) expect(balance[part] + line.change[part]).toBe(line.balance[part])
          expect(line.day >= from && line.day <= to).toBe(true)
          balance = line.balance
        }
        expect(balance).toEqual(closing)
      }),
    ))

  it('follows on the one before', () =>
    fc.assert(
      fc.property(anyHistory, period, (loan, [after, days]) => {
        const from = addDays(loan.disbursement.valueDate, Math.max(after, 1))
        const to = addDays(from, days)
        const before = { from: loan.disbursement.valueDate, to: addDays(from, -1) }
        const [first, second] = [before, { from, to }].map((range) =>
          statementOf(loan.version, loan.events, range),
        )
        expect(second?.opening).toEqual(first?.closing)
      }),
    ))
})

it('[FIN-20] lists disbursement, interest that falls due, penalty, a repayment with its rows, and a waiver', () => {
  const { version, disbursement } = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal' })
  const events: readonly LoanEvent[] = [
    disbursement,
    { kind: 'repayment', entry: 1, valueDate: day('2026-02-19'), amount: 50_000n, early: false },
    { kind: 'waiver', entry: 2, valueDate: day('2026-02-26'), part: 'penalty', amount: 100n },
  ]
  const { opening, lines, closing } = statementOf(version, events, {
    from: day('2026-01-01'),
    to: day('2026-02-28'),
  })
  expect(opening).toEqual({ principal: 0n, interest: 0n, penalty: 0n, free: 0n })
  expect(
    lines.map(({ day: on, kind, change, allocations }) => [
      on,
      kind,
      change.principal,
      change.interest,
      change.penalty,
      allocations.length,
    ]),
  ).toEqual([
    ['2026-01-15', 'disbursement', 1_200_000n, 0n, 0n, 0],
    ['2026-02-16', 'fallsDue', 0n, 6_000n, 0n, 0],
    ['2026-02-19', 'penalty', 0n, 0n, 159n, 0],
    ['2026-02-19', 'repayment', -43_841n, -6_000n, -159n, 1],
    ['2026-02-26', 'penalty', 0n, 0n, 197n, 0],
    ['2026-02-26', 'waiver', 0n, 0n, -100n, 1],
    ['2026-02-28', 'penalty', 0n, 0n, 56n, 0],
  ])
  expect(closing).toEqual({ principal: 1_156_159n, interest: 0n, penalty: 153n, free: 0n })
})
