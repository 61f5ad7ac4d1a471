/** Numbers of awards are unique for a payer, and say nothing about other awards. */
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { awardNumberOf } from '#domain/awards/number.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import { apr, clearNow, mingyuan, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'
import { appRole } from '../db/roles.ts'
import { replayRun } from './replay.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const documents = (count: number) =>
  Array.from({ length: count }, () => ({ amount: 1_000_00n, due_date: '2026-12-20' as const }))
type Award = { id: string; number: string; place: number }
const awardsOf = async (runId: string) =>
  (await ask(
    server.ownerUrl,
    `select json_build_object('id', id, 'number', number, 'place', place) from awards where run_id = '${runId}' order by place`,
  )) as Award[]

describe('[CLR-20] the numbers of awards', () => {
  it('follow neither the order of the run nor of time; the ids are those of their items', async () => {
    const own = await plantOffer(server.context, { terms: apr(1_000), documents: documents(20) })
    const others = await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_100),
      documents: documents(20),
    })
    const awards = await awardsOf(await clearNow(server))
    expect(awards.map(({ place }) => place)).toEqual(awards.map((_, n) => n + 1))
    expect(new Set(awards.map(({ number }) => number)).size).toBe(40)
    const numbers = awards.map(({ number }) => number)
    expect(numbers).not.toEqual(numbers.toSorted())
    expect(new Set(numbers.map((value) => value.slice(-2))).size, 'no common end').toBeGreaterThan(20)
    expect(awards.map(({ id }) => id)).toEqual([...own.itemIds, ...others.itemIds].toSorted())
  })

  it('cannot be computed from what a payee gets to know: the id of the run is not enough to find a place', async () => {
    const runId = await (async () => {
      await plantOffer(server.context, { terms: apr(1_000), documents: documents(3) })
      return clearNow(server)
    })()
    const made = Array.from({ length: 40 }, (_, n) =>
      awardNumberOf(hash('sha256', `award ${runId} ${n + 1}`, 'buffer').subarray(10)),
    )
    const numbers = (await awardsOf(runId)).map(({ number }) => number)
    expect(numbers.filter((number) => made.includes(number))).toEqual([])
    const payee = `select count(*)::int from clearing_runs`
    await asRole(server, appRole, { tenant: tradeOf(mingyuan).payeeTenantId ?? '' }, async (query) => {
      expect(await query(payee)).toEqual([{ count: 0 }])
    })
  })

  it('are unique for the payer: one that exists gets another, and the run replays alike', async () => {
    await plantOffer(server.context, { terms: apr(1_000), documents: documents(3) })
    const [taken] = await ask(server.ownerUrl, 'select number from awards limit 1')
    const made = await import('#domain/awards/number.ts')
    const staging = vi.spyOn(made, 'writeAwardNumber')
    staging.mockImplementation((into, at) => into.set(Buffer.from(String(taken)), at))
    const again = vi.spyOn(made, 'awardNumberOf')
    const numbers = ['K7QM-3XTA', 'K7QM-3XTC', 'K7QM-3XTD']
    again.mockImplementation(() => numbers.shift() ?? '')
    const runId = await clearNow(server)
    staging.mockRestore()
    again.mockRestore()
    expect((await awardsOf(runId)).map(({ number }) => number).toSorted()).toEqual([
      'K7QM-3XTA',
      'K7QM-3XTC',
      'K7QM-3XTD',
    ])
    expect((await replayRun(server.context.systemPool, runId)).fault).toBeUndefined()
  })

  it('find the award however they are typed', async () => {
    const token = await server.enter('gaoyuan')
    for (const keyword of ['k7qm 3xta', 'K7QM3XTA', 'K7QM-3XTA']) {
      const { data } = await server.call(
        routes.awardList,
        { query: { marketId: qingdaoId, keyword } },
        { token },
      )
      expect(data.list.map(({ number }) => number)).toEqual(['K7QM-3XTA'])
    }
  })
})
