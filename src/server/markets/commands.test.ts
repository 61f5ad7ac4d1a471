/** What a payer does with its market: settings, pool, opening and closing; and what the other side learns of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { markets } from '#demo/markets.ts'
import { entityOf, marketIdOf } from '#demo/seed-markets.ts'
import type { Instant } from '#domain/day.ts'
import { move } from '#domain/ledger/posting.ts'
import { ask } from '#test/support/ask.ts'
import { postAs } from '#test/support/ledger.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('chenwei')
  payee = await server.enter('lixiaoyun')
})
afterAll(() => server.close())

const suzhou = markets.find((market) => market.payer === 'hongfei-suzhou' && market.currency === 'CNY')
const { tenantId } = entityOf('hongfei-suzhou')
const id = suzhou ? marketIdOf(suzhou) : ''
const read = async (token = payer): Promise<MarketView> =>
  (await server.call(routes.marketDetail, { params: { id } }, { token })).data

let seen: MarketView
beforeEach(async () => {
  seen = await read()
})

type Body = Readonly<Record<string, unknown>>
const change = (body: Body) =>
  server.call(routes.settingsUpdate, { body: { ...sentSettings(seen), ...body } }, { token: payer })
const setPool = (body: Readonly<Record<string, unknown>>) =>
  server.call(
    routes.poolUpdate,
    {
      params: { marketId: id },
      body: { version: seen.version, size: '20000000', availablePercent: '80', reason: '季度预算', ...body },
    },
    { token: payer },
  )
const turn = (
  body: { readonly open: boolean; readonly reason?: string; readonly reopenAt?: string },
  version = seen.version,
) =>
  server.call(routes.marketSwitch, { params: { marketId: id }, body: { version, ...body } }, { token: payer })

describe('settings', () => {
  it('[MKT-01] [MKT-03] are kept as versions: the new one is in force, the old one stays', async () => {
    const { data } = await change({ highestApr: '17.50', daysPaidEarlyMax: 90, reserveProportion: '3' })
    expect(data).toMatchObject({ version: seen.version + 1 })
    const now = await read()
    expect([
      now.version,
      now.settings.highestApr,
      now.settings.daysPaidEarlyMax,
      now.settings.reserveProportion,
    ]).toEqual([seen.version + 1, '17.50', 90, '3.00'])
    const history = (await server.call(routes.marketHistory, { params: { id } }, { token: payer })).data
    expect(history.slice(0, 2).map(({ version, settings }) => [version, settings.highestApr])).toEqual([
      [now.version, '17.50'],
      [seen.version, seen.settings.highestApr],
    ])
    expect(history[0]?.setBy).toBe('陈薇')
  })

  it('[MKT-03] that were changed meanwhile are not overwritten', async () => {
    const answer = await change({ version: seen.version - 1, lowestApr: '5.00' })
    expect([answer.code, await read()]).toEqual([20137, seen])
    expect((await change({})).code, 'nothing was changed').toBe(20093)
  })

  it('[MKT-02] [MKT-11] take no highest rate below the minimum of a payee of theirs', async () => {
    const { data } = await server.call(routes.payeeList, { query: { tab: 'connected' } }, { token: payer })
    const connected = data.list.find(({ marketId }) => marketId === id)
    const minimum = (minApr: string) =>
      server.call(routes.payeeMinimum, { params: { id: connected?.id ?? '', minApr } }, { token: payer })
    expect((await minimum('12')).code).toBe(0)
    const low = { highestApr: '11.99', minimumApr: '6.00', desiredApr: '7.00' }
    const { code, fields } = await change(low)
    expect([code === 0, fields['highestApr']]).toEqual([false, expect.stringContaining('12.00')])
    expect((await minimum('0')).code).toBe(0)
  })

  it('[MKT-02] [COM-34] have their rates in order, or the field says what is wrong', async () => {
    const wrong: readonly (readonly [Body, string])[] = [
      [{ lowestApr: '9.00', highestApr: '8.00', minimumApr: '8.50', desiredApr: undefined }, 'highestApr'],
      [{ minimumApr: '3.99' }, 'minimumApr'],
      [{ minimumApr: '99.00', desiredApr: undefined }, 'minimumApr'],
      [{ minimumApr: '8.00', desiredApr: '7.99' }, 'desiredApr'],
      [{ desiredApr: '50.00' }, 'desiredApr'],
      [{ lowestApr: '0' }, 'lowestApr'],
      [{ lowestApr: '0.001' }, 'lowestApr'],
      [{ highestApr: '99.01' }, 'highestApr'],
      [{ highestApr: '1e1' }, 'highestApr'],
      [{ daysPaidEarlyMax: 0 }, 'daysPaidEarlyMax'],
      [{ reserveProportion: '100.01' }, 'reserveProportion'],
      [{ reserveType: 'amount', reserveAmount: '1.234' }, 'reserveAmount'],
      [{ payWeekdays: [1], payMonthDays: [31] }, 'payMonthDays'],
      [{ cutOff: '24:00' }, 'cutOff'],
    ]
    for (const [body, field] of wrong) {
      const { code, fields } = await change(body)
      expect([body, code === 0, Object.keys(fields ?? {})]).toEqual([body, false, [field]])
    }
    expect(await read()).toEqual(seen)
  })

  it('[MKT-02] the database refuses rates in disorder', async () => {
    const copied = (table: string, changes: string) =>
      `insert into ${table} select (jsonb_populate_record(s, jsonb_build_object('version', 900, ${changes}))).*
       from ${table} s where market_id = '${id}' order by version limit 1;`
    const disordered = `${copied('market_settings', `'lowest_bps', 700`)} ${copied('market_private_settings', `'minimum_bps', 699`)}`
    await expect(ask(server.ownerUrl, disordered)).rejects.toThrow('in order')
  })

  it('[MKT-01] [DOC-12] that documents are judged by make them be evaluated again, and no others', async () => {
    const since = async () =>
      ask(server.ownerUrl, `select restrictions_version from markets where id = '${id}'`)
    await change({ lowestApr: '4.50' })
    expect(await since()).not.toEqual([seen.version + 1])
    seen = await read()
    await change({ daysPaidEarlyMax: 60 })
    expect(await since()).toEqual([seen.version + 1])
    seen = await read()
    await change({ lowestApr: '4.00' })
    expect(await since()).toEqual([seen.version])
  })

  it('[MKT-14] a new timetable moves the next clearing and the day on which it pays', async () => {
    await change({ clearingTimes: ['23:30', '09:00'], preparationDays: 3 })
    const now = await read()
    expect(now.settings.clearingTimes).toEqual(['09:00', '23:30'])
    expect(now.nextClearingAt).not.toBe(seen.nextClearingAt)
    expect(String(now.nextPayDate) > String(seen.nextPayDate)).toBe(true)
  })
})

describe('the pool', () => {
  it('[MKT-06] is what the ledger says: usable is size × percent rounded down, and the change is posted', async () => {
    await setPool({ size: '10000000.01', availablePercent: '33.33' })
    expect((await read()).pool).toEqual({
      size: '10000000.01',
      availablePercent: '33.33',
      usable: '3333000.00',
      left: '3333000.00',
      committed: '0.00',
      outstanding: '0.00',
    })
    seen = await read()
    await setPool({ size: '0', availablePercent: '100' })
    expect((await read()).pool?.left).toBe('0.00')
  })

  it('[MKT-02] [MKT-06] is never set below what is committed and outstanding; the answer has the figures', async () => {
    await setPool({ size: '1000', availablePercent: '50' })
    seen = await read()
    const moved = (from: 'available' | 'committed', to: 'available' | 'committed', minor: bigint) =>
      postAs(server.context, tenantId, {
        purpose: 'test.moved',
        subjectId: server.context.makeId(),
        at: server.clock().getTime() as Instant,
        marketId: id,
        tenantId,
        entries: move(from, to, { currency: 'CNY', minor }),
      })
    await moved('available', 'committed', 30_000n)
    const answer = await setPool({ size: '599.99', availablePercent: '50' })
    expect([answer.code, answer.fields?.['size']]).toEqual([33008, expect.stringMatching(/299\.99.*300\.00/)])
    expect((await setPool({ size: '600', availablePercent: '50' })).code).toBe(0)
    expect((await read()).pool).toMatchObject({ left: '0.00', committed: '300.00' })
    await expect(moved('available', 'committed', 1n), 'the database refuses it').rejects.toThrow(
      'ledger_balances_check',
    )
    await moved('committed', 'available', 30_000n)
  })

  it('[MKT-06] [COM-43] is in the log with who, why, and what it was before', async () => {
    await setPool({ size: '3000', availablePercent: '100' })
    seen = await read()
    await setPool({ size: '4000', availablePercent: '90' })
    const { data } = await server.call(routes.auditList, { query: {} }, { token: payer })
    expect(data.list[0]).toMatchObject({
      action: 'markets.poolSet',
      about: 'CNY',
      reason: '季度预算',
      changes: [
        { field: 'pool', before: 'CNY 300000', after: 'CNY 400000' },
        { field: 'availablePercent', before: '100.00', after: '90.00' },
      ],
    })
  })

  it('[COM-15] takes no more decimals than its currency has, and needs a reason', async () => {
    expect(Object.keys((await setPool({ size: '1.234' })).fields ?? {})).toEqual(['size'])
    expect(Object.keys((await setPool({ reason: ' ' })).fields ?? {})).toEqual(['reason'])
    expect(Object.keys((await setPool({ availablePercent: '100.01' })).fields ?? {})).toEqual([
      'availablePercent',
    ])
  })
})

describe('opening and closing', () => {
  it('[MKT-05] a market is closed for a reason and perhaps until about some time, and opened again', async () => {
    expect(Object.keys((await turn({ open: false })).fields ?? {})).toEqual(['reason'])
    const past = '2026-11-01T00:00:00.000Z'
    const reopenAt = '2027-01-04T01:00:00.000Z'
    expect(Object.keys((await turn({ open: false, reason: '盘点', reopenAt: past })).fields ?? {})).toEqual([
      'reopenAt',
    ])
    expect((await turn({ open: false, reason: '盘点', reopenAt })).code).toBe(0)
    const closed = await read()
    expect([closed.open, closed.closedReason, closed.reopenAt]).toEqual([false, '盘点', reopenAt])
    expect((await read(payee)).open, 'the other side sees it').toBe(false)
    expect((await turn({ open: false, reason: '盘点' })).code).toBe(20093)
    expect((await turn({ open: true })).code).toBe(0)
    expect(await read()).toMatchObject({ open: true, closedReason: null, reopenAt: null })
  })
})
