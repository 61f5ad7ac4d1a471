/** Live updates of pages: exactly the stale reads are repeated, once, and never answered from the cache. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountRead } from '#contract/identity.ts'
import { fakeServer } from '#test/support/fake-server.ts'
import { patient } from '#test/support/patience.ts'
import { eventGatherMs, requestDedupeMs } from '#web/limits.ts'
import { ask, questions } from '#web/ui/confirmations.ts'
import { toasts } from '#web/ui/toasts.ts'
import { once } from './dedupe.ts'
import type { StreamListener } from './event-stream.ts'
import { pauseLive, startLive, stopLive } from './live-updates.ts'
import { useRead } from './use-read.ts'

const unfollow = vi.fn<() => void>()
let hearing: StreamListener | undefined
vi.mock('./event-stream.ts', () => ({
  followEvents: (given: StreamListener) => {
    hearing = given
    return unfollow
  },
}))

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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
})

const stale = () =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0])
const gathered = () => vi.advanceTimersByTimeAsync(eventGatherMs)

it('[COM-08] news makes stale what follows its topic, and nothing else', async () => {
  hearing?.onEvents('out')
  hearing?.onEvents('unheard')
  await gathered()
  expect(stale()).toEqual(['sessions'])
})

it('[COM-08] a reset makes everything stale', async () => {
  hearing?.onEvents('offered')
  hearing?.onReset()
  await gathered()
  expect(stale()).toEqual(['sessions', 'offers', 'plain'])
})

it('[COM-53] what cannot be read because of news stays as it was, and nobody is told', async () => {
  const server = fakeServer()
  server.answer(accountRead.path, { name: 'Chen' })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queries }, children)
  const useAccount = () => {
    const { data, error, refetch } = useRead(accountRead, {})
    return { data, error, refetch }
  }
  const { result } = renderHook(useAccount, { wrapper })
  await vi.waitFor(() => expect(result.current.data).toEqual({ name: 'Chen' }), patient)
  const answer = ask({ title: 'Sure?', body: '', yes: 'Yes' })
  server.refuse(accountRead.path, 503, 30_011, 'Trouble')
  hearing?.onReset()
  await gathered()
  await vi.waitFor(() => expect(result.current.error).toMatchObject({ message: 'Trouble' }), patient)
  expect([result.current.data, toasts.get(), questions.get().length]).toEqual([{ name: 'Chen' }, [], 1])
  await vi.advanceTimersByTimeAsync(requestDedupeMs)
  await result.current.refetch()
  expect(toasts.get().map(({ message }) => message)).toEqual(['Trouble'])
  expect(await answer).toBe(false)
})

it('news that comes together is acted on once', async () => {
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  for (const topic of ['in', 'out', 'in', 'offered']) hearing?.onEvents(topic)
  await gathered()
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(stale()).toEqual(['sessions', 'offers'])
})

it('[COM-08] events that arrive while pages are read anew cause one more read, after it', async () => {
  let finish = (): void => undefined
  const invalidate = vi
    .spyOn(queries, 'invalidateQueries')
    .mockImplementationOnce(() => new Promise((done) => (finish = () => done())))
  hearing?.onEvents('in')
  await gathered()
  hearing?.onEvents('out')
  await gathered()
  hearing?.onEvents('offered')
  await gathered()
  expect(invalidate).toHaveBeenCalledTimes(1)
  finish()
  await gathered()
  expect(invalidate).toHaveBeenCalledTimes(2)
  expect(stale()).toEqual(['sessions', 'offers'])
})

it('[COM-08] a tab that is hidden reads anew once it is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  hearing?.onEvents('in')
  await gathered()
  expect(stale()).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await gathered()
  expect(stale()).toEqual(['sessions'])
})

it('[COM-09] an answer from before the news is not given again', async () => {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  await once('GET /x', 'reads', send)
  hearing?.onEvents('in')
  await gathered()
  await once('GET /x', 'reads', send)
  expect(send).toHaveBeenCalledTimes(2)
})

it('nothing happens once it is stopped', async () => {
  hearing?.onEvents('in')
  stopLive()
  await gathered()
  expect(unfollow).toHaveBeenCalled()
  expect(stale()).toEqual([])
})

it('[IDN-36] hears nothing while it is paused, and then reads anew whatever it may have missed', async () => {
  unfollow.mockClear()
  const goOn = pauseLive()
  expect(unfollow).toHaveBeenCalledOnce()
  hearing = undefined
  goOn()
  await vi.dynamicImportSettled()
  expect(hearing).toBeDefined()
  await gathered()
  expect(stale()).toEqual(['sessions', 'offers', 'plain'])
})
