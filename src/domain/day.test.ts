import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  addDays,
  compareDays,
  type Day,
  dayOf,
  daysBetween,
  defaultTimeZone,
  displayDay,
  displayInstant,
  formatInstant,
  type Instant,
  isoWeekday,
  isWeekend,
  minuteOf,
  parseDay,
  parseInstant,
  startOfDay,
} from './day.ts'

const epoch = '1970-01-01' as Day
const days = fc.integer({ min: -25_000, max: 60_000 }).map((count) => addDays(epoch, count))
const spans = fc.integer({ min: -40_000, max: 40_000 })
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => ms as Instant)
const at = (text: string): Instant => Date.parse(text) as Instant

it('[COM-18] reads the same minute of a zone from its first to its last millisecond, and as it stands on the wall', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'America/St_Johns', 'Africa/Monrovia', 'Asia/Kathmandu')
  const long = fc.integer({ min: Date.UTC(1900), max: Date.UTC(2100) }).map((ms) => ms as Instant)
  fc.assert(
    fc.property(long, zones, (instant, timeZone) => {
      const [day, time] = new Date(instant).toLocaleString('sv', { timeZone }).split(' ')
      expect(minuteOf(instant, timeZone)).toBe(`${day} ${time?.slice(0, 5)}`)
      expect(minuteOf(instant, timeZone)).toBe(minuteOf(instant, timeZone))
    }),
  )
})

describe('calendar days', () => {
  it('[COM-18] adds what lies between two days, and finds between them what was added', () => {
    fc.assert(
      fc.property(days, days, spans, (a, b, span) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
        expect(daysBetween(a, addDays(a, span))).toBe(span)
        expect(addDays(addDays(a, span), -span)).toBe(a)
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0)
      }),
    )
  })

  it('[COM-18] orders days as their distance does', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(compareDays(a, b)).toBe(Math.sign(daysBetween(b, a)))
        expect(compareDays(a, a)).toBe(0)
      }),
    )
  })

  it('[COM-18] reads exactly the days that exist', () => {
    const lengthOf = (year: number, month: number): number => {
      if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
      return [4, 6, 9, 11].includes(month) ? 30 : 31
    }
    const two = (value: number): string => String(value).padStart(2, '0')
    const numbers = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    fc.assert(
      fc.property(numbers, ([year, month, day]) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
        expect(parseDay(text)).toBe(exists ? text : undefined)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '',
    '2026-2-3',
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '0000-01-01',
    '20260401',
    '2026/04/01',
    '2026-04-01T00:00:00Z',
    ' 2026-04-01',
    '2026-04-01\n',
    '+002026-04-01',
    '２026-04-01',
  ])('[COM-18] refuses %j as a day', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  it('[COM-18] counts over leap days', () => {
    expect(daysBetween('2024-02-28' as Day, '2024-03-01' as Day)).toBe(2)
    expect(daysBetween('2023-02-28' as Day, '2023-03-01' as Day)).toBe(1)
    expect(addDays('2000-02-28' as Day, 1)).toBe('2000-02-29')
  })

  it('[COM-18] throws beyond the calendar and for parts of days', () => {
    expect(() => addDays('9999-12-31' as Day, 1)).toThrow(RangeError)
    expect(() => addDays('0001-01-01' as Day, -1)).toThrow(RangeError)
    expect(() => addDays(epoch, 0.5)).toThrow(RangeError)
  })
})

describe('weekdays', () => {
  it('[COM-21] are numbered from Monday, 1, to Sunday, 7', () => {
    const week = Array.from({ length: 7 }, (_, n) => addDays('2026-11-30' as Day, n))
    expect(week.map(isoWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(week.map(isWeekend)).toEqual([false, false, false, false, false, true, true])
    expect(isoWeekday('1969-12-31' as Day), 'before 1970 too').toBe(3)
  })
})

describe('instants', () => {
  it('[COM-18] are written in UTC with milliseconds and read back', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseInstant(formatInstant(instant))).toBe(instant)
      }),
    )
    expect(formatInstant(at('2026-03-31T09:05:00+08:00'))).toBe('2026-03-31T01:05:00.000Z')
  })

  it.each([
    '2026-03-31',
    '2026-03-31T01:05:00Z',
    '2026-03-31T01:05:00.000',
    '2026-03-31T01:05:00.000+08:00',
    '2026-02-30T01:05:00.000Z',
    '2026-03-31T24:00:00.000Z',
    '2026-03-31T01:60:00.000Z',
  ])('[COM-18] refuses %j as an instant', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})

describe('the start of a day', () => {
  const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'] as const
  const recent = fc.integer({ min: 15_000, max: 30_000 }).map((count) => addDays(epoch, count))

  it('[COM-18] is its first moment, in every zone', () => {
    fc.assert(
      fc.property(recent, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDay(day, zone)
        expect(dayOf(start, zone)).toBe(day)
        expect(dayOf((start - 1) as Instant, zone)).toBe(addDays(day, -1))
      }),
    )
  })

  it('[COM-18] is midnight in Shanghai, and one o’clock where the clocks jump over midnight', () => {
    expect(startOfDay('2026-12-01' as Day)).toBe(at('2026-11-30T16:00:00.000Z'))
    expect(startOfDay('2024-03-31' as Day, 'Asia/Beirut')).toBe(at('2024-03-30T22:00:00.000Z'))
    expect(minuteOf(startOfDay('2024-03-31' as Day, 'Asia/Beirut'), 'Asia/Beirut')).toBe('2024-03-31 01:00')
  })
})

describe('the day at a moment', () => {
  it('[COM-18] is that of Shanghai unless another zone is named', () => {
    expect(defaultTimeZone).toBe('Asia/Shanghai')
    expect(dayOf(at('2026-03-31T15:59:59.999Z'))).toBe('2026-03-31')
    expect(dayOf(at('2026-03-31T16:00:00.000Z'))).toBe('2026-04-01')
    expect(dayOf(at('2026-03-31T16:00:00.000Z'), 'Europe/London')).toBe('2026-03-31')
    expect(dayOf(at('2026-03-31T03:59:59.000Z'), 'America/New_York')).toBe('2026-03-30')
  })

  it('[COM-18] follows the clocks of a zone that changes them', () => {
    expect(minuteOf(at('2026-03-29T00:59:00.000Z'), 'Europe/Berlin')).toBe('2026-03-29 01:59')
    expect(minuteOf(at('2026-03-29T01:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-29 03:00')
  })

  it('[COM-18] in UTC is the date of the instant, and in Shanghai that of eight hours later', () => {
    const afterSummerTimes = fc
      .integer({ min: 700_000_000_000, max: 4_102_444_800_000 })
      .map((ms) => ms as Instant)
    fc.assert(
      fc.property(afterSummerTimes, (instant) => {
        expect(dayOf(instant, 'UTC')).toBe(formatInstant(instant).slice(0, 10))
        expect(dayOf(instant)).toBe(dayOf((instant + 8 * 3_600_000) as Instant, 'UTC'))
      }),
    )
  })

  it('[COM-18] throws for a moment beyond the calendar', () => {
    expect(() => dayOf(at('+010000-01-02T00:00:00.000Z'))).toThrow(RangeError)
  })

  it('[COM-18] shows midnight as hour 00', () => {
    expect(minuteOf(at('2026-03-31T16:05:00.000Z'))).toBe('2026-04-01 00:05')
  })
})

describe('dates for people', () => {
  it('[COM-21] follow the language', () => {
    const day = '2026-03-31' as Day
    expect(displayDay(day, 'zh')).toBe('2026-03-31')
    expect(displayDay(day, 'en')).toBe('Mar 31, 2026')
    const evening = at('2026-03-31T12:30:00.000Z')
    expect(displayInstant(evening, 'zh')).toBe('2026-03-31 20:30')
    expect(displayInstant(evening, 'en')).toBe('Mar 31, 2026, 20:30')
    expect(displayInstant(evening, 'zh', 'UTC')).toBe('2026-03-31 12:30')
  })
})
