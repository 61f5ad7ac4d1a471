/** An operator adds markets to a payer and its subsidiaries. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Currency } from '#domain/money.ts'
import { freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { because, operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  desk = await operatorDesk(server)
})
afterAll(() => server.close())

const unfit = codes.operatorActionUnfit.code

describe('[MKT-16] a market in another currency', () => {
  let payer: Person
  beforeEach(async () => {
    payer = await freshPerson(server)
  })
  const add = (id: string, companyId: string, currency: Currency = 'USD') =>
    desk.call(routes.marketAdd, { params: { id }, body: { companyId, currency, ...because } })
  const marketsOf = async (token: string) =>
    (await server.call(routes.marketList, {}, { token })).data.map((market) => [
      market.payerName,
      market.currency,
      market.open,
    ])

  it('is added to the same company, closed and without money, and its people see it', async () => {
    const token = await server.enter(payer.mail)
    const before = await marketsOf(token)
    expect((await add(payer.tenantId, payer.tenantId)).code).toBe(0)
    expect(await marketsOf(token)).toEqual([...before, [payer.company, 'USD', false]])
    expect((await desk.log())[0]).toMatchObject({
      action: 'operator.marketAdded',
      about: payer.company,
      after: `${payer.company} · USD`,
      reason: because.reason,
    })
    const seen = await server.call(routes.auditList, { query: { kind: ['operated'] } }, { token })
    expect(seen.data.list[0]).toMatchObject({
      action: 'operator.marketAdded',
      about: `${payer.company} · USD`,
    })
  })

  it('is added to a subsidiary too, and there is one for each currency of a company', async () => {
    const body = { companyName: `座椅${payer.mobile}`, currency: 'USD', ...because } as const
    const child = await desk.call(routes.childAdd, { params: { id: payer.tenantId }, body })
    expect((await add(payer.tenantId, child.data.id)).code).toBe(0)
    const answers = await Promise.all([1, 2, 3].map(() => add(payer.tenantId, child.data.id, 'EUR')))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.marketExists.code,
      codes.marketExists.code,
    ])
    expect(answers.find(({ code }) => code !== 0)?.fields).toEqual({ currency: '该公司已有 EUR 市场。' })
  })

  it('is refused for payees, waiting or frozen payers, and companies of others', async () => {
    for (const name of ['明远', '远山', '启衡', '海岚']) {
      const id = await desk.idOf(name)
      expect((await add(id, id)).code).toBe(unfit)
    }
    const other = await desk.idOf('鸿飞')
    expect((await add(payer.tenantId, other)).code).toBe(30_006)
    expect((await add(server.context.makeId(), payer.tenantId)).code).toBe(30_006)
  })
})
