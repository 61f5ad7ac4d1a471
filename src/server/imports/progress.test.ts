/** How far storing is can be seen from its first statement to its last, also while what was stored is settled. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { importProgressMs } from '#domain/imports/limits.ts'
import { testKind } from '#test/support/import-kind.ts'
import { importsDesk } from '#test/support/imports-desk.ts'

const steps = 4
const desk = importsDesk({
  ...testKind,
  settle: async (_, reportProgress) => {
    for (let step = 1; step <= steps; step += 1) {
      await wait(importProgressMs * 1.5)
      await reportProgress(step, steps)
    }
  },
})

it('[COM-28] it moves while rows are settled, and is whole only when all is done', async () => {
  const rows = 1_000
  const id = await desk.imported(Array.from({ length: rows }, (_, index) => [`甲-${index}`]))
  await desk.run(id, 'all')
  const storing = desk.work(id, 'store')
  const seen = new Set<number>()
  for (;;) {
    const { state, rowsDone, rowsExpected } = await desk.look(id)
    if (state !== 'storing') break
    expect(rowsExpected).toBe(rows)
    seen.add(rowsDone)
    await wait(20)
  }
  await storing
  const settled = [...seen].filter((done) => done > rows * 0.55)
  expect(settled.length).toBeGreaterThanOrEqual(steps - 1)
  expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b))
  expect(await desk.look(id)).toMatchObject({ state: 'done', rowsDone: rows, rowsAdded: rows })
})
