/** Rate settings are locked before a run, and payees see nothing of private changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { entityOf, payeeIdOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, mingyuan, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

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
const look = async () =>
  (await server.call(routes.clearingPreview, { body: { marketId: qingdaoId } }, { token: payer })).data
const offer = (bps: number) =>
  plantOffer(server.context, { terms: apr(bps), documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }] })

describe('clearing now', () => {
  it('[MKT-18] uses rate settings that are at least as old as the lock, and the preview says which', async () => {
    await offer(950)
    const before = await read()
    expect((await look()).awarded).toBe(1)
    const { code, data } = await change({ minimumApr: '9.60', desiredApr: '9.60' })
    expect([code, data.firstClearingAt]).toEqual([0, '2026-11-16T04:00:00.000Z'])
    server.clock.advance(29 * minute)
    const waiting = await look()
    expect([waiting.awarded, waiting.settingsVersion, waiting.rateVersion]).toEqual([
      1,
      before.version + 1,
      before.version,
    ])
    const ratesOf = async () => {
      const forecast = await server.call(routes.clearingForecast, {}, { token: payer })
      const found = forecast.data.markets.find(({ marketId }) => marketId === qingdaoId)
      return [found?.minimumApr, found?.desiredApr, found?.newRatesFrom]
    }
    const { minimumApr, desiredApr } = before.settings
    expect(await ratesOf()).toEqual([minimumApr, desiredApr, (await read()).ratesCountFrom])
    server.clock.advance(minute)
    expect(await ratesOf()).toEqual(['9.60', '9.60', null])
    const counting = await look()
    expect([counting.awarded, counting.rateVersion]).toEqual([0, before.version + 1])
    expect(counting.ratesCountFrom).toBe((await read()).ratesCountFrom)
    await change({ minimumApr: '7.00', desiredApr: '9.00' })
  })

  it('[MKT-18] [MKT-11] uses minimums of payees that are at least as old', async () => {
    await offer(950)
    const id = payeeIdOf(payees.find(({ code }) => code === mingyuan) ?? raise())
    const { awarded } = await look()
    const minimum = (minApr: string) =>
      server.call(routes.payeeMinimum, { params: { id, minApr } }, { token: payer })
    expect((await minimum('19')).code).toBe(0)
    server.clock.advance(29 * minute)
    expect((await look()).awarded).toBe(awarded)
    server.clock.advance(minute)
    expect((await look()).awarded).toBe(0)
    const { data } = await server.call(routes.payeeRead, { params: { id } }, { token: payer })
    expect([data.minApr, data.minimumCountsFrom]).toEqual(['19.00', server.clock().toISOString()])
    expect((await minimum('0')).code).toBe(0)
    server.clock.advance(30 * minute)
    expect((await look()).awarded).toBe(awarded)
  })

  it('[MKT-18] [MKT-11] a minimum never counts before the one that was set earlier', async () => {
    const id = payeeIdOf(payees.find(({ code }) => code === mingyuan) ?? raise())
    const minimum = async (minApr: string) => {
      await server.call(routes.payeeMinimum, { params: { id, minApr } }, { token: payer })
      const { data } = await server.call(routes.payeeRead, { params: { id } }, { token: payer })
      return data.minimumCountsFrom
    }
    await change({ lockMinutes: 10 })
    server.clock.advance(29 * minute)
    const first = await minimum('18')
    server.clock.advance(2 * minute)
    expect(await minimum('0'), 'the lock is ten minutes by now').toBe(first)
    await change({ lockMinutes: 30 })
    server.clock.advance(30 * minute)
  })

  it('[MKT-18] shortening the lock waits for the lock', async () => {
    await change({ lockMinutes: 10 })
    server.clock.advance(minute)
    await change({ minimumApr: '20.00', desiredApr: undefined })
    server.clock.advance(29 * minute)
    expect((await look()).awarded).toBeGreaterThan(0)
    server.clock.advance(minute)
    expect((await look()).awarded).toBe(0)
    await change({ minimumApr: '7.00', desiredApr: '9.00', lockMinutes: 30 })
    server.clock.advance(30 * minute)
  })

  it('[MKT-18] the database refuses rates that count at once', async () => {
    const copied = (table: string, changes: string) =>
      `insert into ${table} select (jsonb_populate_record(s, jsonb_build_object('version', s.version + 1, ${changes}))).*
       from ${table} s join markets m on m.id = s.market_id and m.version = s.version where market_id = '${qingdaoId}';`
    const atOnce = `${copied('market_settings', `'set_at', s.set_at + interval '1 hour', 'counts_from', s.set_at + interval '1 hour'`)}
      ${copied('market_private_settings', `'minimum_bps', 701`)}`
    await expect(ask(server.ownerUrl, atOnce)).rejects.toThrow('wait for the lock')
  })
})

describe('a payee', () => {
  it('[MKT-17] [MKT-18] sees nothing of a private change, and when public settings were changed', async () => {
    const shown = await read(payee)
    expect([shown.version, shown.settingsChangedAt]).toEqual([shown.publicVersion, shown.publicChangedAt])
    await change({ minimumApr: '7.50', desiredApr: '9.00' })
    await setPool('12000000')
    await change({ poolKind: 'revolving' })
    const own = await read()
    expect(await read(payee)).toEqual(shown)
    await change({ highestApr: '19.00' })
    const [seen, owner] = [await read(payee), await read()]
    expect([seen.version, owner.version]).toEqual([shown.version + 1, own.version + 1])
    expect(seen.settingsChangedAt).toBe(server.clock().toISOString())
    expect(Date.parse(seen.ratesCountFrom)).toBe(server.clock().getTime() + 30 * minute)
    await change({ cutOff: '16:00' })
    expect((await read(payee)).ratesCountFrom, 'no rate was changed').toBe(seen.ratesCountFrom)
  })
})

describe('settings', () => {
  it('[MKT-03] of two who change at once one is told that they are out of date', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      ['13000000', '14000000', '15000000'].map((size) => setPool(size, version)),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.outOfDate.code,
      codes.outOfDate.code,
    ])
    const sent = sentSettings(await read())
    const both = await Promise.all(
      ['15:00', '15:30', '16:30'].map((cutOff) =>
        server.call(routes.settingsUpdate, { body: { ...sent, cutOff } }, { token: payer }),
      ),
    )
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.outOfDate.code,
      codes.outOfDate.code,
    ])
  })

  it('[MKT-01] [COM-34] name the field of a day that is over, of no reserve, and of an amount that is too large', async () => {
    const wrong: readonly (readonly [object, string, number])[] = [
      [{ dueDateMax: '2026-11-01' }, 'dueDateMax', codes.dueDateMaxPast.code],
      [{ reserveType: 'amount', reserveAmount: '0.00' }, 'reserveAmount', codes.reserveAmountZero.code],
      [
        { reserveType: 'amount', reserveAmount: '99999999999999.99' },
        'reserveAmount',
        codes.amountTooLarge.code,
      ],
      [{ smallestDocument: '0' }, 'smallestDocument', codes.smallestUnfit.code],
      [{ smallestDocument: '999999999999' }, 'smallestDocument', codes.smallestTooLarge.code],
      [{ lockMinutes: 9 }, 'lockMinutes', codes.inputInvalid.code],
      [{ lockMinutes: 1_441 }, 'lockMinutes', codes.inputInvalid.code],
    ]
    for (const [body, field, code] of wrong) {
      const refused = await change(body)
      expect([body, refused.code, Object.keys(refused.fields ?? {})]).toEqual([body, code, [field]])
    }
    const { fields } = await setPool('10000000000000.01')
    expect(fields?.['size']).toBe('最大金额为 CNY 10,000,000,000,000.00。')
  })
})

function raise(): never {
  throw new Error('the demo world has this payee')
}
