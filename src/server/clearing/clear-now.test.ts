/** Clearing now, after a look at what it would award; and books of every odd kind. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, orchid, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(10 * minute))

const body = { marketId: qingdaoId }
const look = () => server.call(routes.clearingPreview, { body }, { token: payer })
const clear = (key?: string) =>
  server.call(routes.clearingRun, { body }, { token: payer, ...(key && { key }) })
const read = async (id: string) =>
  (await server.call(routes.runRead, { params: { id } }, { token: payer })).data
const results = async (id: string, query = {}) =>
  (await server.call(routes.runResults, { params: { id }, query }, { token: payer })).data.list
const setPool = async (size: string) => {
  const { data } = await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })
  await server.call(
    routes.poolUpdate,
    {
      params: { marketId: qingdaoId },
      body: { version: data.version, size, availablePercent: '100', reason: '预算' },
    },
    { token: payer },
  )
}
/** A whole run, as it is answered when it is done. */
async function cleared() {
  const { data } = await clear()
  await workOn(server, data.id)
  return read(data.id)
}
const rows = () =>
  ask(server.ownerUrl, `select count(*)::int from clearing_runs union all select count(*)::int from awards`)

describe('clearing now', () => {
  it('[CLR-08] [CLR-29] does what the preview says, which writes nothing; one key, one run', async () => {
    await plantOffer(server.context, {
      terms: apr(1_000),
      documents: [{ amount: 36_000_00n, due_date: '2026-12-20' }],
    })
    const before = await rows()
    const { data: seen } = await look()
    expect(seen).toMatchObject({
      candidates: 1,
      awarded: 1,
      amount: '36000.00',
      discount: '300.00',
      lowestRate: '10.00',
    })
    expect([seen.portfolioApr, seen.poolLeft, seen.poolLeftAfter]).toEqual([
      '10.00',
      '8000000.00',
      '7964300.00',
    ])
    expect(await rows()).toEqual(before)
    const answers = await Promise.all([1, 2, 3].map(() => clear('one key')))
    const ids = new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect(await read(id)).toMatchObject({
      state: 'running',
      resultHash: null,
      slot: { date: '2026-11-16', time: null },
    })
    expect((await clear()).code).toBe(codes.runInProgress.code)
    await workOn(server, id)
    const run = await read(id)
    expect(run).toMatchObject({
      state: 'done',
      awarded: 1,
      amountAfterDiscount: '35700.00',
      payDate: '2026-11-20',
    })
    expect([run.snapshotHash, run.resultHash].map((hash) => hash?.length)).toEqual([64, 64])
    expect(
      (await server.call(routes.runList, { query: { marketId: qingdaoId } }, { token: payer })).data.list[0],
    ).toEqual(run)
  })

  it('[CLR-08] is refused within ten minutes of another run or of the next slot, and while the market is closed', async () => {
    server.clock.advance(-minute)
    const seen = await look()
    expect([seen.code, seen.data.blockedBy?.code, (await clear()).code]).toEqual([
      0,
      codes.runTooSoon.code,
      codes.runTooSoon.code,
    ])
    server.clock.advance(minute)
    await ask(
      server.ownerUrl,
      `update markets set next_clearing_at = '${new Date(server.clock().getTime() + 9 * minute).toISOString()}' where id = '${qingdaoId}' returning 1`,
    )
    expect((await clear()).code).toBe(codes.runTooSoon.code)
    await ask(
      server.ownerUrl,
      `update markets set next_clearing_at = '2026-11-17T04:00:00Z', open = false where id = '${qingdaoId}' returning 1`,
    )
    expect((await clear()).code).toBe(codes.clearingClosed.code)
    expect((await look()).data, 'a preview is possible at any time').toMatchObject({
      candidates: 0,
      blockedBy: { code: codes.clearingClosed.code, message: '市场已休市，开市后才能出清。' },
    })
    await ask(server.ownerUrl, `update markets set open = true where id = '${qingdaoId}' returning 1`)
  })
})

describe('a run', () => {
  it('[CLR-04] of an empty book is a run all the same', async () => {
    expect(await cleared()).toMatchObject({
      state: 'done',
      candidates: 0,
      awarded: 0,
      amount: '0.00',
      lowestRate: null,
    })
  })

  it('[CLR-04] of a pool of 0, or of a document larger than the pool, awards what fits', async () => {
    await setPool('35700.00')
    const planted = await plantOffer(server.context, {
      terms: apr(1_000),
      documents: [
        { amount: 36_000_00n, due_date: '2026-12-20' },
        { amount: 60_00n, due_date: '2026-12-20' },
      ],
    })
    const none = await cleared()
    expect(none).toMatchObject({ candidates: 2, awarded: 0 })
    expect((await results(none.id)).map(({ reasons }) => reasons)).toEqual([['exceedsPool'], ['exceedsPool']])
    await setPool('35800.00')
    server.clock.advance(10 * minute)
    const some = await cleared()
    expect(await results(some.id)).toMatchObject([
      { awarded: false, itemId: planted.itemIds[0], reasons: ['exceedsPool'], discount: '300.00' },
      { awarded: true, itemId: planted.itemIds[1], reasons: [], apr: '10.00', discount: '0.50' },
    ])
    await setPool('8000000.00')
  })

  it('[CLR-03] of equal rates and days takes the earlier, and keeps every reason against the others', async () => {
    server.clock.advance(10 * minute)
    await cleared()
    await setPool('72500.00')
    const at = (n: number) => new Date(Date.parse('2026-11-16T01:00:00.000Z') + n)
    const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
    const [late, early] = [
      await plantOffer(server.context, { terms: apr(1_000), documents, at: at(2) }),
      await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents, at: at(1) }),
    ]
    const high = await plantOffer(server.context, {
      terms: apr(9_000),
      documents,
      expectedDate: '2026-12-01' as never,
    })
    server.clock.advance(10 * minute)
    const run = await cleared()
    const awarded = (await results(run.id, { outcome: 'awarded' })).map(({ itemId }) => itemId)
    expect([awarded.includes(early.itemIds[0] ?? ''), awarded.includes(late.itemIds[0] ?? '')]).toEqual([
      true,
      false,
    ])
    const [one] = (await results(run.id, { outcome: 'notAwarded' })).filter(
      ({ itemId }) => itemId === high.itemIds[0],
    )
    expect(one?.reasons, '[CLR-02]').toEqual(['beforeExpectedDate', 'aboveHighest'])
  })

  it('[CLR-02] drops what is not eligible now, whatever a column says, and ends what has no valid discount', async () => {
    const disabled = await plantOffer(server.context, {
      terms: apr(1_000),
      documents: [{ amount: 1_000_00n, due_date: '2026-11-18' }],
    })
    const tiny = await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_000),
      documents: [{ amount: 1_00n, due_date: '2026-11-21' }],
    })
    server.clock.advance(10 * minute)
    const run = await cleared()
    const [dropped] = (await results(run.id)).filter(({ itemId }) => itemId === disabled.itemIds[0])
    expect(dropped).toMatchObject({ reasons: ['ineligible', 'invalidAmount'], ineligible: ['noPayRun'] })
    const states = `select state || ' ' || coalesce(failure_reason, '') from offer_items where id = `
    expect(await ask(server.ownerUrl, `${states} '${tiny.itemIds[0]}'`)).toEqual([
      'failed invalidOfferAmount',
    ])
    expect(await ask(server.ownerUrl, `${states} '${disabled.itemIds[0]}'`)).toEqual(['live '])
  })

  it('[MKT-17] shows a payee its own results in the words that it may know, and nothing of runs', async () => {
    const [orchidTenant, mingyuanTenant] = ['orchid', 'mingyuan'].map((key) => entityOf(key).tenantId)
    const seen = (tenantId: string | undefined, table: string) =>
      inScope(server.context.db, { tenantId: tenantId ?? null }, async (db) => {
        const { rows: found } = await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
        return found[0]?.n
      })
    for (const table of ['clearing_runs', 'clearing_snapshots'])
      expect([await seen(orchidTenant, table), await seen(mingyuanTenant, table), table]).toEqual([
        0,
        0,
        table,
      ])
    const bits = await ask(
      server.ownerUrl,
      'select distinct unnest(reasons) from clearing_payee_results order by 1',
    )
    // 1 not eligible, 2 before its date, 4 above the highest, 16 invalid amount, 64 not high enough.
    expect(bits.every((one) => [1, 2, 4, 6, 16, 17, 64].includes(one as number))).toBe(true)
  })

  it('[CLR-04] of amounts at both limits is exact to the cent', async () => {
    await setPool('1000000000000.00')
    const amounts = [10_000_000_000_000n, 3_00n]
    const { documentIds } = await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_800),
      documents: amounts.map((amount) => ({ amount, due_date: '2026-12-20' })),
    })
    const run = await cleared()
    const paid = await ask(
      server.ownerUrl,
      `select json_build_array(amount, discount) from awards where run_id = '${run.id}' and document_id = any('{${documentIds.join()}}') order by amount`,
    )
    expect(paid).toEqual([
      [3_00, 5],
      [10_000_000_000_000, 150_000_000_000],
    ])
  })
})
