/** A proposal and a payee's own minimum, which is set while it waits. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, orchid, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { proposeNow } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  server.clock.advance(11 * minute)
})
afterAll(() => server.close())

const read = async (id: string) =>
  (await server.call(routes.runRead, { params: { id } }, { token: payer })).data
const look = async (id: string) =>
  (await server.call(routes.proposalRead, { params: { id } }, { token: payer })).data

it('[CLR-10] a proposal is voided by a payee’s own minimum, also one that counts only from a later run', async () => {
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(1_000),
    documents: [{ amount: 10_000_00n, due_date: '2026-12-20' }],
  })
  const runId = await proposeNow(server)
  const [payeeId] = await ask(server.ownerUrl, `select id from payees where code = '${orchid}'`)
  const minimum = async (minApr: string) => {
    server.clock.advance(minute)
    const params = { id: String(payeeId), minApr }
    return (await server.call(routes.payeeMinimum, { params }, { token: payer })).code
  }
  expect(await minimum('9.00')).toBe(0)
  const changes = [{ kind: 'payeeMinimum', before: null, after: null, count: 1, documents: [] }]
  expect((await look(runId)).changes, 'seen before it is approved').toEqual(changes)
  expect(await minimum('0')).toBe(0)
  expect((await look(runId)).changes, 'what is as it was is no change').toEqual([])
  expect(await minimum('9.00')).toBe(0)
  const body = { marketId: qingdaoId }
  expect((await server.call(routes.runAward, { params: { id: runId }, body }, { token: payer })).code).toBe(0)
  await workOn(server, runId)
  expect(await read(runId)).toMatchObject({ state: 'aborted', end: { reason: 'voided', changes } })
  expect(await ask(server.ownerUrl, `select 1 from awards where run_id = '${runId}'`)).toEqual([])
  server.clock.advance(60 * minute)
  expect((await look(await proposeNow(server))).changes, 'a new one begins with it').toEqual([])
})
