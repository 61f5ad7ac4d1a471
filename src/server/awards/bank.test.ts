/** The simulated bank of the sandbox. */
import { expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer } from '#test/support/server.ts'

it('[CLR-22] is asked by each run, also where two of them pay on one day', async () => {
  const server = await openTestServer()
  const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
  const runIds: string[] = []
  for (const _ of [1, 2]) {
    await plantOffer(server.context, { terms: apr(1_000), documents })
    server.clock.advance(15 * minute)
    runIds.push(await clearNow(server))
  }
  const requested = "select body ->> 'runId' from due_rows where kind = 'clearing.bankPays' order by id"
  expect(await ask(server.ownerUrl, requested)).toEqual(runIds)
  await server.close()
})
