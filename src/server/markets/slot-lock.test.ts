/** What is locked before a slot: rate settings, lowering the pool, and moving the slot; and while a document is on offer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { apr, payerTenantId, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { runDue } from '../schedule/worker.ts'
import { slotKind } from './queries.ts'

let server: TestServer
let payer: string
let payee: string
async function enter() {
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lixiaoyun')
  const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
}
beforeAll(async () => {
  server = await openTestServer()
  await enter()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(45 * minute))

const read = async (token = payer): Promise<MarketView> =>
  (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token })).data
const change = async (body: object) =>
  server.call(routes.settingsUpdate, { body: { ...sentSettings(await read()), ...body } }, { token: payer })
const setPool = async (size: string, version?: number) =>
  server.call(
    routes.poolUpdate,
    {
      params: { marketId: qingdaoId },
      body: { version: version ?? (await read()).version, size, availablePercent: '100', reason: '预算' },
    },
    { token: payer },
  )
const offer = (bps: number) =>
  plantOffer(server.context, { terms: apr(bps), documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }] })
const moveTo = (at: string) => server.clock.advance(Date.parse(at) - server.clock().getTime())

describe('a slot', () => {
  it('[MKT-18] uses the rates of the time before its lock, also where it begins late; the pool is not lowered any more', async () => {
    await offer(950)
    moveTo('2026-11-17T03:31:00.000Z')
    await enter()
    await ask(
      server.ownerUrl,
      `update markets set next_clearing_at = '2026-11-17T04:00:00Z' where id = '${qingdaoId}' returning 1`,
    )
    const before = await read()
    expect(before.ratesLockAt).toBe('2026-11-17T03:30:00.000Z')
    const { data } = await change({ minimumApr: '20.00', desiredApr: undefined })
    expect(data.firstClearingAt, 'too late for today').toBe('2026-11-18T04:00:00.000Z')
    const lowered = await setPool('7000000')
    expect([lowered.code, Object.keys(lowered.fields ?? {})]).toEqual([codes.poolLocked.code, ['size']])
    expect((await setPool('9000000')).code).toBe(0)
    // Nor is the clearing moved out of the way, or another put in before anybody could see the settings.
    for (const clearingTimes of [['23:00'], ['11:45', '12:00']]) {
      const moved = await change({ clearingTimes })
      expect([moved.code, Object.keys(moved.fields ?? {})]).toEqual([
        codes.clearingTimesLocked.code,
        ['clearingTimes'],
      ])
    }
    const { code } = await change({ clearingTimes: ['12:00', '23:00'] })
    expect(code, 'a clearing after it').toBe(0)
    await change({ clearingTimes: ['12:00'] })
    await scheduleDue(server.context.systemDb, {
      id: server.context.makeId(),
      tenantId: payerTenantId,
      kind: slotKind,
      dueAt: new Date('2026-11-17T04:00:00.000Z'),
      body: { marketId: qingdaoId },
    })
    moveTo('2026-11-17T04:40:00.000Z')
    await runDue(server.context)
    const runs = { query: { marketId: qingdaoId } }
    const [begun] = (await server.call(routes.runList, runs, { token: payer })).data.list
    await workOn(server, begun?.id ?? '')
    const [run] = (await server.call(routes.runList, runs, { token: payer })).data.list
    expect(run).toMatchObject({ state: 'done', rateVersion: before.version })
    expect([run?.awarded === 0, run?.settingsVersion]).toEqual([false, before.version + 4])
    await rollDay(server, '2026-11-17T04:41:00.000Z')
    expect((await setPool('8000000')).code, 'after the clearing').toBe(0)
  })
})

describe('settings', () => {
  it('[MKT-14] take no other day count while a document is on offer', async () => {
    const { code, fields } = await change({ dayCount: 365 })
    expect([code, Object.keys(fields ?? {})]).toEqual([0, []])
    await offer(900)
    const refused = await change({ dayCount: 360 })
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      codes.dayCountInUse.code,
      ['dayCount'],
    ])
    expect((await read()).settings.dayCount).toBe(365)
    const tampered = `insert into market_settings select (jsonb_populate_record(s, jsonb_build_object('version', s.version + 1, 'day_count', 360))).*
       from market_settings s join markets m on m.id = s.market_id and m.version = s.version where market_id = '${qingdaoId}'`
    await expect(ask(server.ownerUrl, tampered)).rejects.toThrow('day count stays')
  })
})
