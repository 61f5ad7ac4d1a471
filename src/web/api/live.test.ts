/** What news does to the pages: exactly what it makes stale is read anew, once, and never out of what was read before. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventGatherMs } from '#domain/limits.ts'
import type { Hearing } from './events.ts'
import { startLive, stopLive } from './live.ts'
import { once } from './window.ts'

const unfollow = vi.fn<() => void>()
let hearing: Hearing | undefined
vi.mock('./events.ts', () => ({
  followEvents: (given: Hearing) => {
    hearing = given
    return unfollow
  },
}))

const queries = new QueryClient()
beforeEach(async () => {
  vi.useFakeTimers()
  hearing = undefined
  for (const [key, follows] of Object.entries({
    sessions: ['in', 'out'],
    offers: ['offered'],
    plain: undefined,
  }))
    queries.getQueryCache().build(queries, { queryKey: [key], meta: { follows } })
  startLive(queries)
  await vi.dynamicImportSettled()
})
afterEach(() => {
  stopLive()
  queries.clear()
  vi.useRealTimers()
})

const stale = () =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0])
const gathered = () => vi.advanceTimersByTimeAsync(eventGatherMs)

it('[COM-08] news makes stale what follows its topic, and nothing else', async () => {
  hearing?.onNews('out')
  hearing?.onNews('unheard')
  await gathered()
  expect(stale()).toEqual(['sessions'])
})

it('[COM-08] a reset makes everything stale', async () => {
  hearing?.onNews('offered')
  hearing?.onReset()
  await gathered()
  expect(stale()).toEqual(['sessions', 'offers', 'plain'])
})

it('news that comes together is acted on once', async () => {
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  for (const topic of ['in', 'out', 'in', 'offered']) hearing?.onNews(topic)
  await gathered()
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(stale()).toEqual(['sessions', 'offers'])
})

it('[COM-09] an answer from before the news is not given again', async () => {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  await once('GET /x', 'reads', send)
  hearing?.onNews('in')
  await gathered()
  await once('GET /x', 'reads', send)
  expect(send).toHaveBeenCalledTimes(2)
})

it('nothing happens once it is stopped', async () => {
  hearing?.onNews('in')
  stopLive()
  await gathered()
  expect(unfollow).toHaveBeenCalled()
  expect(stale()).toEqual([])
})
