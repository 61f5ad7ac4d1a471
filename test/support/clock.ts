/** A clock that stands still until a test moves it. */
import type { MachineClock } from '#server/adapters/clock.ts'

export type TestClock = MachineClock & { readonly advance: (ms: number) => void }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The start time of a test's clock. */
export const testStart = '2026-11-16T02:00:00.000Z'

export function testClock(start = testStart): TestClock {
  let now = Date.parse(start)
  const advance = (ms: number): void => {
    now += ms
  }
  return Object.assign(() => new Date(now), { advance })
}
