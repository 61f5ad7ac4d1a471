/** A large book is decided in a thread, and comes to the same there. */
import { expect, it } from 'vitest'
import { header, task } from '#test/support/engine-tasks.ts'
import { runEngine } from './engine.ts'
import { listItems } from './item-engine.ts'
import { readSnapshot, snapshotOf } from './snapshot.ts'
import { decideItems, decideRun } from './thread.ts'

it('[CLR-09] [CLR-01] decides the same in a thread, and from the bytes that are kept', async () => {
  const inline = runEngine(task(6_000))
  const threaded = await decideRun(task(6_000), 10)
  const bytesOf = (one: Uint8Array): string => Buffer.from(one).toString('hex')
  expect(inline.awarded).toBeGreaterThan(100)
  expect(inline.candidates - inline.awarded).toBeGreaterThan(100)
  for (const name of ['snapshotHash', 'resultHash', 'awardsHash', 'awards'] as const)
    expect([name, bytesOf(threaded[name])]).toEqual([name, bytesOf(inline[name])])
  expect(threaded.results.map(bytesOf).join('')).toBe(inline.results.map(bytesOf).join(''))
  const read = readSnapshot(inline.snapshot)
  expect(bytesOf(snapshotOf(read).hash)).toBe(bytesOf(inline.snapshotHash))
  expect(read.header).toEqual(header)
})

it('[CLR-09] [CLR-01] lists the same in a thread, and from the bytes that are kept', async () => {
  const { snapshot } = runEngine(task(6_000))
  const query = { outcome: 'notAwarded' as const, page: 3, pageSize: 50 }
  const inline = listItems({ source: task(6_000), query })
  expect(inline.rows).toHaveLength(50)
  expect(await decideItems({ source: task(6_000), query }, 6_000, 10)).toEqual(inline)
  expect(listItems({ source: { snapshot }, query })).toEqual(inline)
})

it('[CLR-09] leaves the server free meanwhile', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await decideRun(task(40_000), 10)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})
