import { isWorkday } from 'chinese-days'
import { describe, expect, it } from 'vitest'
import { addOpenDays, isOpen, nextOpen, previousOpen } from '../calendar.ts'
import { addDays, type Day, isWeekend } from '../day.ts'
import { china } from './china.ts'

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
