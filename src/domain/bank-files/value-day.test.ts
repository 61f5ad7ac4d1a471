/** Value dates of messages: dates as written, moments by the calendar of the market. */
import { expect, it } from 'vitest'
import { defaultTimeZone } from '../day.ts'
import { valueDayOf } from './value-day.ts'

const dayIn =
  (timeZone: string) =>
  (text: string): string =>
    valueDayOf(text, timeZone) ?? '-'

it('[CLR-22] a value date is the one that is written, and a moment is a day of the market', () => {
  const inChina = dayIn(defaultTimeZone)
  const days = {
    '2026-11-20': '2026-11-20',
    '2026-11-20+08:00': '2026-11-20',
    '2026-11-20T23:59:59': '2026-11-20',
    '2026-11-20T00:30:00+08:00': '2026-11-20',
    '2026-11-20T23:59:59.999+08:00': '2026-11-20',
    '2026-11-20T15:59:59Z': '2026-11-20',
    '2026-11-20T17:00:00Z': '2026-11-21',
    '2026-11-20T20:00:00-05:00': '2026-11-21',
  }
  expect(Object.keys(days).map(inChina)).toEqual(Object.values(days))
  expect(dayIn('Europe/Berlin')('2026-11-20T17:00:00Z')).toBe('2026-11-20')
})

it('[CLR-22] a text that is no date has no day', () => {
  const texts = ['', '2026-02-30', '2026-11-20T25:00:00Z', '2026-11-20 10:00', 'soon', '9999-12-31T23:00:00Z']
  expect(texts.map(dayIn(defaultTimeZone))).toEqual(texts.map(() => '-'))
  expect(valueDayOf(undefined, defaultTimeZone)).toBeUndefined()
})
