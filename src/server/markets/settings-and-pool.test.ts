/** Settings and pool that are saved together: one version, one posting, one entry of the journal, or nothing at all. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { qingdaoId } from '#test/support/planted-offers.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(45 * minute))

const read = async (): Promise<MarketView> =>
  (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })).data
const change = async (body: object, token = payer) =>
  server.call(routes.settingsUpdate, { body: { ...sentSettings(await read()), ...body } }, { token })
const poolOf = (size: string, availablePercent = '100') => ({
  size,
  availablePercent,
  reason: '第四季度预算',
})

it('[MKT-10] are one version with its reason, move the usable pool, and count as each would by itself', async () => {
  const before = await read()
  const { code, data } = await change({ minimumApr: '7.50', pool: poolOf('9000000.00', '90') })
  expect([code, data.version]).toEqual([0, before.version + 1])
  const after = await read()
  expect([after.version, after.settings.minimumApr, after.pool?.size, after.pool?.left]).toEqual([
    before.version + 1,
    '7.50',
    '9000000.00',
    '8100000.00',
  ])
  expect(Date.parse(after.ratesCountFrom), 'rates wait for the lock').toBe(
    server.clock().getTime() + 30 * minute,
  )
  const preview = await server.call(
    routes.clearingPreview,
    { body: { marketId: qingdaoId } },
    { token: payer },
  )
  expect([preview.data.poolLeft, preview.data.rateVersion], 'the pool counts at once').toEqual([
    '8100000.00',
    before.version,
  ])
  const history = await server.call(routes.marketHistory, { params: { id: qingdaoId } }, { token: payer })
  expect(history.data[0]).toMatchObject({ reason: '第四季度预算', size: '9000000.00' })
  expect(history.data[0]?.settings.minimumApr).toBe('7.50')
})

it('[MKT-10] are refused together: nothing of either is saved, and the refusal is beside its field', async () => {
  const before = await read()
  const cases = [
    [{ minimumApr: '7.00', pool: poolOf('1.234') }, 'poolSizeUnfit', 'pool.size'],
    [{ minimumApr: '7.00', pool: poolOf('99999999999999999') }, 'poolSizeTooLarge', 'pool.size'],
    [{ minimumApr: '99.00', pool: poolOf('1000.00') }, 'minimumOutOfRange', 'minimumApr'],
  ] as const
  for (const [body, failure, field] of cases) {
    const refused = await change(body)
    expect([refused.code, Object.keys(refused.fields)]).toEqual([codes[failure].code, [field]])
  }
  const unreasoned = await change({ minimumApr: '7.00', pool: { size: '1000', availablePercent: '100' } })
  expect(Object.keys(unreasoned.fields)).toEqual(['pool.reason'])
  const after = await read()
  expect([after.version, after.pool]).toEqual([before.version, before.pool])
})

it('[MKT-18] inside the lock the pool is not lowered, raised it is, and the answer says from when the rates count', async () => {
  const { nextClearingAt } = await read()
  server.clock.advance(Date.parse(nextClearingAt ?? '') - server.clock().getTime() - 10 * minute)
  const lower = await change({ minimumApr: '8.00', pool: poolOf('8000000.00', '50') })
  expect([lower.code, Object.keys(lower.fields)]).toEqual([codes.poolLocked.code, ['pool.size']])
  const raised = await change({ minimumApr: '8.00', pool: poolOf('9500000.00', '100') })
  expect(raised.code).toBe(0)
  expect(Date.parse(raised.data.firstClearingAt ?? '')).toBeGreaterThan(Date.parse(nextClearingAt ?? ''))
})

it('[MKT-10] the books agree with the versions', async () => {
  const [balance] = await ask(
    server.ownerUrl,
    `select b.balance_minor::text from ledger_accounts a join ledger_balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind = 'available'`,
  )
  expect(balance).toBe('950000000')
})
