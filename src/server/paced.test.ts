import { expect, it } from 'vitest'
import { paced } from './paced.ts'

it('lets so many go at a time, in the order of coming, and all in the end', async () => {
  const turn = paced({ atATime: 3, everyMs: 20 })
  const began = performance.now()
  const went: { readonly n: number; readonly ms: number }[] = []
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => turn().then(() => went.push({ n, ms: performance.now() - began }))),
  )
  expect(went.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(went[3]?.ms).toBeGreaterThanOrEqual(19)
  expect(went[6]?.ms).toBeGreaterThanOrEqual(38)
})

it('lets whoever comes alone go at once', async () => {
  const turn = paced({ atATime: 1, everyMs: 10_000 })
  const began = performance.now()
  await turn()
  expect(performance.now() - began).toBeLessThan(1_000)
})
