import { isWorkday } from 'chinese-days'
import { describe, expect, it } from 'vitest'
import { addOpenDays, type Calendar, isOpen, nextOpen, previousOpen } from '../calendar.ts'
import { addDays, type Day, isWeekend } from '../day.ts'
import { china, provisionalChina } from './china.ts'

const daysOf = (year: number): readonly Day[] => {
  const list: Day[] = []
  for (let day = `${year}-01-01` as Day; day.startsWith(String(year)); day = addDays(day, 1)) list.push(day)
  return list
}

describe('the Chinese calendar', () => {
  it.each([2025, 2026])('[MKT-07] agrees with an independent source on every day of %i', (year) => {
    const all = daysOf(year)
    expect(all).toHaveLength(365)
    expect(all.filter((day) => isOpen(china, day) !== isWorkday(day))).toEqual([])
  })

  it('[MKT-07] works the six weekend days of 2026 that make up for holidays, and no other', () => {
    const worked = daysOf(2026).filter((day) => isOpen(china, day) && isWeekend(day))
    expect(worked).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ])
  })

  it('[MKT-07] steps over Spring Festival, from a worked Saturday to the Tuesday after', () => {
    expect(nextOpen(china, '2026-02-14' as Day)).toBe('2026-02-24')
    expect(previousOpen(china, '2026-02-24' as Day)).toBe('2026-02-14')
    expect(addOpenDays(china, '2026-02-13' as Day, 2)).toBe('2026-02-24')
  })

  it('[MKT-07] has 248 open days in either year, and knows nothing of a year that is not published', () => {
    expect([2025, 2026].map((year) => daysOf(year).filter((day) => isOpen(china, day)).length)).toEqual([
      248, 248,
    ])
    expect(isOpen(china, '2027-01-04' as Day)).toBeUndefined()
    expect(nextOpen(china, '2026-12-31' as Day)).toBeUndefined()
    expect(addOpenDays(china, '2026-12-30' as Day, 1)).toBe('2026-12-31')
    expect(addOpenDays(china, '2026-12-30' as Day, 2)).toBeUndefined()
  })
})

describe('a year that is not published yet', () => {
  const fixed = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']

  it('[MKT-07] is closed on weekends and on the holidays that have a date of their own, and open on every other day', () => {
    for (let year = 2027; year <= 2040; year += 1) {
      const calendar: Calendar = new Map([[year, provisionalChina(year)]])
      const closed = daysOf(year).filter((day) => !isOpen(calendar, day))
      expect(closed).toEqual(daysOf(year).filter((day) => isWeekend(day) || fixed.includes(day.slice(5))))
    }
  })

  it('[MKT-07] names only holidays that every published year has too', () => {
    for (const [year, published] of china)
      for (const day of provisionalChina(year).closed) expect(published.closed).toContain(day)
  })

  it('[MKT-07] says that it is provisional, and a published year does not', () => {
    expect(provisionalChina(2027).provisional).toBe(true)
    expect([...china.values()].map(({ provisional }) => provisional)).toEqual([undefined, undefined])
  })

  it('[MKT-07] leads on from the last published day', () => {
    const calendar: Calendar = new Map([...china, [2027, provisionalChina(2027)]])
    expect(nextOpen(calendar, '2026-12-31' as Day)).toBe('2027-01-04')
    expect(previousOpen(calendar, '2027-01-04' as Day)).toBe('2026-12-31')
  })
})
