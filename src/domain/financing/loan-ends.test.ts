/** Settlements, early repayments, waivers and write-offs of single loans, with figures that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import { day, plannedLoan, weekdays } from '#test/support/loans.ts'
import { at, bullet, eventsOf, pays, shares, waives, writesOff } from '#test/support/written-loans.ts'
import type { Calendar } from '../calendar.ts'
import type { Day } from '../day.ts'
import { loanAt } from './loan-at.ts'
import { settlementAt } from './settlement.ts'

describe('[FIN-16] [FIN-17] settlement and early repayment', () => {
  it('bullet: accrued by days, and a new span from the day of the repayment', () => {
    // 45 days are 750.00, so 10,000.00 is repaid; 90,000.00 for 45 days more: 675.00.
    const paid = pays('2026-03-01', 1_075_000n, true)
    expect(at(bullet, '2026-03-01', paid).rows).toMatchObject([
      { principal: 9_000_000n, interest: 142_500n, paid: { interest: 75_000n } },
    ])
    expect(settlementAt(bullet.version, eventsOf(bullet, [paid]), day('2026-03-11'))).toEqual({
      day: '2026-03-11',
      principal: 9_000_000n,
      interest: 0n,
      penalty: 0n,
      accrued: 15_000n,
      unallocated: 0n,
      total: 9_015_000n,
    })
  })

  it('shorten keeps the share and drops rows at the end', () => {
    const view = at(shares, '2026-02-02', pays('2026-02-02', 253_484n, true))
    // 2,500.00 of principal: 9,500.00 is left in nine shares and a half; 34.84 and 13 of 31 days of 47.50, 19.92.
    expect(view.rows.map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 9 }, () => 100_000n),
      50_000n,
    ])
    expect(view.rows.slice(0, 2).map(({ interest }) => interest)).toEqual([5_476n, 4_250n])
    expect(view.plans.map(({ from, rows }) => [from, rows.length])).toEqual([
      ['2026-01-15', 12],
      ['2026-02-02', 10],
    ])
  })

  it('lower keeps the dates with a new share', () => {
    const lowered = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal', earlyEffect: 'lower' })
    const view = at(lowered, '2026-02-02', pays('2026-02-02', 243_484n, true))
    expect(view.rows.map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 11 }, () => 80_000n),
      80_000n,
    ])
  })

  it('counts the month of an equal plan from the nominal date, also while its row waits for Monday', () => {
    const settles = (on: string) => settlementAt(shares.version, [shares.disbursement], day(on)).total
    // Sunday the 15th: all of 60.00. Monday the 16th: a day of 55.00 in a month of 28 days more, 1.96.
    expect(settles('2026-02-15')).toBe(1_206_000n)
    expect(settles('2026-02-16')).toBe(1_206_196n)
  })
})

describe('[FIN-19] waivers and write-offs', () => {
  it('a waiver lowers what is unpaid on its day, and the penalty goes on after it', () => {
    expect(at(shares, '2026-02-19', waives('2026-02-19', 'penalty', 100n)).due.penalty).toBe(59n)
    const all = waives('2026-02-19', 'penalty', 99_999n)
    expect(at(shares, '2026-02-19', all).due).toEqual({ penalty: 0n, interest: 6_000n, principal: 100_000n })
    expect(at(shares, '2026-02-20', all).due.penalty).toBe(53n)
    // 10 days of 1,000.00 instead of 1,060.00, on top of 3 days: 1.59 + 5.00.
    expect(at(shares, '2026-03-01', waives('2026-02-19', 'interest', 6_000n)).due.penalty).toBe(659n)
  })

  it('a write-off stops every accrual, later money is recovery, and the limit stays used', () => {
    const owed = at(shares, '2026-06-01', writesOff('2026-06-01'))
    expect(owed).toMatchObject({ state: 'writtenOff', used: 1_200_000n, principal: 1_200_000n })
    const later = at(shares, '2026-09-01', writesOff('2026-06-01'), pays('2026-08-03', 300_000n))
    expect(later.due.penalty + later.due.interest + later.due.principal).toBe(
      owed.due.penalty + owed.due.interest + owed.due.principal - 300_000n,
    )
    const { recovered } = later.writtenOff ?? {}
    expect((recovered?.penalty ?? 0n) + (recovered?.interest ?? 0n) + (recovered?.principal ?? 0n)).toBe(
      300_000n,
    )
    expect(later).toMatchObject({ state: 'writtenOff', used: 1_200_000n })
  })

  it('a write-off has no effect if a repayment from before it had settled the loan', () => {
    const settled = at(shares, '2026-06-02', writesOff('2026-06-01'), pays('2026-05-29', 1_300_000n))
    expect(settled).toMatchObject({ state: 'settled', writtenOff: undefined })
  })
})

describe('[FIN-06] a calendar that is published after the disbursement', () => {
  it('moves a due day that is closed, without interest or penalty for the move', () => {
    const unknown: Calendar = new Map([...weekdays].filter(([year]) => year < 2027))
    const loan = plannedLoan({
      principal: 1_200_000n,
      method: 'equalPrincipal',
      start: day('2026-12-09'),
      calendar: unknown,
    })
    const [row] = at(loan, '2026-12-09').rows
    expect(row).toMatchObject({ due: '2027-01-09', moved: '2027-01-11', dueDay: '2027-01-11', assumed: true })
    const closed = new Set<Day>(['2027-01-11', '2027-01-12'].map(day))
    const published = new Map([...unknown, [2027, { closed, open: new Set<Day>() }]])
    const moved = { ...loan, version: { ...loan.version, calendar: published } }
    expect(at(moved, '2027-01-13')).toMatchObject({ state: 'disbursed', due: { penalty: 0n } })
    expect(at(moved, '2027-01-13').rows[0]).toMatchObject({ dueDay: '2027-01-13', interest: 6_000n })
    expect(at(moved, '2027-01-14').due.penalty).toBe(53n)
    expect(at(loan, '2027-01-14').due.penalty).toBe(159n)
  })
})

it('[FIN-13] interest and penalties use nothing of the limit', () => {
  expect(at(shares, '2026-02-26')).toMatchObject({ used: 1_200_000n, due: { penalty: 530n } })
})

it('a loan begins with its disbursement', () => {
  expect(() => loanAt(shares.version, [], day('2026-02-01'))).toThrow(RangeError)
})
