/** The desk on past runs: decided by other settings and replayed step by step, for the payer alone; nothing is written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import {
  apr,
  beginNow,
  clearNow,
  orchid,
  plantOffer,
  qingdaoId,
  workOn,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { closeBook } from './desk-thread.ts'

let server: TestServer
let payer: string
const documentsOf = (...amounts: bigint[]) => amounts.map((amount) => ({ amount, due_date: '2026-12-20' }))
/** 30 days at 360. The minimum is 7.00%, desired are 9.00%, the pool has 8,000,000.00. */
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const plantBook = async () => {
  await plantOffer(server.context, { terms: apr(1_200), documents: documentsOf(36_000_00n) })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(800),
    documents: documentsOf(360_000_00n, 12_000_00n),
  })
  await plantOffer(server.context, { terms: apr(600), documents: documentsOf(3_600_00n) })
  await plantOffer(server.context, { terms: apr(1_300), documents: documentsOf(1_000_00n) })
}

type Body = Request<typeof routes.whatIf>['body']
const look = (settings: Body['settings'] = {}, more: Partial<Body> = {}, token = payer) =>
  server.call(routes.whatIf, { body: { marketId: qingdaoId, settings, ...more } }, { token })
const ofRun = (runId: string, settings: Body['settings'] = {}, token = payer) =>
  server.call(routes.whatIf, { body: { runId, settings } }, { token })

describe('a past run', () => {
  beforeAll(plantBook)

  it('[CLR-25] [CLR-01] equals byte for byte what today’s book came to before it, and itself afterwards', async () => {
    const before = (await look()).data
    const runId = await clearNow(server)
    const run = (await server.call(routes.runRead, { params: { id: runId } }, { token: payer })).data
    expect(before.resultHash).toBe(run.resultHash)
    const after = (await ofRun(runId)).data
    expect(after.resultHash).toBe(run.resultHash)
    expect([after.now, after.whatIf, after.curve]).toEqual([before.now, before.now, before.curve])
    expect(after.preview).toBeNull()
  })

  it('[CLR-25] is decided by other settings, with the documents that were eligible then', async () => {
    const [runId = ''] = await runs()
    const lower = (await ofRun(runId, { minimumApr: '6.00', desiredApr: 'none' })).data
    expect([lower.now.awarded, lower.whatIf.awarded, lower.changed]).toEqual([3, 5, 2])
    const pool = (await ofRun(runId, { pool: { size: '40000', availablePercent: '100' } })).data
    expect([pool.whatIf.poolLeft, pool.whatIf.awarded]).toEqual(['40000.00', 2])
    const refused = await ofRun(runId, { daysPaidEarlyMax: 10 })
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      codes.whatIfTodayOnly.code,
      ['settings.daysPaidEarlyMax'],
    ])
    expect((await ofRun(runId, { minimumApr: '9.50' })).code).toBe(codes.desiredOutOfRange.code)
  })

  it('[MKT-10] is replayed step by step, page by page', async () => {
    const [runId = ''] = await runs()
    const steps = async (query: object = {}, token = payer) =>
      server.call(routes.runSteps, { params: { id: runId }, query }, { token })
    const { data } = await steps()
    expect(
      data.list.map(({ step, apr: rate, outcome, poolBefore, poolAfter, awards, averageApr }) => [
        step,
        rate,
        outcome,
        poolBefore,
        poolAfter,
        awards,
        averageApr,
      ]),
    ).toEqual([
      [1, '13.00', 'awarded', '8000000.00', '7999010.83', 1, '13.00'],
      [2, '12.00', 'awarded', '7999010.83', '7963370.83', 2, '12.03'],
      [3, '8.00', 'skipped', '7963370.83', '7963370.83', 2, '12.03'],
      [4, '8.00', 'awarded', '7963370.83', '7951450.83', 3, '11.04'],
    ])
    expect(data.list[2]?.margin).toMatchObject({ change: '-300.00' })
    expect([data.total, data.desiredApr, data.poolLeft]).toEqual([4, '9.00', '8000000.00'])
    const second = (await steps({ page: '2', pageSize: '20' })).data
    expect([second.list, second.total]).toEqual([[], 4])
    expect((await steps({}, await server.enter('chenwei'))).code).toBe(codes.notFound.code)
    expect((await steps({}, await server.enter('lixiaoyun'))).code).toBe(codes.notAllowed.code)
  })

  it('[CLR-25] is opened again where the desk has lost its books with their thread', async () => {
    const runId = await clearNow(server)
    const { data: before } = await ofRun(runId)
    await closeBook('here', before.bookId)
    expect((await ofRun(runId)).code).toBe(0)
    const { data: again } = await ofRun(runId)
    await closeBook('here', again.bookId)
    const steps = await server.call(routes.runSteps, { params: { id: runId }, query: {} }, { token: payer })
    expect(steps.code).toBe(0)
  })

  it('[CLR-25] [MKT-17] is not there for others, and has to be done', async () => {
    const [runId = ''] = await runs()
    expect((await ofRun(runId, {}, await server.enter('chenwei'))).code).toBe(codes.notFound.code)
    expect((await ofRun(runId, {}, await server.enter('lixiaoyun'))).code).toBe(codes.notAllowed.code)
    const running = await beginNow(server)
    expect((await ofRun(running)).code).toBe(codes.whatIfNotDone.code)
    await workOn(server, running)
  })
})

const runs = async (): Promise<readonly string[]> =>
  (await ask(server.ownerUrl, `select id from clearing_runs where state = 'done' order by instant desc`)).map(
    String,
  )
