/** What a run shows: its results in the order of the walk, what it counts, and that it is in progress. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, beginNow, clearNow, orchid, plantOffer, workOn } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

type Line = { readonly level: number; readonly failure?: string }
const logged: Line[] = []
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line) as Line) })
let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer({ log })
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const results = async (id: string, query = {}) =>
  (await server.call(routes.runResults, { params: { id }, query }, { token: payer })).data.list

describe('[CLR-03] results at equal rates', () => {
  it('are listed in the order of the walk: days, then time, then item', async () => {
    const now = server.clock().getTime()
    const at = (minutes: number) => new Date(now - minutes * minute)
    const later = await plantOffer(server.context, {
      terms: apr(1_000),
      at: at(1),
      documents: [
        { amount: 1_000_00n, due_date: '2027-01-20' },
        { amount: 1_000_00n, due_date: '2026-12-20' },
        { amount: 1_000_00n, due_date: '2026-12-20' },
      ],
    })
    const earlier = await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_000),
      at: at(2),
      documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
    })
    const highest = await plantOffer(server.context, {
      terms: apr(1_100),
      documents: [{ amount: 1_000_00n, due_date: '2027-01-20' }],
    })
    const [long = '', first = '', second = ''] = later.itemIds
    // The market of 青岛 takes the longest first.
    const walked = [highest.itemIds[0], long, earlier.itemIds[0], ...[first, second].toSorted()]
    const runId = await clearNow(server)
    expect((await results(runId)).map(({ itemId }) => itemId)).toEqual(walked)
    const down = await results(runId, { sort: '-order' })
    expect(down.map(({ itemId }) => itemId)).toEqual(walked.toReversed())
  })
})

describe('[CLR-02] [CLR-29] the candidates of a run', () => {
  it('are the items that passed the tests before the walk, and what does not fit the pool is one of them', async () => {
    const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    await plantOffer(server.context, {
      terms: apr(1_000),
      documents: [{ amount: 900_000_000_00n, due_date: '2026-12-20' }],
    })
    const low = await plantOffer(server.context, { terms: apr(600), documents })
    const { data } = await server.call(
      routes.clearingPreview,
      { body: { marketId: await marketId() } },
      { token: payer },
    )
    expect([data.items, data.candidates, data.awarded]).toEqual([3, 2, 1])
    const runId = await clearNow(server)
    const run = (await server.call(routes.runRead, { params: { id: runId } }, { token: payer })).data
    expect([run.items, run.candidates, run.awarded]).toEqual([3, 2, 1])
    const lost = await results(runId, { outcome: 'notAwarded' })
    expect(lost.find(({ itemId }) => itemId === low.itemIds[0])?.reasons).toEqual(['belowMinimum'])
  })
})
const marketId = async () =>
  String((await ask(server.ownerUrl, 'select market_id from clearing_runs limit 1'))[0])

it('[CLR-07] a call that meets a run answers that one is in progress, and logs no error', async () => {
  const { documentIds } = await plantOffer(server.context, {
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  const runId = await beginNow(server)
  const body = { invoiceIds: documentIds, disabled: true, reason: '有争议' }
  const disable = () => server.call(routes.documentDisable, { body }, { token: payer, key: 'once' })
  logged.length = 0
  expect(await disable()).toMatchObject({ status: 409, code: codes.runInProgress.code })
  expect(logged.filter(({ level }) => level >= 50)).toEqual([])
  expect(logged.filter(({ failure }) => failure === 'runInProgress')).toHaveLength(1)
  await workOn(server, runId)
  expect((await disable()).data.refused, 'the same key is tried again').toHaveLength(1)
})
