/** What the other side learns of a market. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { markets } from '#demo/markets.ts'
import { entityOf, marketIdOf } from '#demo/seed-markets.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'

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
const read = async (token: string) =>
  (await server.call(routes.marketDetail, { params: { id } }, { token })).data

describe('what a payee sees of a market', () => {
  it('[MKT-17] is neither the pool nor the minimum nor the desired rate', async () => {
    const [seen, shown] = [await read(payer), await read(payee)]
    expect(shown.pool).toBeUndefined()
    expect([seen.waiting, shown.waiting], 'nor how much is offered').toEqual([0, undefined])
    expect([seen.lastOfferAt, shown.lastOfferAt], 'nor when').toEqual([null, undefined])
    expect([shown.settings.minimumApr, shown.settings.desiredApr, shown.settings.poolKind]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(shown.settings.lowestApr).toBe(seen.settings.lowestApr)
    expect(shown.can).toEqual({ set: false, operate: false })
    const list = await server.call(routes.marketList, {}, { token: payee })
    expect(list.data.map((market) => market.id)).toEqual([id])
    expect(JSON.stringify(list.data)).not.toContain(seen.settings.minimumApr)
  })

  it('[MKT-17] is kept from it by the database too', async () => {
    const { tenantId: payeeTenant } = entityOf('mingyuan-hongfei')
    const found = (scope: string) =>
      inScope(server.context.db, { tenantId: scope }, (db) =>
        db.selectFrom('market_private_settings').select('version').where('market_id', '=', id).execute(),
      )
    expect([(await found(payeeTenant)).length, (await found(tenantId)).length > 0]).toEqual([0, true])
  })
})
