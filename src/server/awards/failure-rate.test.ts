/** The failure rate of a payer, counted at its day roll and shown to its payees. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { apr, clearNow, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function shown() {
  const token = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token })
  const { data } = await server.call(routes.connectedPayers, {}, { token })
  return data.find(({ marketId }) => marketId === qingdaoId)?.failureRate
}

it('[CLR-22] counts awards that were to be paid, once they lapsed or failed, and is shown of enough awards', async () => {
  const payer = await server.enter('gaoyuan')
  const documents = Array.from({ length: 16 }, () => ({ amount: 1_000_00n, due_date: '2026-12-20' }))
  server.clock.advance(minute)
  await plantOffer(server.context, { terms: apr(1_000), documents })
  const runId = await clearNow(server)
  const query = { runId, pageSize: '100' } as const
  const { data } = await server.call(routes.awardList, { query }, { token: payer })
  const ids = data.list.map(({ id }) => id)
  const valueDate = '2026-11-16'
  await server.call(routes.awardsPaid, { body: { awardIds: ids.slice(0, 12), valueDate } }, { token: payer })
  // Paid in full: the award fails, and the payee has its money.
  const inFull = { awardIds: ids.slice(12, 13), valueDate, amounts: ['1000.00'] }
  expect((await server.call(routes.awardsPaid, { body: inFull }, { token: payer })).data.refused).toEqual([])
  const failing = { awardIds: ids.slice(13, 14), reason: 'insufficientAvailableBalance' as const }
  await server.call(routes.awardsFailed, { body: failing }, { token: payer })
  await rollDay(server, '2026-11-17T01:00:00.000Z')
  expect(await shown()).toBeNull()
  // Payments of the last day may still be reported: what waits for that does not count.
  await rollDay(server, '2026-11-25T01:00:00.000Z')
  expect(await shown()).toEqual({ rate: '7.14', awards: 14 })
  await rollDay(server, '2026-11-26T01:00:00.000Z')
  expect(await shown()).toEqual({ rate: '18.75', awards: 16 })
})
