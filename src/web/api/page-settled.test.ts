import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageLoading, whenSettled } from './page-settled.ts'

beforeEach(() => vi.useFakeTimers())

const idle = () => vi.advanceTimersByTimeAsync(10_000)

it('[COM-12] what is not urgent waits for the code of the page and for everything that it reads', async () => {
  const queries = new QueryClient()
  const work = vi.fn<() => void>()
  let answer: (rows: string) => void = () => undefined
  const arrived = pageLoading()
  whenSettled(queries, work)
  await idle()
  expect(work, 'the code is on its way').not.toHaveBeenCalled()
  void queries.query({ queryKey: ['list'], queryFn: () => new Promise((resolve) => (answer = resolve)) })
  arrived()
  await idle()
  expect(work, 'the rows are on their way').not.toHaveBeenCalled()
  answer('rows')
  await idle()
  expect(work).toHaveBeenCalledOnce()
  await queries.query({ queryKey: ['later'], queryFn: () => 1 })
  await idle()
  expect(work, 'once').toHaveBeenCalledOnce()
})

it('is left out where the page is gone before', async () => {
  const work = vi.fn<() => void>()
  whenSettled(new QueryClient(), work)()
  await idle()
  expect(work).not.toHaveBeenCalled()
})
