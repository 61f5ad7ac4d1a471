/** The connected payers of a payee, with their markets and what can be offered there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const enterAs = async (person: string, id: string) => {
  const token = await server.signIn(person)
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token })
  return token
}

it('[DOC-41] [MKT-17] lists the markets of the acting sub-entity alone, with the sum of its documents that can be offered', async () => {
  for (const key of ['mingyuan-hongfei', 'mingyuan-lanting'] as const) {
    const { id } = entityOf(key)
    const token = await enterAs('lixiaoyun', id)
    const { data } = await server.call(routes.connectedPayers, {}, { token })
    const markets = (await server.call(routes.marketList, {}, { token })).data
    const { list } = (await server.call(routes.offerableList, { body: { supplierId: id } }, { token })).data
    expect(data.map(({ marketId }) => marketId)).toEqual(markets.map((market) => market.id))
    expect(data.length).toBeGreaterThan(0)
    for (const one of data) {
      const market = markets.find((other) => other.id === one.marketId)
      expect(one).toMatchObject({
        payerName: market?.payerName,
        open: market?.open,
        nextClearingAt: market?.nextClearingAt,
        nextPayDate: market?.nextPayDate,
        documents: list.length,
      })
      const sum = list.reduce((total, { payable }) => total + Number(payable), 0)
      expect(Number(one.amount)).toBeCloseTo(sum, 2)
    }
    expect(JSON.stringify(data)).not.toMatch(/pool|minimum|desired/i)
  }
})

it('[DOC-41] lists nothing of another payee', async () => {
  const { data } = await server.call(routes.connectedPayers, {}, { token: await server.enter('lishoufu') })
  const token = await enterAs('lixiaoyun', entityOf('mingyuan-hongfei').id)
  const others = (await server.call(routes.connectedPayers, {}, { token })).data
  expect(data.map(({ payeeName }) => payeeName)).not.toContain(others[0]?.payeeName)
})
