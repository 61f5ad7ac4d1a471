import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { nextTryAt, patience, waitSecondsAfter } from './retry.ts'

const anyPatience = fc.record({
  triesMax: fc.integer({ min: 1, max: 12 }),
  firstSeconds: fc.integer({ min: 1, max: 60 }),
  growth: fc.integer({ min: 1, max: 4 }),
  longestSeconds: fc.integer({ min: 60, max: 7_200 }),
})

it('waits at least as long as before, never longer than the longest, and not at all after the last try', () => {
  fc.assert(
    fc.property(anyPatience, (patient) => {
      const waits = Array.from({ length: patient.triesMax + 2 }, (_, n) => waitSecondsAfter(n + 1, patient))
      const waited = waits.slice(0, patient.triesMax - 1).map((wait) => wait ?? 0)
      expect(waited).toEqual(waited.toSorted((a, b) => a - b))
      for (const wait of waited) {
        expect(wait).toBeGreaterThanOrEqual(patient.firstSeconds)
        expect(wait).toBeLessThanOrEqual(patient.longestSeconds)
      }
      expect(waits.slice(patient.triesMax - 1)).toEqual([undefined, undefined, undefined])
    }),
  )
})

it('is four waits of 1, 2, 4 and 8 seconds for what is due, and up to an hour for a letter', () => {
  const waits = (patient: (typeof patience)[keyof typeof patience]) =>
    Array.from({ length: patient.triesMax }, (_, n) => waitSecondsAfter(n + 1, patient))
  expect(waits(patience.due)).toEqual([1, 2, 4, 8, undefined])
  expect(waits(patience.notification)).toEqual([10, 30, 90, 270, 810, 2_430, 3_600, undefined])
  const at = new Date('2026-11-16T02:00:00.000Z')
  expect(nextTryAt(3, patience.handler, at)).toEqual(new Date('2026-11-16T02:00:04.000Z'))
  expect(nextTryAt(5, patience.handler, at)).toBeUndefined()
})
