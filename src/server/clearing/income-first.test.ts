/** A market that awards by income: its setting on both sides, its runs with their certificate, and what shows a change of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { findingsAfterDefect } from '#test/support/defects.ts'
import { apr, clearNow, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { replayRun } from './replay.ts'

let server: TestServer
let payer: string
let payee: string
let runId: string
let items: readonly string[]
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lixiaoyun')
  const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(45 * minute))

const read = async (token: string): Promise<MarketView> =>
  (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token })).data
const change = async (body: object) =>
  server.call(
    routes.settingsUpdate,
    { body: { ...sentSettings(await read(payer)), ...body } },
    { token: payer },
  )
const needed = (id: string, itemId: string, token = payer) =>
  server.call(routes.runNeeded, { params: { id, itemId } }, { token })

describe('the award rule of a market', () => {
  it('[CLR-05] is chosen by the payer, read by payees, and counts after the lock', async () => {
    expect((await read(payee)).settings.awardRule).toBe('rateFirst')
    const refused = await change({ awardRule: 'lowestFirst' })
    expect([refused.code, refused.data]).toMatchObject([codes.inputInvalid.code, {}])
    const { code, data } = await change({ awardRule: 'incomeFirst' })
    expect([code, data.firstClearingAt === null]).toEqual([0, false])
    expect((await read(payee)).settings.awardRule).toBe('incomeFirst')
    const [logged] = await ask(
      server.ownerUrl,
      `select count(*)::int from audit where body::text like '%"awardRule"%' and body::text like '%incomeFirst%'`,
    )
    expect(logged).toBe(1)
  })
})

describe('a run by income', () => {
  it('[CLR-05] awards what brings the most, and keeps a certificate that says how much of the most that is', async () => {
    const pool = await server.call(
      routes.poolUpdate,
      {
        params: { marketId: qingdaoId },
        body: {
          version: (await read(payer)).version,
          size: '100000',
          availablePercent: '100',
          reason: '预算',
        },
      },
      { token: payer },
    )
    expect(pool.code).toBe(0)
    const high = await plantOffer(server.context, {
      terms: apr(1_200),
      documents: [{ amount: 60_000_00n, due_date: '2026-11-30' }],
    })
    const close = await plantOffer(server.context, {
      terms: apr(900),
      documents: [{ amount: 60_000_00n, due_date: '2027-02-18' }],
    })
    const long = await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_000),
      documents: [
        { amount: 50_000_00n, due_date: '2027-02-18' },
        { amount: 45_000_00n, due_date: '2027-02-18' },
      ],
    })
    runId = await clearNow(server)
    items = [...high.itemIds, ...close.itemIds, ...long.itemIds]
    const { data: run } = await server.call(routes.runRead, { params: { id: runId } }, { token: payer })
    expect([run.rule, run.awarded, run.discount]).toEqual(['incomeFirst', 2, '2375.00'])
    expect([typeof run.certificate?.marginPrice, run.certificate?.isOptimal]).toEqual(['string', true])
    expect(Number(run.certificate?.bound)).toBeGreaterThanOrEqual(2_375)
    const { data } = await server.call(
      routes.runResults,
      { params: { id: runId }, query: {} },
      { token: payer },
    )
    expect(data.decision?.rule).toBe('incomeFirst')
    const lost = data.list.find(({ itemId }) => itemId === high.itemIds[0])
    expect([lost?.outcome, lost?.reasons, lost?.neededKind]).toEqual([
      'skipped',
      ['exceedsPool'],
      'onRequest',
    ])
  })

  it('[CLR-06] names a rate on the grid at which the rule, run again, awards a document, on request', async () => {
    const [high = '', close = '', awarded = ''] = items
    expect((await needed(runId, awarded)).data).toEqual({ kind: 'awarded', apr: null })
    expect((await needed(runId, high)).data, 'ten days never bring as much').toEqual({
      kind: 'noRate',
      apr: null,
    })
    // 90 days of 60,000.00 bring more than 2,375.00 from 15.84% on.
    expect((await needed(runId, close)).data).toEqual({ kind: 'needs', apr: '16.00' })
    expect((await needed(runId, server.context.makeId())).status).toBe(codes.notFound.status)
    expect((await needed(runId, high, payee)).status).not.toBe(200)
  })

  it('[CLR-05] is decided again alike, and a changed certificate is seen by replay and by the books', async () => {
    const { systemPool } = server.context
    expect((await replayRun(systemPool, runId)).fault).toBeUndefined()
    const tampered = {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await systemPool.query<{ bound?: bigint }>(text, values)
        return {
          rows: rows.map((row) => (row.bound === undefined ? row : { ...row, bound: row.bound + 1n })),
        }
      },
    } as unknown as typeof systemPool
    expect((await replayRun(tampered, runId)).fault).toBe('certificateDiffers')
    expect(await findingsAfterDefect(server.ownerUrl, 'select 1')).toEqual([])
    for (const wrong of [
      'bound = bound + 1',
      'pool_price = pool_price + 1000000000',
      'candidates = candidates - 1',
    ]) {
      const found = await findingsAfterDefect(
        server.ownerUrl,
        `update clearing_runs set ${wrong} where id = '${runId}'`,
      )
      expect([wrong, found.map(({ fault, place }) => `${fault} ${place}`)]).toEqual([
        wrong,
        expect.arrayContaining([`certificateDiffers clearing_runs ${runId}`]),
      ])
    }
  })
})
