/** A batch in which every row is wrong does not keep other calls waiting. */
import { beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { rowsPerSyncMax } from '#domain/sync/limits.ts'
import { openTrade } from '#test/support/documents-trade.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

const { server, payer } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

const wrong = { payeeCode: '', amount: 'x', currency: 'Q', dueDate: '2026-13-01', means: 'no', type: '?' }

/** The longest time without a turn of the event loop, and the whole time. */
async function measured(work: () => Promise<unknown>) {
  const began = performance.now()
  let [last, longest, isOver] = [began, 0, false]
  const turn = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  turn()
  await work()
  isOver = true
  return { longest, whole: performance.now() - began }
}

it('[DOC-33] ten thousand wrong rows leave time for other calls', async () => {
  const documents = Array.from({ length: rowsPerSyncMax }, (_, n) => ({ number: `W-${n}`, ...wrong }))
  const { longest, whole } = await measured(async () => {
    const { data } = await callWith(server(), () => apiKey)(routes.syncDocuments, { body: { documents } })
    expect(data.counts.failed).toBe(rowsPerSyncMax)
  })
  expect(longest).toBeLessThan(whole / 4)
})
