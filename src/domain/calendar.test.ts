import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  addOpenDays,
  type Calendar,
  isOpen,
  isProvisional,
  missingYears,
  nextOpen,
  openOnOrAfter,
  openOnOrBefore,
  previousOpen,
  provisionalYears,
} from './calendar.ts'
import { addDays, type Day, daysBetween } from './day.ts'

const firstDay = '2024-01-01' as Day
const dayIn = fc.integer({ min: 0, max: 4 * 365 }).map((n) => addDays(firstDay, n))
const someDays = fc.uniqueArray(dayIn, { maxLength: 60 })

/** Years 2024 to 2027, any of which may be missing, with any exceptions at all. */
const calendars: fc.Arbitrary<Calendar> = fc
  .tuple(fc.subarray([2024, 2025, 2026, 2027]), someDays, someDays)
  .map(
    ([years, closed, open]) =>
      new Map(
        years.map((year) => {
          const ours = (days: readonly Day[]) => new Set(days.filter((day) => day.startsWith(String(year))))
          return [year, { closed: ours(closed), open: ours(open) }]
        }),
      ),
  )
const counts = fc.integer({ min: 0, max: 40 })

describe('a calendar', () => {
  it('[MKT-07] answers for the days of its years, and for no other', () => {
    fc.assert(
      fc.property(calendars, dayIn, (calendar, day) => {
        expect(isOpen(calendar, day) === undefined).toBe(!calendar.has(Number(day.slice(0, 4))))
      }),
    )
  })

  it('[MKT-07] is closed on weekends and open otherwise, but for the days that it names', () => {
    const plain: Calendar = new Map([[2026, { closed: new Set(), open: new Set() }]])
    const week = Array.from({ length: 7 }, (_, n) => addDays('2026-11-16' as Day, n))
    expect(week.map((day) => isOpen(plain, day))).toEqual([true, true, true, true, true, false, false])
    fc.assert(
      fc.property(calendars, (calendar) => {
        for (const { open, closed } of calendar.values()) {
          for (const day of open) expect(isOpen(calendar, day)).toBe(true)
          for (const day of closed) expect(isOpen(calendar, day)).toBe(open.has(day))
        }
      }),
    )
  })

  it('[MKT-07] finds the nearest open day either way: open itself, with nothing open between', () => {
    fc.assert(
      fc.property(calendars, dayIn, (calendar, day) => {
        for (const [find, step] of [
          [openOnOrAfter, 1],
          [openOnOrBefore, -1],
        ] as const) {
          const found = find(calendar, day)
          if (!found) continue
          expect(isOpen(calendar, found)).toBe(true)
          for (let passed = day; passed !== found; passed = addDays(passed, step))
            expect(isOpen(calendar, passed)).toBe(false)
        }
      }),
    )
  })

  it('[MKT-07] never gives a date beyond a day that it knows nothing of', () => {
    fc.assert(
      fc.property(calendars, dayIn, counts, (calendar, day, count) => {
        const found = addOpenDays(calendar, day, count)
        if (!found) return
        for (let passed = day; passed <= found; passed = addDays(passed, 1))
          expect(isOpen(calendar, passed)).toBeDefined()
      }),
    )
  })

  it('[MKT-07] leads on and back between neighbours', () => {
    fc.assert(
      fc.property(calendars, dayIn, (calendar, day) => {
        const open = openOnOrAfter(calendar, day)
        const next = open && nextOpen(calendar, open)
        if (!open || !next) return
        expect(daysBetween(open, next)).toBeGreaterThan(0)
        expect(previousOpen(calendar, next)).toBe(open)
        expect(addOpenDays(calendar, open, 1)).toBe(next)
      }),
    )
  })

  it('[MKT-07] adds open days one after the other, and takes them back again', () => {
    fc.assert(
      fc.property(calendars, dayIn, counts, counts, (calendar, day, a, b) => {
        const both = addOpenDays(calendar, day, a + b)
        const first = addOpenDays(calendar, day, a)
        expect(first && addOpenDays(calendar, first, b)).toBe(both)
        if (both) expect(addOpenDays(calendar, both, -(a + b))).toBe(openOnOrAfter(calendar, day))
      }),
    )
  })

  it('[MKT-07] refuses a part of a day', () => {
    expect(() => addOpenDays(new Map(), firstDay, 0.5)).toThrow('not a whole number')
  })

  it('[MKT-07] tells which of this year and the next it lacks', () => {
    const year = { closed: new Set<Day>(), open: new Set<Day>() }
    const lacking = (...years: number[]) =>
      missingYears(new Map(years.map((one) => [one, year])), '2026-12-31' as Day)
    expect(lacking(2025, 2026, 2027)).toEqual([])
    expect(lacking(2025, 2026)).toEqual([2027])
    expect(lacking(2027)).toEqual([2026])
    expect(lacking()).toEqual([2026, 2027])
  })

  it('[MKT-07] tells which of this year and the next are provisional; such a year is not missing', () => {
    const year = { closed: new Set<Day>(), open: new Set<Day>() }
    const calendar: Calendar = new Map([
      [2026, year],
      ...[2027, 2028].map((one) => [one, { ...year, provisional: true }] as const),
    ])
    const reported = (today: string) => [
      provisionalYears(calendar, today as Day),
      missingYears(calendar, today as Day),
    ]
    expect(reported('2025-12-31')).toEqual([[], [2025]])
    expect(reported('2026-12-31')).toEqual([[2027], []])
    expect(reported('2028-01-01')).toEqual([[2028], [2029]])
  })

  it('[MKT-07] a day rests on a provisional year where its own year is one', () => {
    fc.assert(
      fc.property(fc.subarray([2024, 2025, 2026, 2027]), dayIn, (years, day) => {
        expect(isProvisional(years, day)).toBe(years.some((year) => day.startsWith(String(year))))
      }),
    )
  })
})
