import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { jobHeartbeatSeconds, jobPollSeconds, jobSuperviseSeconds } from '../jobs/limits.ts'
import { importResumesWithinSeconds, importRetrySeconds, importRowsMax } from './limits.ts'
import { rowsDoneAt, type StoreStep, storeSecondsFor } from './progress.ts'

const steps: readonly StoreStep[] = ['compare', 'store', 'settle']

it('[COM-28] progress only grows, through every step, and is whole at the end and not before', () => {
  const law = fc.property(
    fc.integer({ min: 1, max: importRowsMax }),
    fc.integer({ min: 1, max: 50 }),
    (rows, of) => {
      const seen = steps.flatMap((step) =>
        Array.from({ length: of + 1 }, (_, done) => rowsDoneAt(step, done, of, rows)),
      )
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect([seen[0], seen.at(-1)]).toEqual([0, rows])
      expect(seen.filter((done) => done === rows)).toHaveLength(
        rows < 100 ? seen.filter((d) => d === rows).length : 1,
      )
    },
  )
  fc.assert(law)
})

it('[COM-28] a step without anything to do is done', () => {
  expect(rowsDoneAt('settle', 0, 0, 100)).toBe(100)
})

it('the time of storing follows its rows', () => {
  expect(storeSecondsFor(1)).toBeLessThan(130)
  // Storing 200,000 rows was measured at 259 s on a busy machine.
  expect(storeSecondsFor(importRowsMax)).toBeGreaterThan(4 * 259)
})

it('[RUN-04] a killed import goes on in time: its silence, the look for it, the wait and the next look', () => {
  const backoffMax = 2 * importRetrySeconds
  const worst = jobHeartbeatSeconds + jobSuperviseSeconds + backoffMax + jobPollSeconds
  expect(worst).toBeLessThanOrEqual(importResumesWithinSeconds)
})
