/** Schedules: laws first, then examples that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Calendar } from '../calendar.ts'
import { china } from '../calendars/china.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { hasEmptyRow, isAssumed, type ScheduleInput, type ScheduleRow, scheduleOf } from './schedule.ts'
import { isEqualMethod, repaymentMethods } from './terms.ts'

const weekdays: Calendar = new Map(
  Array.from({ length: 40 }, (_, at) => [2020 + at, { closed: new Set<Day>(), open: new Set<Day>() }]),
)

const loan = (given: Partial<ScheduleInput>): ScheduleInput => ({
  principal: 1_000_000n,
  method: 'equalInstalments',
  annualBps: 600 as BasisPoints,
  dayCount: 360,
  start: '2026-01-15' as Day,
  term: { unit: 'months', count: 12 },
  calendar: weekdays,
  ...given,
})

const anyLoan = fc
  .record({
    principal: fc.bigInt({ min: 100_000n, max: 10n ** 12n }),
    method: fc.constantFrom(...repaymentMethods),
    annualBps: fc.integer({ min: 0, max: 2_400 }).map((bps) => bps as BasisPoints),
    dayCount: fc.constantFrom(360 as const, 365 as const),
    start: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01' as Day, days)),
    months: fc.integer({ min: 1, max: 60 }),
    days: fc.option(fc.integer({ min: 1, max: 1_000 })),
  })
  .map(({ months, days, ...rest }) =>
    loan({
      ...rest,
      term:
        days !== null && !isEqualMethod(rest.method)
          ? { unit: 'days', count: days }
          : { unit: 'months', count: months },
    }),
  )

const shown = (rows: readonly ScheduleRow[]) =>
  rows.map(({ due, moved, principal, interest }) => `${due} ${moved} ${principal} ${interest}`)

const sumOf = (rows: readonly ScheduleRow[], part: 'principal' | 'interest'): bigint =>
  rows.reduce((sum, row) => sum + row[part], 0n)

describe('[FIN-06] every schedule', () => {
  it('repays exactly the principal, and no row is negative but for what the last one rounds', () =>
    fc.assert(
      fc.property(anyLoan, (input) => {
        const rows = scheduleOf(input)
        expect(sumOf(rows, 'principal')).toBe(input.principal)
        expect(rows.every(({ principal }) => principal >= 0n)).toBe(true)
        expect(rows.slice(0, -1).every(({ interest }) => interest >= 0n)).toBe(true)
        expect((rows.at(-1)?.interest ?? 0n) >= -BigInt(rows.length)).toBe(true)
      }),
    ))

  it('has its rows in order, each moved to a bank day within the days that are closed', () =>
    fc.assert(
      fc.property(anyLoan, (input) => {
        const rows = scheduleOf(input)
        for (const [at, { due, moved }] of rows.entries()) {
          expect(daysBetween(due, moved)).toBeLessThanOrEqual(2)
          expect(moved >= due && moved > (rows[at - 1]?.moved ?? input.start)).toBe(true)
        }
      }),
    ))

  it('rounds interest by days once over the whole span', () =>
    fc.assert(
      fc.property(anyLoan, (input) => {
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
      fc.property(anyLoan, (input) => {
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
    expect(shown(scheduleOf(loan({ method: 'bullet', term: { unit: 'months', count: 6 } })))).toEqual([
      '2026-07-15 2026-07-15 1000000 30167',
    ])
  })
})
