import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLoop } from './loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const everyMs = 1_000
const onError = vi.fn<(error: unknown) => void>()

it('works again at once while there is more, and then after a while or when woken', async () => {
  const more = [true, true, false]
  const work = vi.fn<() => Promise<boolean>>(async () => more.shift() ?? false)
  const loop = startLoop({ work, everyMs, onError })
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(work).toHaveBeenCalledTimes(4)
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(5)
  await loop.stop()
})

it('that is woken while it works does not rest, and one that is stopped finishes its turn', async () => {
  let finish = (): void => undefined
  const work = vi.fn<() => Promise<boolean>>(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(false)
      }),
  )
  const loop = startLoop({ work, everyMs, onError })
  loop.wake()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
  const stopped = vi.fn<() => void>()
  const stopping = loop.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(stopped).not.toHaveBeenCalled()
  finish()
  await stopping
  expect(work).toHaveBeenCalledTimes(2)
})

it('reports an error and goes on', async () => {
  const work = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('tripped'))
    .mockResolvedValue(false)
  const loop = startLoop({ work, everyMs, onError })
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'tripped' }))
  expect(work).toHaveBeenCalledTimes(2)
  await loop.stop()
})
