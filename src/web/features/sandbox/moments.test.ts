import { describe, expect, it, vi } from 'vitest'
import { addDays, type Day, dayOf, type Instant, minuteOf } from '#domain/day.ts'
import fc from '#test/support/laws.ts'

const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays('2024-01-01' as Day, n))
const at = (text: string) => Date.parse(text) as Instant

/** The language of a page load is read once; each test loads anew. */
async function momentsIn(language: 'zh' | 'en') {
  vi.resetModules()
  localStorage.setItem('currentLang', language)
  return import('./moments.ts')
}

describe('the end of the month', () => {
  it('[COM-51] lies ahead, is the last of its month, and the first such day', async () => {
    const { monthEndAfter } = await momentsIn('zh')
    fc.assert(
      fc.property(days, (today) => {
        const end = monthEndAfter(today)
        expect(end > today).toBe(true)
        expect(addDays(end, 1).slice(8)).toBe('01')
        for (let passed = addDays(today, 1); passed < end; passed = addDays(passed, 1))
          expect(addDays(passed, 1).slice(8)).not.toBe('01')
      }),
    )
    expect(monthEndAfter('2026-12-31' as Day)).toBe('2027-01-31')
    expect(monthEndAfter('2028-02-28' as Day)).toBe('2028-02-29')
  })
})

describe('the year without a calendar that a move leads into', () => {
  it.each([
    ['2026-12-30', '2026-12-31', [2027], undefined],
    ['2026-12-30', '2027-01-01', [2027, 2027], 2027],
    ['2026-12-31', '2028-01-01', [2027], 2027],
    ['2026-12-31', '2028-01-01', [], undefined],
    ['2027-01-01', '2027-06-01', [2027, 2028], undefined],
  ] as const)('[MKT-07] from %s to %s, where %j are missing: %s', async (today, target, years, year) => {
    const { yearLeftFor } = await momentsIn('zh')
    const missing = years.map((one) => ({ year: one }))
    expect(yearLeftFor(missing, today as Day, target as Day)).toBe(year)
  })
})

describe('a moment that was typed', () => {
  it('[COM-51] is read in Beijing, to the minute', async () => {
    const { momentOf } = await momentsIn('zh')
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const two = (n: number) => String(n).padStart(2, '0')
        const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
        expect(minuteOf(momentOf(day, time) ?? at('1970-01-01'))).toBe(`${day} ${time}`)
      }),
    )
    for (const time of ['9:05', '09:05', '0905', '０９：０５', ' 09:05 '])
      expect(momentOf('2026年12月1日', time)).toBe(at('2026-12-01T01:05:00.000Z'))
  })

  it.each([
    ['', ''],
    ['2026-12-01', ''],
    ['2026-02-30', '09:00'],
    ['2026-12-01', '24:00'],
    ['2026-12-01', '09:60'],
    ['2026-12-01', '9'],
    ['tomorrow', '09:00'],
  ])('[COM-51] is none: %j %j', async (day, time) => {
    expect((await momentsIn('zh')).momentOf(day, time)).toBeUndefined()
  })
})

describe('as the language writes it', () => {
  const moment = at('2026-12-14T22:05:09.000Z')

  it('[COM-21] the clock shows the whole date and the seconds', async () => {
    expect((await momentsIn('zh')).clockTimeOf(moment)).toEqual({
      day: '2026年12月15日星期二',
      time: '06:05:09',
    })
    expect((await momentsIn('en')).clockTimeOf(moment)).toEqual({
      day: 'Tuesday, December 15, 2026',
      time: '06:05:09',
    })
  })

  it('[COM-21] spans and distances are counted in days, and below a day in hours', async () => {
    const zh = await momentsIn('zh')
    expect([zh.spanOf(1), zh.spanOf(30)]).toEqual(['1天', '30天'])
    const en = await momentsIn('en')
    expect([en.spanOf(1), en.spanOf(30)]).toEqual(['1 day', '30 days'])
    const prefetched = (ms: number) => en.spanUntil((moment + ms) as Instant, moment)
    const hour = 3_600_000
    expect([0, 400, hour, 15.4 * hour, 24 * hour, 72 * hour + 400].map(prefetched)).toEqual([
      undefined,
      undefined,
      '1 hour',
      '15 hours',
      '1 day',
      '3 days',
    ])
  })

  it('[COM-21] a day has its weekday and its number', async () => {
    const day = dayOf(moment)
    expect((await momentsIn('zh')).dayParts(day)).toEqual({
      whole: '2026年12月15日星期二',
      weekday: '周二',
      number: '15',
    })
    const { dayParts } = await momentsIn('en')
    expect(dayParts('2026-12-05' as Day)).toMatchObject({ weekday: 'Sat', number: '5' })
  })
})
