import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { slotWaitMs } from '../limits.ts'
import { type Acquire, concurrencyLimit } from './concurrency-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const taken = async (take: Acquire, userId: string): Promise<() => void> => {
  const place = await take(userId)
  if (!place.ok) throw new Error(place.failure)
  return place.value
}

it('has so many places, and gives a free one to the caller who has waited longest', async () => {
  const take = concurrencyLimit({ atOnceMax: 2, perPersonMax: 9 })
  const leave = [await taken(take, 'a'), await taken(take, 'b')]
  const came: string[] = []
  const waiting = ['c', 'd'].map(async (userId) => {
    const left = await taken(take, userId)
    came.push(userId)
    return left
  })
  leave[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['c'])
  leave[1]?.()
  for (const place of await Promise.all(waiting)) place()
  expect(came).toEqual(['c', 'd'])
  for (const userId of ['e', 'f']) expect((await take(userId)).ok).toBe(true)
})

it('refuses one more of a person at once, also while theirs still wait', async () => {
  const take = concurrencyLimit({ atOnceMax: 1, perPersonMax: 2 })
  const leave = await taken(take, 'a')
  const waits = take('a')
  expect(await take('a')).toMatchObject({ failure: 'tooManyRequests' })
  leave()
  expect((await waits).ok).toBe(true)
})

it('[CLR-08] lets calls of a person beyond theirs at once wait, while others pass', async () => {
  const take = concurrencyLimit({ atOnceMax: 2, perPersonAtOnceMax: 1, perPersonMax: 3 })
  const leave = await taken(take, 'a')
  const came: string[] = []
  const waiting = ['a1', 'a2'].map(async (name) => {
    const left = await taken(take, 'a')
    came.push(name)
    return left
  })
  expect(await take('a')).toMatchObject({ failure: 'tooManyRequests' })
  const other = await taken(take, 'b')
  other()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual([])
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['a1'])
  for (const place of waiting) (await place)()
  expect(came).toEqual(['a1', 'a2'])
})

it('refuses a caller who has waited long enough, and forgets them', async () => {
  const take = concurrencyLimit({ atOnceMax: 1, perPersonMax: 1 })
  const leave = await taken(take, 'a')
  const waits = take('b')
  await vi.advanceTimersByTimeAsync(slotWaitMs)
  expect(await waits).toMatchObject({ failure: 'busy' })
  leave()
  expect((await take('b')).ok).toBe(true)
})
