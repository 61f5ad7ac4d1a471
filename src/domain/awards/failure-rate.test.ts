/** The failure rate of a payer: exact, and only of enough awards. */
import { expect, it } from 'vitest'
import { failureRateAwardsMin, failureRateOf } from './failure-rate.ts'

it('[CLR-22] a failure rate is the share of awards that failed, rounded half up, of enough awards', () => {
  expect(failureRateOf({ ended: failureRateAwardsMin - 1, failed: 9 })).toBeUndefined()
  expect(failureRateOf({ ended: failureRateAwardsMin, failed: 0 })).toBe(0)
  expect(failureRateOf({ ended: 16, failed: 1 })).toBe(625)
  expect(failureRateOf({ ended: 3_000, failed: 1 })).toBe(3)
  expect(failureRateOf({ ended: 32, failed: 1 })).toBe(313)
  expect(failureRateOf({ ended: 10, failed: 10 })).toBe(10_000)
})
