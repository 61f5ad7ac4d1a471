/** The last day to report the payment of an award, and when the award lapses. */
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Calendar } from '../calendar.ts'
import { addDays, type Day } from '../day.ts'
import { lapsedBefore, reportByOf } from './dates.ts'

const day = (text: string) => text as Day
const bank: Calendar = new Map([
  [2026, { closed: new Set(['2026-10-01', '2026-10-02'].map(day)), open: new Set([day('2026-10-10')]) }],
])

it('[CLR-26] the payment of a last permitted day is reported by the next bank day', () => {
  expect(reportByOf(day('2026-11-24'), bank)).toBe('2026-11-25')
  expect(reportByOf(day('2026-11-20'), bank), 'over a weekend').toBe('2026-11-23')
  expect(reportByOf(day('2026-11-21'), bank), 'of a Saturday').toBe('2026-11-23')
  expect(reportByOf(day('2026-09-30'), bank), 'over a holiday').toBe('2026-10-05')
  expect(reportByOf(day('2026-10-09'), bank), 'on a Saturday that is open').toBe('2026-10-10')
  expect(reportByOf(day('2026-12-31'), bank), 'where the calendar ends').toBeUndefined()
  expect(lapsedBefore(day('2027-01-02'), bank), 'where the calendar ends').toBeUndefined()
})

it('[CLR-26] an award lapses exactly when the last day to report its payment is past', () => {
  const days = fc.integer({ min: 30, max: 330 }).map((n) => addDays(day('2026-01-01'), n))
  fc.assert(
    fc.property(days, days, (payBy, today) => {
      const before = lapsedBefore(today, bank)
      const reportBy = reportByOf(payBy, bank)
      if (!before || !reportBy) throw new Error('the calendar has these days')
      expect(payBy < before).toBe(reportBy < today)
    }),
  )
})
