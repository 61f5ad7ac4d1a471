import { expect, it } from 'vitest'
import { turnMsMax } from '../limits.ts'
import { mapYielding } from './yielding.ts'

const busyFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until) continue
}

it('gives the results in order, and lets others work in between', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 0)
  const results = await mapYielding([3, 1, 2], (item, n) => {
    busyFor(turnMsMax + 2)
    return [item, n]
  })
  clearInterval(ticking)
  expect(results).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ])
  expect(turns).toBeGreaterThan(0)
})

it('does not pause where there is little to do', async () => {
  let isElsewhere = false
  setImmediate(() => {
    isElsewhere = true
  })
  expect(await mapYielding([1, 2], (item) => item + 1)).toEqual([2, 3])
  expect(isElsewhere).toBe(false)
})
