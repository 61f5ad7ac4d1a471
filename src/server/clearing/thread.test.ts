/** A large book is decided in a thread, and comes to the same there. */
import { expect, it } from 'vitest'
import { header, task } from '#test/support/engine-tasks.ts'
import { codecOf, readSnapshot } from './codecs.ts'
import { decideRun, decideSum } from './engine.ts'
import { listItems } from './item-engine.ts'
import { decideRunApart, decideSumApart, listItemsApart } from './thread.ts'

const bytesOf = (one: Uint8Array | undefined): string => Buffer.from(one ?? []).toString('hex')

it('[CLR-09] [CLR-01] decides the same in a thread, and from the bytes that are kept', async () => {
  const inline = decideRun(task(6_000))
  const { candidates, awarded } = inline.summary
  expect(awarded).toBeGreaterThan(100)
  expect(candidates - awarded).toBeGreaterThan(100)
  // The second time in a thread that is warm.
  for (const threaded of [
    await decideRunApart(task(6_000), 0, 10),
    await decideRunApart(task(6_000), 0, 10),
  ]) {
    expect(threaded.summary).toEqual(inline.summary)
    for (const name of ['resultHash', 'awardsHash', 'reasonsHash'] as const)
      expect([name, bytesOf(threaded.record[name])]).toEqual([name, bytesOf(inline.record[name])])
    expect(bytesOf(threaded.effects.awards)).toBe(bytesOf(inline.effects.awards))
    expect(bytesOf(threaded.record.reasons)).toBe(bytesOf(inline.record.reasons))
  }
  const read = readSnapshot(inline.record.snapshot.parts)
  expect(bytesOf(codecOf(read.formatVersion).write(read).hash)).toBe(bytesOf(inline.record.snapshot.hash))
  expect(read.header).toEqual(header)
})

it('[CLR-09] [CLR-01] lists and sums up the same in a thread, and from the bytes that are kept', async () => {
  const { record, summary } = decideRun(task(6_000))
  const snapshot = record.snapshot.parts
  const query = { outcome: 'notAwarded' as const, page: 3, pageSize: 50 }
  const inline = listItems({ source: task(6_000).source, query })
  expect(inline.rows).toHaveLength(50)
  expect(await listItemsApart({ source: task(6_000).source, query }, 0, 10)).toEqual(inline)
  expect(await listItemsApart({ source: { snapshot }, query }, 6_000, 10)).toEqual(inline)
  expect(listItems({ source: { snapshot }, query })).toEqual(inline)
  expect(decideSum({ snapshot })).toEqual(summary)
  expect(await decideSumApart({ snapshot }, 6_000, 10)).toEqual(summary)
})

it('[CLR-09] leaves the server free meanwhile', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await decideRunApart(task(40_000), 0, 10)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})
