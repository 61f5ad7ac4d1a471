import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addDays, type Day } from './day.ts'
import { readDay } from './typed-day.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01' as Day, days))

describe('a typed day', () => {
  it('is the day, however its parts are kept apart', () => {
    fc.assert(
      fc.property(day, (one) => {
        const [year, month, date] = one.split('-').map(Number)
        const written = [
          one,
          one.replaceAll('-', ''),
          one.replaceAll('-', '/'),
          `${year}/${month}/${date}`,
          `${year}.${month}.${date}`,
          `${year}年${month}月${date}日`,
          ` ${year} - ${month} - ${date} `,
        ]
        for (const text of written) expect(readDay(text)).toBe(one)
      }),
    )
  })

  it('may be in full width', () => {
    expect(readDay('２０２６－０５－１８')).toBe('2026-05-18')
    expect(readDay('２０２６／５／８')).toBe('2026-05-08')
  })

  it.each(['', '2026', '2026-5', '18/05/2026', '05-18', '2026-02-30', '2026-13-01', '2026518', 'today'])(
    '%j is none: nothing is guessed',
    (text) => expect(readDay(text)).toBeUndefined(),
  )
})
