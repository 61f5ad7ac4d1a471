/** When the next clearing is and when it pays, on the Chinese calendar of 2026. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { isOpen } from '../calendar.ts'
import { china } from '../calendars/china.ts'
import { addDays, type Day, dayOf, formatInstant, type Instant, minuteOf, parseInstant } from '../day.ts'
import { firstPaidFrom, instantAt, nextClearing, nextDayRoll, payDateOf, payTimings } from './pay-date.ts'
import { defaultSettings, type Timetable } from './settings.ts'

const calendars = { office: china, bank: china }
const at = (minute: string): Instant =>
  instantAt(minute.slice(0, 10) as Day, minute.slice(11), 'Asia/Shanghai')
const timetable = (changes: Partial<Timetable> = {}): Timetable => ({ ...defaultSettings, ...changes })
const payDate = (minute: string, changes: Partial<Timetable> = {}) =>
  payDateOf(at(minute), timetable(changes), calendars)
const clearing = (after: string, changes: Partial<Timetable> = {}) => {
  const next = nextClearing(at(after), timetable(changes), calendars)
  return next && minuteOf(next)
}
const moments = fc
  .date({ min: new Date('2026-01-02T00:00:00Z'), max: new Date('2026-11-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.getTime() as Instant)
const timetables = fc.record({
  preparationDays: fc.nat(3),
  payWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  payMonthDays: fc.constant([]),
})

describe('laws of dates', () => {
  it('[MKT-07] a clearing is after now, on an office day; its pay date is a bank day that never comes sooner for waiting', () => {
    fc.assert(
      fc.property(moments, timetables, fc.nat(20 * 86_400_000), (now, changes, later) => {
        const settings = timetable(changes)
        const next = nextClearing(now, settings, calendars)
        const paid = next && payDateOf(next, settings, calendars)
        const paidLater = payDateOf(((next ?? now) + later) as Instant, settings, calendars)
        if (!next || !paid || !paidLater) throw new Error('the calendar has every day of these')
        expect(next).toBeGreaterThan(now)
        expect([isOpen(china, dayOf(next)), isOpen(china, paid)]).toEqual([true, true])
        expect(paid >= dayOf(next) && paidLater >= paid).toBe(true)
      }),
    )
  })

  it('[OFR-15] the pay dates by a day, and the clearings left for each, are those that a walk finds', () => {
    const times = fc.constantFrom(['12:00'], ['10:00', '15:30'], ['00:00', '23:59'])
    fc.assert(
      fc.property(moments, timetables, times, fc.nat(25), (now, changes, clearingTimes, days) => {
        const settings = timetable({ ...changes, clearingTimes })
        const by = addDays(dayOf(now), days)
        const paid: Day[] = []
        for (
          let slot = nextClearing(now, settings, calendars);
          slot;
          slot = nextClearing(slot, settings, calendars)
        ) {
          const day = payDateOf(slot, settings, calendars)
          if (!day || day > by) break
          paid.push(day)
        }
        const [first, last] = [paid[0], paid.at(-1)]
        const timingOf = (from: Day) => ({
          payDate: from,
          clearings: paid.filter((day) => day >= from).length,
        })
        expect(payTimings(now, by, settings, calendars)).toEqual(
          first && last ? { soonest: timingOf(first), latest: timingOf(last) } : undefined,
        )
        expect(firstPaidFrom(now, last ?? dayOf(now), settings, calendars)?.payDate).toBe(
          last ?? firstPaidFrom(now, dayOf(now), settings, calendars)?.payDate,
        )
      }),
      { numRuns: 40 },
    )
  })

  it('[MKT-19] the next turn is after now and no later than the next midnight', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const turn = nextDayRoll(now, nextClearing(now, timetable(), calendars), 'Asia/Shanghai')
        expect(turn > now && turn - now <= 86_400_000).toBe(true)
      }),
    )
  })
})

describe('the next clearing', () => {
  it('[MKT-14] is at noon of office days where nothing else is set', () => {
    expect(clearing('2026-11-16 09:00')).toBe('2026-11-16 12:00')
    expect(clearing('2026-11-16 12:00'), 'it has begun').toBe('2026-11-17 12:00')
    expect(clearing('2026-11-20 12:01'), 'over the weekend').toBe('2026-11-23 12:00')
    expect(clearing('2026-09-30 13:00'), 'over the national holiday').toBe('2026-10-08 12:00')
    expect(clearing('2026-11-16 13:00', { clearingTimes: ['16:30', '10:00'] })).toBe('2026-11-16 16:30')
  })

  it('[MKT-07] is nowhere where the calendar ends', () => {
    expect(clearing('2026-12-31 12:00')).toBeUndefined()
  })
})

describe('the pay date', () => {
  it('[MKT-07] [MKT-14] is prepared for on office days, from the same day up to the very minute of the cut-off', () => {
    expect(payDate('2026-11-16 17:00')).toBe('2026-11-17')
    expect(payDate('2026-11-16 17:01')).toBe('2026-11-18')
    expect(payDate('2026-11-21 09:00'), 'a Saturday counts from Monday').toBe('2026-11-24')
    expect(payDate('2026-11-16 12:00', { preparationDays: 0 })).toBe('2026-11-16')
    expect(payDate('2026-09-30 12:00', { preparationDays: 2 })).toBe('2026-10-09')
  })

  it('[MKT-07] is the first pay run after that: on weekdays, or on days of the month', () => {
    expect(payDate('2026-11-16 12:00', { payWeekdays: [4] })).toBe('2026-11-19')
    expect(payDate('2026-11-19 12:00', { payWeekdays: [4] })).toBe('2026-11-26')
    expect(payDate('2026-11-16 12:00', { payMonthDays: [10, 31] }), 'the last of a month that is short').toBe(
      '2026-11-30',
    )
  })

  it('[MKT-07] is rolled on to a bank day, also where the run was meant for a day that has passed', () => {
    expect(payDate('2026-09-28 12:00', { payMonthDays: [1] }), 'a holiday until the 7th').toBe('2026-10-08')
    expect(payDate('2026-11-20 12:00', { payWeekdays: [6] }), 'Saturday is rolled to Monday').toBe(
      '2026-11-23',
    )
  })

  it('[MKT-07] is nowhere where the calendar ends', () => {
    expect(payDate('2026-12-31 12:00')).toBeUndefined()
    expect(payDate('2026-12-22 12:00', { payMonthDays: [5] })).toBeUndefined()
    expect(payDate('2026-12-29 12:00', { payMonthDays: [1, 31] }), 'the one before the end').toBe(
      '2026-12-31',
    )
  })
})

describe('the wall clock of a market', () => {
  it('[MKT-14] is its zone’s, also where clocks are changed', () => {
    const noon = (day: string) => formatInstant(instantAt(day as Day, '12:00', 'Europe/Berlin'))
    expect(noon('2026-03-28')).toBe('2026-03-28T11:00:00.000Z')
    expect(noon('2026-03-29')).toBe('2026-03-29T10:00:00.000Z')
    expect(parseInstant('2026-11-16T04:00:00.000Z')).toBe(at('2026-11-16 12:00'))
  })
})
