import { expect, it } from 'vitest'
import { type Instant, minuteOf } from '#domain/day.ts'
import fc from '#test/support/laws.ts'
import { secondOf } from './wall-clock.ts'

it('[COM-18] the second of a moment begins with its minute, near and far, also when many were asked for', () => {
  const moments = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) })
  fc.assert(
    fc.property(moments, (ms) => {
      const instant = ms as Instant
      const seconds = String(Math.floor(ms / 1000) % 60).padStart(2, '0')
      expect(secondOf(instant)).toBe(`${minuteOf(instant)}:${seconds}`)
    }),
    { numRuns: 2_000 },
  )
})
