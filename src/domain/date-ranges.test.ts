import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  addMonths,
  areDaysBackward,
  daysInMonth,
  futureRangeNames,
  isSameRange,
  isWithin,
  nameOf,
  parseRange,
  rangeBetween,
  rangeNamed,
  rangeNames,
} from './date-ranges.ts'
import { addDays, type Day, dayOf, daysBetween, type Instant } from './day.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01' as Day, days))
const name = fc.constantFrom(...rangeNames)

describe('the ranges that have a name', () => {
  it('[COM-24] are all there, in the order of the specification', () => {
    expect(rangeNames).toEqual([
      'sinceYesterday',
      'last7Days',
      'last30Days',
      'last60Days',
      'last90Days',
      'monthToDate',
      'quarterToDate',
      'lastMonth',
      'lastQuarter',
      'thisYear',
      'lastYear',
    ])
  })

  it('[DOC-20] of days ahead begin today or later, but for what is overdue and what holds today', () => {
    expect(futureRangeNames).toEqual([
      'overdue',
      'today',
      'next7Days',
      'next30Days',
      'next60Days',
      'next90Days',
      'thisMonth',
      'nextMonth',
      'thisQuarter',
      'nextQuarter',
    ])
    fc.assert(
      fc.property(fc.constantFrom(...futureRangeNames), day, (one, today) => {
        const { from, to } = rangeNamed(one, today)
        expect(from <= to || one === 'overdue').toBe(true)
        if (one === 'overdue') expect(to).toBe(addDays(today, -1))
        else expect(to >= today).toBe(true)
      }),
    )
  })

  it.each([
    ['overdue', '2000-01-01', '2026-11-15'],
    ['today', '2026-11-16', '2026-11-16'],
    ['next7Days', '2026-11-16', '2026-11-22'],
    ['next90Days', '2026-11-16', '2027-02-13'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['nextMonth', '2026-12-01', '2026-12-31'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['nextQuarter', '2027-01-01', '2027-03-31'],
  ] as const)('[DOC-20] ahead of 16 November 2026: %s is from %s to %s', (one, from, to) => {
    expect(rangeNamed(one, '2026-11-16' as Day)).toEqual({ from, to })
    expect(nameOf({ from: from as Day, to: to as Day }, '2026-11-16' as Day, futureRangeNames)).toBe(one)
  })

  it('[COM-24] begin before they end', () => {
    fc.assert(
      fc.property(name, day, (one, today) => {
        const { from, to } = rangeNamed(one, today)
        expect(parseRange(from, to)).toEqual({ from, to })
      }),
    )
  })

  it.each([
    ['last7Days', 7],
    ['last30Days', 30],
    ['last60Days', 60],
    ['last90Days', 90],
    ['sinceYesterday', 2],
  ] as const)('[COM-24] %s are today and the days before, %i in all', (one, days) => {
    fc.assert(
      fc.property(day, (today) => {
        const { from, to } = rangeNamed(one, today)
        expect([to, daysBetween(from, to) + 1]).toEqual([today, days])
      }),
    )
  })

  it('[COM-24] to date holds today; the last month, quarter and year end where this one begins', () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const toDate of ['monthToDate', 'quarterToDate'] as const)
          expect(rangeNamed(toDate, today).to).toBe(today)
        expect(isWithin(today, rangeNamed('thisYear', today))).toBe(true)
        for (const [last, current] of [
          ['lastMonth', 'monthToDate'],
          ['lastQuarter', 'quarterToDate'],
          ['lastYear', 'thisYear'],
        ] as const)
          expect(addDays(rangeNamed(last, today).to, 1)).toBe(rangeNamed(current, today).from)
      }),
    )
  })

  it.each([
    ['sinceYesterday', '2026-05-17', '2026-05-18'],
    ['last7Days', '2026-05-12', '2026-05-18'],
    ['last30Days', '2026-04-19', '2026-05-18'],
    ['last60Days', '2026-03-20', '2026-05-18'],
    ['last90Days', '2026-02-18', '2026-05-18'],
    ['monthToDate', '2026-05-01', '2026-05-18'],
    ['quarterToDate', '2026-04-01', '2026-05-18'],
    ['lastMonth', '2026-04-01', '2026-04-30'],
    ['lastQuarter', '2026-01-01', '2026-03-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('[COM-24] on 18 May 2026 %s is %s to %s', (one, from, to) => {
    expect(rangeNamed(one, '2026-05-18' as Day)).toEqual({ from, to })
  })

  it.each([
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastQuarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['quarterToDate', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['lastYear', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['sinceYesterday', '2026-01-01', '2025-12-31', '2026-01-01'],
  ] as const)('[COM-24] %s on %s is %s to %s', (one, today, from, to) => {
    expect(rangeNamed(one, today as Day)).toEqual({ from, to })
  })

  it('[COM-24] days are those of the market: late in London it is tomorrow in Shanghai', () => {
    const instant = Date.parse('2026-06-30T16:30:00Z') as Instant
    const shanghai = rangeNamed('monthToDate', dayOf(instant, 'Asia/Shanghai'))
    const london = rangeNamed('monthToDate', dayOf(instant, 'Europe/London'))
    expect([shanghai.from, london.from]).toEqual(['2026-07-01', '2026-06-01'])
  })

  it('[COM-24] are found again by their days; any other range is custom', () => {
    fc.assert(
      fc.property(name, day, (one, today) => {
        const range = rangeNamed(one, today)
        const found = nameOf(range, today)
        expect(found !== 'custom' && isSameRange(rangeNamed(found, today), range)).toBe(true)
      }),
    )
    const today = '2026-05-18' as Day
    expect(nameOf(rangeNamed('lastQuarter', today), today)).toBe('lastQuarter')
    expect(nameOf({ from: '2026-05-02' as Day, to: '2026-05-03' as Day }, today)).toBe('custom')
  })
})

describe('a range in an address', () => {
  it('[COM-24] carries both days, inclusive, and is read back the same', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const range = rangeBetween(a, b)
        const query = new Map(Object.entries(range))
        expect(parseRange(query.get('from') ?? '', query.get('to') ?? '')).toEqual(range)
        expect([isWithin(a, range), isWithin(b, range)]).toEqual([true, true])
      }),
    )
  })

  it.each([
    ['2026-05-19', '2026-05-18'],
    ['2026-02-30', '2026-03-01'],
    ['', '2026-05-18'],
    ['2026-05-18', ''],
    ['yesterday', 'today'],
  ])('[COM-24] %j to %j is none', (from, to) => {
    expect(parseRange(from, to)).toBeUndefined()
  })
})

describe('months', () => {
  it('go forward and back to the same day where the month has it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (start, months) => {
        const moved = addMonths(start, months)
        const date = Math.min(Number(start.slice(8)), daysInMonth(moved))
        expect(Number(moved.slice(8))).toBe(date)
        expect(addMonths(moved, -months).slice(0, 7)).toBe(start.slice(0, 7))
      }),
    )
    expect(addMonths('2026-01-31' as Day, 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31' as Day, 1)).toBe('2028-02-29')
    expect(addMonths('2026-03-31' as Day, -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15' as Day, 1)).toBe('2027-01-15')
  })
})

it('[COM-24] [DOC-20] a range of days is backward where its end comes before its beginning; what is no day is no end', () => {
  expect(areDaysBackward('2026-11-02', '2026-11-01')).toBe(true)
  expect(areDaysBackward('2026-11-02', '2026-11-02')).toBe(false)
  expect([areDaysBackward('2026-11-02', ''), areDaysBackward('x', '2026-11-01')]).toEqual([false, false])
})
