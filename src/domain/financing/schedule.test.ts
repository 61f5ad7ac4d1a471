/** Schedules: laws first, then examples that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { anyLoan, bps, day, weekdays } from '#test/support/loans.ts'
import { china } from '../calendars/china.ts'
import { daysBetween } from '../day.ts'
import { hasEmptyRow, isAssumed, type ScheduleInput, type ScheduleRow, scheduleOf } from './schedule.ts'
import { isEqualMethod } from './terms.ts'

const loan = (given: Partial<ScheduleInput>): ScheduleInput => ({
  principal: 1_000_000n,
  method: 'equalInstalments',
  annualBps: bps(600),
  dayCount: 360,
  start: day('2026-01-15'),
  term: { unit: 'months', count: 12 },
  calendar: weekdays,
  ...given,
})

const anyInput = anyLoan.map(({ version: { terms, calendar }, disbursement }) => ({
  ...terms,
  calendar,
  principal: disbursement.principal,
  start: disbursement.valueDate,
}))

const shown = (rows: readonly ScheduleRow[]) =>
  rows.map(({ due, moved, principal, interest }) => `${due} ${moved} ${principal} ${interest}`)

const sumOf = (rows: readonly ScheduleRow[], part: 'principal' | 'interest'): bigint =>
  rows.reduce((sum, row) => sum + row[part], 0n)

describe('[FIN-06] every schedule', () => {
  it('repays exactly the principal, and no row has less than nothing', () =>
    fc.assert(
      fc.property(anyInput, (input) => {
        const rows = scheduleOf(input)
        expect(sumOf(rows, 'principal')).toBe(input.principal)
        expect(rows.every(({ principal }) => principal >= 0n)).toBe(true)
        expect(rows.every(({ interest }) => interest >= 0n)).toBe(true)
      }),
    ))

  it('has its rows in order, each moved to a bank day within the days that are closed', () =>
    fc.assert(
      fc.property(anyInput, (input) => {
        const rows = scheduleOf(input)
        for (const [at, { due, moved }] of rows.entries()) {
          expect(daysBetween(due, moved)).toBeLessThanOrEqual(2)
          expect(moved >= due && moved > (rows[at - 1]?.moved ?? input.start)).toBe(true)
        }
      }),
    ))

  it('rounds interest by days once over the whole span', () =>
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(!isEqualMethod(input.method))
        const rows = scheduleOf(input)
        const days = BigInt(daysBetween(input.start, rows.at(-1)?.moved ?? input.start))
        const whole = input.principal * BigInt(input.annualBps) * days
        const over = 10_000n * BigInt(input.dayCount)
        expect(sumOf(rows, 'interest')).toBe((2n * whole + over) / (2n * over))
      }),
    ))

  it('has equal instalments that differ by what was rounded only, or equal shares of the principal', () =>
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(isEqualMethod(input.method))
        const rows = scheduleOf(input)
        const paid = rows.map(({ principal, interest }) =>
          input.method === 'equalPrincipal' || input.annualBps === 0 ? principal : principal + interest,
        )
        expect(new Set(paid.slice(0, -1)).size).toBeLessThanOrEqual(1)
        const difference = (paid.at(-1) ?? 0n) - (paid[0] ?? 0n)
        expect(difference <= BigInt(rows.length * 4) && difference >= -BigInt(rows.length * 4)).toBe(true)
      }),
    ))
})

describe('[FIN-06] examples', () => {
  it('bullet: interest for the actual days to the moved maturity', () => {
    // 15 January to 15 July 2026 is 181 days: 10,000.00 · 6% · 181 / 360 = 301.67.
    const halfYear = scheduleOf(loan({ method: 'bullet', term: { unit: 'months', count: 6 } }))
    expect(shown(halfYear)).toEqual(['2026-07-15 2026-07-15 1000000 30167'])
    // 30 days end on Saturday 14 February: two days more, 32 · 1.6667 = 53.33.
    const month = scheduleOf(loan({ method: 'bullet', term: { unit: 'days', count: 30 } }))
    expect(shown(month)).toEqual(['2026-02-14 2026-02-16 1000000 5333'])
  })

  it('monthly interest: by the days between moved dates, and the last row takes the rest', () => {
    // 32, 28 and 30 days: 53.33, 46.67, 50.00; all 120 days are 200.00, which leaves 50.00.
    const rows = scheduleOf(loan({ method: 'monthlyInterest', term: { unit: 'months', count: 4 } }))
    expect(shown(rows)).toEqual([
      '2026-02-15 2026-02-16 0 5333',
      '2026-03-15 2026-03-16 0 4667',
      '2026-04-15 2026-04-15 0 5000',
      '2026-05-15 2026-05-15 1000000 5000',
    ])
  })

  it('monthly interest: a term in days ends with a short period', () => {
    const rows = scheduleOf(loan({ method: 'monthlyInterest', term: { unit: 'days', count: 70 } }))
    expect(shown(rows).map((row) => row.slice(0, 21))).toEqual([
      '2026-02-15 2026-02-16',
      '2026-03-15 2026-03-16',
      '2026-03-26 2026-03-26',
    ])
  })

  it('equal instalments: one instalment, whose interest falls with the balance', () => {
    // 10,000.00 · 0.005 · 1.005³ / (1.005³ − 1) = 3,366.72.
    const rows = scheduleOf(loan({ term: { unit: 'months', count: 3 } }))
    expect(shown(rows)).toEqual([
      '2026-02-15 2026-02-16 331672 5000',
      '2026-03-15 2026-03-16 333330 3342',
      '2026-04-15 2026-04-15 334998 1675',
    ])
  })

  it('equal principal: one share, and the last row carries the rounding', () => {
    const rows = scheduleOf(loan({ method: 'equalPrincipal', term: { unit: 'months', count: 3 } }))
    expect(shown(rows).map((row) => row.slice(22))).toEqual(['333333 5000', '333333 3333', '333334 1667'])
  })

  it('from 31 January through February, always counted from the start', () => {
    const rows = scheduleOf(loan({ start: day('2025-01-31'), term: { unit: 'months', count: 5 } }))
    expect(shown(rows).map((row) => row.slice(0, 21))).toEqual([
      '2025-02-28 2025-02-28',
      '2025-03-31 2025-03-31',
      '2025-04-30 2025-04-30',
      '2025-05-31 2025-06-02',
      '2025-06-30 2025-06-30',
    ])
  })

  it('[FIN-01] at 0 equal instalments are equal principal, and monthly interest is one payment', () => {
    const free = { annualBps: bps(0), term: { unit: 'months', count: 3 } } as const
    const equal = scheduleOf(loan({ ...free, method: 'equalPrincipal' }))
    expect(scheduleOf(loan(free))).toEqual(equal)
    expect(equal.map(({ principal, interest }) => [principal, interest])).toEqual([
      [333_333n, 0n],
      [333_333n, 0n],
      [333_334n, 0n],
    ])
    expect(shown(scheduleOf(loan({ ...free, method: 'monthlyInterest' })))).toEqual([
      '2026-04-15 2026-04-15 1000000 0',
    ])
  })

  it('[FIN-01] at the maximum of 24.00 as well', () => {
    // 10,000.00 · 0.02 · 1.02² / (1.02² − 1) = 5,150.50 (5,150.495).
    const rows = scheduleOf(loan({ annualBps: bps(2_400), term: { unit: 'months', count: 2 } }))
    expect(rows.map(({ principal, interest }) => principal + interest)).toEqual([515_050n, 515_049n])
  })

  it('moves over the holidays of the calendar, and rows that meet on one bank day are one', () => {
    // Spring Festival 2026 lasts from 15 to 23 February.
    const [first] = scheduleOf(loan({ calendar: china }))
    expect([first?.due, first?.moved]).toEqual(['2026-02-15', '2026-02-24'])
    // A row of 2 October and the end on the 5th, both within the holidays of October.
    const start = day('2026-01-02')
    const term = { unit: 'days', count: 276 } as const
    const rows = scheduleOf(loan({ method: 'monthlyInterest', start, term, calendar: china }))
    // 3 August (the 2nd is a Sunday) to 2 September are 30 days, to 8 October 36 more: 60.00; all 279 days are 465.00.
    expect(shown(rows).slice(-2)).toEqual([
      '2026-09-02 2026-09-02 0 5000',
      '2026-10-05 2026-10-08 1000000 5999',
    ])
    expect(sumOf(rows, 'interest')).toBe(46_500n)
  })

  it('uses Monday to Friday in a year without a calendar, and says so', () => {
    const rows = scheduleOf(loan({ start: day('2026-11-16'), calendar: new Map([...china].slice(0, 2)) }))
    expect(rows.map(({ assumed }) => assumed)).toEqual([false, ...Array.from({ length: 11 }, () => true)])
    expect(isAssumed(rows)).toBe(true)
    expect(isAssumed(scheduleOf(loan({})))).toBe(false)
  })

  it('[FIN-03] shows an amount that is too small for its term by an empty row before the last', () => {
    const cents = (principal: bigint) =>
      scheduleOf(loan({ method: 'equalPrincipal', principal, annualBps: bps(0) }))
    // A share of 0.06 rounds 0.055 up, so that 0.66 is repaid after eleven rows of twelve, and 0.60 after ten.
    expect(hasEmptyRow(cents(66n))).toBe(false)
    expect(hasEmptyRow(cents(5n))).toBe(true)
    expect(hasEmptyRow(scheduleOf(loan({ method: 'monthlyInterest', principal: 50n })))).toBe(true)
    expect(hasEmptyRow(scheduleOf(loan({ method: 'bullet', principal: 1n })))).toBe(false)
  })
})
