/** A fair queue: so many at once, turns by source, a bounded length, and an answer to every caller. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { fairQueue, inTurn } from './fair-queue.ts'

const limits = {
  atOnceMax: 1,
  waitingMax: 6,
  waitingPerSourceMax: 4,
  waitsMs: 5_000,
  restMs: 0,
  retryAfterSeconds: 3,
}

/** Enters and records which sources were let in, in which order; each stays until leave() is called. */
function desk(changes: Partial<typeof limits> = {}) {
  const queue = fairQueue({ ...limits, ...changes })
  const served: string[] = []
  const refused: string[] = []
  const leaves: (() => void)[] = []
  const come = (source: string) =>
    queue.enter(source).then((entry) => {
      if (!entry.ok) refused.push(source)
      else {
        served.push(source)
        leaves.push(entry.value)
      }
      return entry
    })
  const leave = async () => {
    leaves.shift()?.()
    await wait(5)
  }
  return { queue, served, refused, come, leave }
}

describe('a fair queue', () => {
  it('lets sources take turns, whichever came first with however many', async () => {
    const { served, come, leave } = desk()
    for (const source of ['a', 'a', 'a', 'a', 'b', 'c']) void come(source)
    await wait(0)
    for (let n = 0; n < 6; n += 1) await leave()
    expect(served.join('')).toBe('aabcaa')
  })

  it('refuses what one source has too much of, with when to come again', async () => {
    const { come, refused, queue } = desk()
    const entries = Array.from({ length: 8 }, () => come('a'))
    await wait(0)
    expect([refused.length, queue.waitingCount()]).toEqual([3, 4])
    expect(await entries[7]).toMatchObject({ failure: 'tooManyRequests', details: { retryAfterSeconds: 3 } })
  })

  it('drops the last of the source with the most when it is full, so that a newcomer waits with the others', async () => {
    const { come, refused, served, leave, queue } = desk()
    for (const source of ['a', 'a', 'a', 'a', 'a', 'b', 'b']) void come(source)
    await wait(0)
    expect([refused, queue.waitingCount()]).toEqual([[], 6])
    void come('c')
    await wait(0)
    expect([refused, queue.waitingCount()]).toEqual([['a'], 6])
    for (let n = 0; n < 7; n += 1) await leave()
    expect(served.join('')).toBe('aabcaba')
    expect(refused).toEqual(['a'])
  })

  it('refuses a newcomer where every source has as little', async () => {
    const { come, refused } = desk()
    for (const source of 'abcdefgh') void come(source)
    await wait(0)
    expect(refused).toEqual(['h'])
  })

  it('refuses a caller who waits too long, and goes on', async () => {
    const { come, refused, served, leave } = desk({ waitsMs: 20 })
    void come('a')
    void come('b')
    await expect.poll(() => refused).toEqual(['b'])
    await leave()
    void come('c')
    await wait(0)
    expect(served).toEqual(['a', 'c'])
  })

  it('lets a place rest before the next has it, but only while a caller waits', async () => {
    const queue = fairQueue({ ...limits, restMs: 40 })
    const began = performance.now()
    for (let n = 0; n < 5; n += 1) await inTurn(queue, 'a', async () => n)
    expect(performance.now() - began).toBeLessThan(40)
    await Promise.all(['a', 'b', 'c'].map((source) => inTurn(queue, source, async () => source)))
    expect(performance.now() - began).toBeGreaterThanOrEqual(78)
  })

  it('knows whom it would refuse before they come', async () => {
    const { queue, come } = desk()
    for (let n = 0; n < 5; n += 1) void come('a')
    await wait(0)
    expect([queue.isFullFor('a'), queue.isFullFor('b')]).toEqual([true, false])
  })

  it('gives the turn on where the work throws', async () => {
    const queue = fairQueue(limits)
    await expect(inTurn(queue, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(queue, 'a', async () => 7)).toEqual({ ok: true, value: 7 })
  })

  it('answers every caller once and never has more at once than it may', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (sources, atOnceMax) => {
          const queue = fairQueue({ ...limits, atOnceMax })
          let [now, most] = [0, 0]
          const results = await Promise.all(
            sources.map((source) =>
              inTurn(queue, source, async () => {
                now += 1
                most = Math.max(most, now)
                await wait(0)
                now -= 1
              }),
            ),
          )
          expect(results).toHaveLength(sources.length)
          expect([most <= atOnceMax, now, queue.waitingCount()]).toEqual([true, 0, 0])
          if (sources.length <= atOnceMax) expect(results.every(({ ok }) => ok)).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})
