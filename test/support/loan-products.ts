/** Random products for the comparison with the independent calculation. */
import type { Calendar } from '#domain/calendar.ts'
import { china } from '#domain/calendars/china.ts'
import { addDays, type Day } from '#domain/day.ts'
import { isEqualMethod, repaymentMethods } from '#domain/financing/terms.ts'
import fc from './laws.ts'
import { bps, day, plannedLoan, weekdays } from './loans.ts'

/** A year in which days of any kind are closed, and some weekends are worked. */
const busyYear = (year: number) => {
  const days = Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01` as Day, at))
  return [
    year,
    {
      closed: new Set(days.filter((_, at) => (at * 7 + year) % 11 < 2 || (at > 120 && at < 131))),
      open: new Set(days.filter((_, at) => (at * 5 + year) % 13 === 0)),
    },
  ] as const
}
const busy: Calendar = new Map(Array.from({ length: 12 }, (_, at) => busyYear(2024 + at)))

const calendars = { none: new Map(), weekdays, china, busy } as const satisfies Record<string, Calendar>

export const anyProduct = fc
  .record({
    method: fc.constantFrom(...repaymentMethods),
    principal: fc.oneof(
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 100_000n, max: 10n ** 9n }),
      fc.bigInt({ min: 10n ** 9n, max: 10n ** 15n }),
    ),
    rate: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 2_400 }) },
    ),
    dayCount: fc.constantFrom(360 as const, 365 as const),
    start: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(day('2024-01-01'), days)),
    months: fc.integer({ min: 1, max: 24 }),
    days: fc.option(fc.integer({ min: 1, max: 700 })),
    calendar: fc.constantFrom(...(Object.keys(calendars) as (keyof typeof calendars)[])),
    earlyEffect: fc.constantFrom('shorten' as const, 'lower' as const),
  })
  .map(({ months, days, rate, calendar, ...rest }) => {
    const inDays = days !== null && !isEqualMethod(rest.method)
    return plannedLoan({
      ...rest,
      annualBps: bps(rate),
      term: inDays ? { unit: 'days', count: days } : { unit: 'months', count: months },
      calendar: calendars[calendar],
    })
  })
