/** A person clears, pays, fails and returns awards only of payees that they do not belong to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { belong } from '#test/support/belonging.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  mingyuan,
  orchid,
  plantOffer,
  qingdaoId,
  workOn,
} from '#test/support/planted-offers.ts'
import { proposeNow } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { lockMarketShared } from '../markets/locks.ts'

/** 高远 works for 澜庭, the payer, and for 明远, one of its payees; 兰芝 is another payee. */
let server: TestServer
let payer: string
const own = tradeOf(mingyuan)
beforeAll(async () => {
  server = await openTestServer()
  await belong(server, 'gaoyuan', own.payeeTenantId ?? '')
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const refusedCode = codes.ownPayee.code
const call = <R extends Route>(route: R, request: Parameters<TestServer['call']>[1]) =>
  server.call(route, request as never, { token: payer })
const payeeName = async (id: string) =>
  String((await ask(server.ownerUrl, `select name from payees where id = '${id}'`))[0])
type Report = { done: readonly string[]; refused: readonly { id: string; code: number }[] }
/** The first is refused, the second done. */
const expectSplit = (data: Report, [first, second]: readonly string[]) => {
  expect(data.done).toEqual([second])
  expect(data.refused.map(({ id, code }) => [id, code])).toEqual([[first, refusedCode]])
}

describe('[OFR-33] nobody decides for a payer about a payee that they belong to', () => {
  /** An award of each of the two payees, the own one first. */
  const awards = async () => {
    const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
    const runId = await clearNow(server)
    const ids = await ask(
      server.ownerUrl,
      `select id from awards where run_id = '${runId}' order by payee_id <> '${own.payeeId}'`,
    )
    return ids.map(String)
  }

  it('awardsFailed', async () => {
    const awardIds = await awards()
    const body = { awardIds, reason: 'insufficientAvailableBalance' }
    expectSplit((await call(routes.awardsFailed, { body })).data, awardIds)
  })

  it('awardsReturned', async () => {
    const awardIds = await awards()
    // 林静 belongs to 兰芝, so each of the two pays what the other may not.
    const colleague = await server.enter('linjing')
    const paid = { body: { awardIds, valueDate: '2026-11-16' } }
    for (const token of [payer, colleague]) {
      const { data } = await server.call(routes.awardsPaid, paid, { token })
      expect(data.done).toHaveLength(1)
    }
    const body = { awardIds, returnedOn: '2026-11-16' }
    expectSplit((await call(routes.awardsReturned, { body })).data, awardIds)
  })

  it('awardsPaid', async () => {
    const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
    const runId = await clearNow(server)
    const { list } = (await call(routes.awardList, { query: { runId } })).data as {
      list: { id: string; can: string[]; payeeName: string }[]
    }
    const name = await payeeName(own.payeeId)
    const [mine, theirs] = [true, false].map((is) => list.find((one) => (one.payeeName === name) === is))
    expect([mine?.can, theirs?.can]).toEqual([[], ['pay', 'fail']])
    const awardIds = [mine?.id ?? '', theirs?.id ?? '']
    const { data } = await call(routes.awardsPaid, { body: { awardIds, valueDate: '2026-11-16' } })
    expectSplit(data, awardIds)
  })

  it('clearingRun', async () => {
    const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    server.clock.advance(15 * minute)
    const clear = () => call(routes.clearingRun, { body: { marketId: qingdaoId } })
    const refused = await clear()
    expect(refused.code).toBe(codes.ownPayeeInBook.code)
    expect(refused.message).toContain(await payeeName(own.payeeId))
    await clearNow(server)
    server.clock.advance(15 * minute)
    await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
    const { code, data } = await clear()
    expect(code, 'without an item of the own payee').toBe(0)
    await workOn(server, (data as { id: string }).id)
  })

  it('clearingRun, with an offer of it on its way when the market is cleared', async () => {
    const clearing = await server.context.systemDb.transaction().execute(async (db) => {
      await lockMarketShared(db, [qingdaoId])
      const answer = call(routes.clearingRun, { body: { marketId: qingdaoId } })
      const waits = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted`
      await vi.waitFor(async () => expect(await ask(server.ownerUrl, waits)).toEqual([1]))
      const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
      await plantOffer(server.context, { terms: apr(1_000), documents })
      return { answer }
    })
    expect((await clearing.answer).code).toBe(codes.ownPayeeInBook.code)
    await clearNow(server)
  })

  it('runAward and runSendBack', async () => {
    const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    const id = await proposeNow(server)
    const body = { marketId: qingdaoId }
    const refused = await call(routes.runAward, { params: { id }, body })
    expect(refused.code).toBe(codes.ownPayeeInBook.code)
    const back = await call(routes.runSendBack, { params: { id }, body: { ...body, reason: '再看看' } })
    expect(back.code).toBe(codes.ownPayeeInBook.code)
  })
})
