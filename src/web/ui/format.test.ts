import { describe, expect, it } from 'vitest'
import { dayOf, joinSentences, minuteOf, relativeOf } from './format.ts'
import { setLanguage } from './say.ts'

describe('an instant on screen', () => {
  it('is written on the wall clock of the market', () => {
    expect(minuteOf('2026-03-31T16:05:59.999Z')).toBe('2026-04-01 00:05')
    expect(dayOf('2026-03-31T15:59:59.999Z')).toBe('2026-03-31')
    expect(dayOf('2026-03-31T16:00:00.000Z')).toBe('2026-04-01')
  })

  it('[COM-21] is written in the one way that its language has, with a time and without', () => {
    setLanguage('en')
    const at = '2026-03-31T16:05:59.999Z'
    expect([minuteOf(at), dayOf(at)]).toEqual(['Apr 1, 2026, 00:05', 'Apr 1, 2026'])
    setLanguage('zh')
    expect([minuteOf(at), dayOf(at)]).toEqual(['2026-04-01 00:05', '2026-04-01'])
  })

  it('shows itself where it is none, and the page goes on', () => {
    expect([minuteOf('soon'), dayOf('')]).toEqual(['soon', ''])
  })
})

it('[COM-21] sentences follow each other with a blank in English and without one in Chinese', () => {
  setLanguage('en')
  expect(joinSentences(['One.', '', 'Two.'])).toBe('One. Two.')
  setLanguage('zh')
  expect(joinSentences(['一。', '', '二。'])).toBe('一。二。')
})

describe('how far a moment is', () => {
  const nowMs = Date.parse('2026-05-18T04:00:00.000Z')
  it.each([
    ['2026-05-18T03:59:31.000Z', '刚刚'],
    ['2026-05-18T04:00:29.000Z', '现在'],
    ['2026-05-18T03:58:01.000Z', '1 分钟前'],
    ['2026-05-18T06:30:00.000Z', '2 小时后'],
    ['2026-05-17T04:00:00.000Z', '昨天'],
    ['2026-05-16T04:00:01.000Z', '前天'],
    ['2026-05-16T16:00:00.000Z', '昨天'],
    ['2026-05-17T04:00:01.000Z', '23 小时前'],
    ['2026-05-19T15:59:59.999Z', '明天'],
    ['2026-05-19T16:00:00.000Z', '后天'],
    ['2026-05-28T04:00:00.000Z', '10 天后'],
    ['soon', 'soon'],
  ])('%s is %s', (instant, words) => expect(relativeOf(instant, nowMs)).toBe(words))
})
