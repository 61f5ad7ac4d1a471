/** Whether the server is reachable: which listeners are called, and when. */
import { beforeEach, expect, it, vi } from 'vitest'
import { reachabilityRetryMs } from '#web/limits.ts'
import { answerMissed, onRegained } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())

it('[COM-53] tells once when the server answers again, and nobody where it was never away', async () => {
  const answers = [503, 200]
  vi.stubGlobal('fetch', () => Promise.resolve({ status: answers.shift() ?? 200 }))
  const listener = vi.fn<() => void>()
  const stop = onRegained(listener)
  const missed = answerMissed()
  await vi.advanceTimersByTimeAsync(0)
  expect(listener).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(reachabilityRetryMs)
  await missed
  expect(listener).toHaveBeenCalledTimes(1)
  await answerMissed()
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
})
