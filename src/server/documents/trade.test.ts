/** Who trades with whom, and whose terms are too long. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { tradeOf } from '#test/support/documents.ts'
import { openTrade, supplierId, suzhou, trade } from '#test/support/documents-trade.ts'

const { server, payer, payee, add, read } = openTrade()

describe('fair terms', () => {
  it('[DOC-46] are flagged to the payer of a small firm, and to no other payer', async () => {
    const small = tradeOf('V100305')
    const long = { documentDate: '2026-11-01', dueDate: '2027-01-01' }
    const { data } = await add({ supplierId: small.payeeId, ...long })
    expect((await read(data.id)).unfairTerm, '61 days').toBe(true)
    const { data: fair } = await add({ supplierId: small.payeeId, ...long, documentDate: '2026-11-02' })
    expect((await read(fair.id)).unfairTerm, '60 days').toBe(false)
    const { data: credit } = await add({ supplierId: small.payeeId, ...long, amount: '-5.00' })
    expect((await read(credit.id)).unfairTerm, 'nobody waits for a credit').toBe(false)
    const { data: large } = await add(long)
    expect((await read(large.id)).unfairTerm).toBe(false)
  })
})

describe('the names of payers and payees', () => {
  it('[DOC-35] gives the payees of one payer company, also those that have not registered', async () => {
    const { data } = await server().call(
      routes.suppliersByBuyer,
      { query: { buyerId: suzhou } },
      { token: payer() },
    )
    expect(data.map(({ code }) => code).toSorted()).toEqual(['V100021', 'V100188', 'V100305'])
    expect(data.find(({ code }) => code === 'V100021')).toEqual({
      supplierId: trade.payeeId,
      name: '明远精密制造有限公司',
      code: 'V100021',
    })
    const own = await server().call(
      routes.suppliersByBuyer,
      { query: { buyerId: suzhou } },
      { token: payee() },
    )
    expect(own.data).toEqual([{ supplierId, name: '明远精密制造有限公司', code: 'V100021' }])
    const other = await server().signIn('lixiaoyun')
    const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
    await server().call(routes.chooseIdentity, { body }, { token: other })
    const none = await server().call(routes.suppliersByBuyer, { query: {} }, { token: other })
    expect(
      none.data.map(({ code }) => code),
      'for another sub-entity others list it',
    ).not.toContain('V100021')
  })

  it('[IDN-25] gives a group its companies without the master, and a payee the companies that owe it', async () => {
    const names = async (token: string) =>
      (await server().call(routes.documentPayers, {}, { token })).data.map(({ name }) => name)
    expect(await names(payer())).toEqual(expect.arrayContaining(['Hongfei Motors Japan K.K.']))
    expect(await names(payer())).not.toContain('鸿飞汽车集团有限公司')
    expect(await names(payee())).toEqual(['鸿飞汽车零部件（苏州）有限公司'])
  })
})
