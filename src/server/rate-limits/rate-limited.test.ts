import { expect, it } from 'vitest'
import { rateLimited } from './rate-limited.ts'

it('lets so many go at a time, in the order of coming, and all in the end', async () => {
  const turn = rateLimited({ atATime: 3, everyMs: 20, waitingMax: 10 })
  const began = performance.now()
  const went: { readonly n: number; readonly ms: number }[] = []
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => turn().then(() => went.push({ n, ms: performance.now() - began }))),
  )
  expect(went.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(went[3]?.ms).toBeGreaterThanOrEqual(19)
  expect(went[6]?.ms).toBeGreaterThanOrEqual(38)
})

it('lets a single caller go at once', async () => {
  const turn = rateLimited({ atATime: 1, everyMs: 10_000, waitingMax: 10 })
  const began = performance.now()
  await turn()
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('lets no more wait than it has room for', async () => {
  const turn = rateLimited({ atATime: 1, everyMs: 100, waitingMax: 2 })
  const went: number[] = []
  const all = Promise.all([0, 1, 2, 3, 4].map((n) => turn().then(() => went.push(n))))
  await Promise.resolve()
  expect(went).toEqual([0, 3, 4])
  await all
  expect(went).toEqual([0, 3, 4, 1, 2])
})
