/** What is overdue, what that stops, and what can be waived or written off. */
import { describe, expect, it } from 'vitest'
import { day, plannedLoan } from '#test/support/loans.ts'
import { arrearsOf, blockOf, canWriteOff, dueInWeek, overdueDaysOfLoan, waivable, weekOf } from './arrears.ts'
import { loanAt } from './loan-at.ts'
import { isSettlementDay } from './settlement.ts'

/** Rows of 1,060.00 on 16 February, 1,055.00 on 16 March, 1,050.00 on 15 April 2026. */
const { version, disbursement } = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal' })
const on = (text: string) => loanAt(version, [disbursement], day(text))

describe('[FIN-19] a dealer with an overdue row', () => {
  it('is stopped as soon as it is overdue by more days than are allowed', () => {
    expect(blockOf(on('2026-02-16'), 0)).toBeUndefined()
    // 1,060.00 and a day of penalty, 0.53.
    expect(blockOf(on('2026-02-17'), 0)).toMatchObject({ row: { due: '2026-02-15' }, toPay: 106_053n })
    expect(blockOf(on('2026-02-21'), 5)).toBeUndefined()
    expect(blockOf(on('2026-02-22'), 5)?.row.due).toBe('2026-02-15')
  })

  it('pays every row that is too late, and no later one', () => {
    // 20 March: 32 days of 1,060.00 are 16.96; the second row is 4 days late, 2.11.
    expect(blockOf(on('2026-03-20'), 0)?.toPay).toBe(106_000n + 1_696n + 105_500n + 211n)
    expect(blockOf(on('2026-03-20'), 10)?.toPay).toBe(106_000n + 1_696n)
  })

  it('pays what it was asked for, and is free', () => {
    const { toPay } = blockOf(on('2026-03-20'), 10) ?? { toPay: 0n }
    const paid = {
      kind: 'repayment',
      entry: 1,
      valueDate: day('2026-03-20'),
      amount: toPay,
      early: false,
    } as const
    const view = loanAt(version, [disbursement, paid], day('2026-03-20'))
    expect(blockOf(view, 10)).toBeUndefined()
  })
})

describe('[FIN-08] ages and weeks', () => {
  it('a loan is as old as its oldest row, from its moved due date; penalties are apart', () => {
    expect(overdueDaysOfLoan(on('2026-02-16'))).toBe(0)
    expect(overdueDaysOfLoan(on('2026-03-20'))).toBe(32)
    expect(arrearsOf(on('2026-03-20'))).toEqual({ penalty: 1_907n, interest: 11_500n, principal: 200_000n })
  })

  it('due this week are unpaid rows from Monday to Sunday that are not overdue', () => {
    expect(weekOf(day('2026-03-22'))).toEqual({ from: '2026-03-16', to: '2026-03-22' })
    expect(dueInWeek(on('2026-03-15'), day('2026-03-15'))).toEqual([])
    expect(dueInWeek(on('2026-03-16'), day('2026-03-16')).map(({ due }) => due)).toEqual(['2026-03-15'])
    expect(dueInWeek(on('2026-03-17'), day('2026-03-17'))).toEqual([])
    // Due on Friday 13 March with two days of grace: on Monday it is not overdue, and was due last week.
    const graced = plannedLoan({ start: day('2026-02-13'), graceBankDays: 2 })
    const monday = loanAt(graced.version, [graced.disbursement], day('2026-03-16'))
    expect([monday.state, dueInWeek(monday, day('2026-03-16'))]).toEqual(['disbursed', []])
    expect(dueInWeek(monday, day('2026-03-13'))).toHaveLength(1)
  })
})

describe('[FIN-19] what two people may do', () => {
  it('waive what is unpaid of penalty and interest in rows that are due', () => {
    expect(waivable(on('2026-03-20'), 'penalty')).toBe(1_907n)
    expect(waivable(on('2026-03-20'), 'interest')).toBe(11_500n)
    expect(waivable(on('2026-02-10'), 'interest')).toBe(0n)
  })

  it('write off from 90 days overdue, once', () => {
    expect(canWriteOff(on('2026-05-16'))).toBe(false)
    expect(canWriteOff(on('2026-05-17'))).toBe(true)
    const writeOff = { kind: 'writeOff', entry: 1, valueDate: day('2026-05-17') } as const
    expect(canWriteOff(loanAt(version, [disbursement, writeOff], day('2026-05-18')))).toBe(false)
  })
})

it('[FIN-16] a settlement is given from today to 30 days ahead', () => {
  const given = (text: string) => isSettlementDay(day(text), day('2026-03-01'))
  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(given)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
