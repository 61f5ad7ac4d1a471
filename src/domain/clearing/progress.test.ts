import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { runItemsMax } from './limits.ts'
import { progressAt, progressOfReading, type RunStep } from './progress.ts'

const steps: readonly RunStep[] = ['decide', 'keep', 'apply']

it('[COM-28] the progress of a run only grows, from the first row read through every step, and is whole at the end and not before', () => {
  const law = fc.property(
    fc.integer({ min: 100, max: runItemsMax }),
    fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 4, maxLength: 4 }),
    (total, [chunks = 1, ...sizes]) => {
      const reading = Array.from({ length: chunks + 1 }, (_, n) =>
        progressOfReading(Math.floor((total * n) / chunks)),
      )
      const later = steps.flatMap((step, at) => {
        const of = sizes[at] ?? 1
        return Array.from({ length: of + 1 }, (_, done) => progressAt(step, done, of, total))
      })
      expect(reading.every((one) => one.total === null)).toBe(true)
      expect(later.every((one) => one.total === total)).toBe(true)
      const seen = [...reading, ...later].map(({ done }) => done)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect([seen[0], seen.at(-1)]).toEqual([0, total])
      expect(seen.filter((done) => done === total)).toHaveLength(1)
    },
  )
  fc.assert(law)
})

it('[COM-28] a step without anything to do is done', () => {
  expect(progressAt('keep', 0, 0, 100)).toEqual(progressAt('keep', 1, 1, 100))
})
