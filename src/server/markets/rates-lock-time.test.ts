/** The time at which the rates of a market lock, while a shortened lock waits to take effect. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { qingdaoId } from '#test/support/planted-offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lixiaoyun')
  const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
})
afterAll(() => server.close())

const read = async (token: string) =>
  (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token })).data
/** How many minutes before the next clearing, for both sides. */
const locks = async () =>
  Promise.all(
    [payer, payee].map(async (token) => {
      const { nextClearingAt, ratesLockAt } = await read(token)
      return (Date.parse(nextClearingAt ?? '') - Date.parse(ratesLockAt ?? '')) / minute
    }),
  )

it('[MKT-18] is that of the longer lock until the shorter one counts', async () => {
  expect(await locks()).toEqual([30, 30])
  const body = { ...sentSettings(await read(payer)), lockMinutes: 10 }
  expect((await server.call(routes.settingsUpdate, { body }, { token: payer })).code).toBe(0)
  server.clock.advance(29 * minute)
  expect(await locks(), 'the longer one is in force').toEqual([30, 30])
  server.clock.advance(minute)
  expect(await locks(), 'the shorter one counts now').toEqual([10, 10])
})
