import { describe, expect, it } from 'vitest'
import { dayOf, minuteOf } from './format.ts'

describe('an instant on screen', () => {
  it('is written on the wall clock of the market', () => {
    expect(minuteOf('2026-03-31T16:05:59.999Z')).toBe('2026-04-01 00:05')
    expect(dayOf('2026-03-31T15:59:59.999Z')).toBe('2026-03-31')
    expect(dayOf('2026-03-31T16:00:00.000Z')).toBe('2026-04-01')
  })

  it('shows itself where it is none, and the page goes on', () => {
    expect([minuteOf('soon'), dayOf('')]).toEqual(['soon', ''])
  })
})
