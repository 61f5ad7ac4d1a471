/** A frozen company takes part in no clearing, on either side, until it is released. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

const freeze = (key: string, frozen: boolean) =>
  ask(server.ownerUrl, `update companies set frozen = ${frozen} where id = '${entityOf(key).tenantId}'`)
const awardedBy = async (runId: string) =>
  (await server.call(routes.runRead, { params: { id: runId } }, { token: payer })).data.awarded

it('[OFR-30] [CLR-01] an offer of a frozen payee waits, and is awarded when the payee is released', async () => {
  await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  await freeze('mingyuan', true)
  server.clock.advance(15 * minute)
  expect(await awardedBy(await clearNow(server))).toBe(0)
  await freeze('mingyuan', false)
  server.clock.advance(15 * minute)
  expect(await awardedBy(await clearNow(server))).toBe(1)
})
