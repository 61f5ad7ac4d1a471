/** The book of a market before and after it is cleared: rates, order, reasons and figures, for the payer alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
const documentsOf = (...amounts: bigint[]) => amounts.map((amount) => ({ amount, due_date: '2026-12-20' }))
/** 30 days at 360: a discount of one twelfth of the rate. The minimum is 7.00%, desired are 9.00%. */
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  await plantOffer(server.context, { terms: apr(1_200), documents: documentsOf(36_000_00n) })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(800),
    documents: documentsOf(360_000_00n, 12_000_00n),
  })
  await plantOffer(server.context, { terms: apr(600), documents: documentsOf(3_600_00n) })
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const look = async (query: object = {}, token = payer) =>
  server.call(routes.clearingBook, { query: { marketId: qingdaoId, ...query } }, { token })
const results = async (id: string, query: object = {}) =>
  (await server.call(routes.runResults, { params: { id }, query }, { token: payer })).data

describe('the book before clearing', () => {
  it('[MKT-10] lists what is on offer in the order of clearing, with rate, days, discount and what would happen', async () => {
    const { data } = await look()
    const shown = data.list.map(
      ({ step, apr: rate, neededApr, daysPaidEarly, amount, discount, outcome, poolLeft }) => [
        step,
        rate,
        neededApr,
        daysPaidEarly,
        amount,
        discount,
        outcome,
        poolLeft,
      ],
    )
    expect(shown).toEqual([
      [1, '12.00', null, 30, '36000.00', '360.00', 'awarded', '7964360.00'],
      [2, '8.00', '8.70', 30, '360000.00', '2400.00', 'skipped', '7964360.00'],
      [3, '8.00', null, 30, '12000.00', '80.00', 'awarded', '7952440.00'],
      [null, '6.00', '7.00', 30, '3600.00', '18.00', 'leftOut', null],
    ])
    expect(data.list.map(({ reasons }) => reasons)).toEqual([[], ['belowDesired'], [], ['belowMinimum']])
  })

  it('[MKT-10] [CLR-08] has the figures of the preview, the sums of what is found, and why a part of the pool is left', async () => {
    const { data } = await look()
    const preview = await server.call(
      routes.clearingPreview,
      { body: { marketId: qingdaoId } },
      { token: payer },
    )
    expect(data.preview).toEqual(preview.data)
    expect(data.preview).toMatchObject({ awarded: 2, discount: '440.00', lowestRate: '8.00' })
    expect(data.decision).toEqual({
      rule: 'rateFirst',
      counts: { awarded: 2, skipped: 1, leftOut: 1 },
      sums: { amount: '411600.00', discount: '2858.00', amountAfterDiscount: '408742.00' },
      minimumApr: '7.00',
      desiredApr: '9.00',
      lowestRate: '8.00',
      poolLeft: '8000000.00',
      poolLeftAfter: '7952440.00',
      unused: { cause: 'belowDesired', documents: 1, amount: '357600.00', rest: '7594840.00' },
    })
    const lost = (await look({ outcome: 'notAwarded' })).data
    expect([lost.total, lost.decision.sums.discount]).toEqual([2, '2418.00'])
    expect(lost.decision.counts, 'of the whole book').toEqual(data.decision.counts)
  })

  it('[MKT-10] finds documents and payees by a keyword', async () => {
    const all = (await look()).data.list
    const [first] = all
    const byPayee = (await look({ keyword: all[1]?.payeeName })).data
    expect(byPayee.list.map(({ step }) => step)).toEqual([2, 3])
    const byNumber = (await look({ keyword: first?.documentNumber })).data
    expect(byNumber.list.map(({ itemId }) => itemId)).toEqual([first?.itemId])
    expect((await look({ keyword: '没有这一家' })).data).toMatchObject({ list: [], total: 0 })
  })

  it('[MKT-05] [CLR-08] is shown while the market is closed, and says that it cannot be cleared', async () => {
    await ask(server.ownerUrl, `update markets set open = false where id = '${qingdaoId}' returning 1`)
    const { data } = await look()
    expect([data.total, data.preview.blockedBy?.code]).toEqual([4, codes.clearingClosed.code])
    await ask(server.ownerUrl, `update markets set open = true where id = '${qingdaoId}' returning 1`)
  })

  it('[MKT-17] is not there for other payers, and refused to payees', async () => {
    const [stranger, payee] = [await server.enter('chenwei'), await server.enter('lixiaoyun')]
    expect((await look({}, stranger)).code).toBe(codes.notFound.code)
    expect((await look({}, payee)).code).toBe(codes.notAllowed.code)
  })
})

describe('the results of the run', () => {
  it('[CLR-02] [CLR-06] are the rows of the book before it, with the rates that the others offered and needed', async () => {
    const { list: before, decision } = (await look()).data
    const id = await clearNow(server)
    const after = await results(id)
    const rows = before.map((row) => ({ ...row, awarded: row.outcome === 'awarded' }))
    expect(after.list).toMatchObject(rows)
    expect(after.list.map(({ awardNumber }) => awardNumber !== null)).toEqual(
      rows.map(({ awarded }) => awarded),
    )
    expect(after.decision).toEqual(decision)
    const lost = await results(id, { outcome: 'notAwarded', sort: '-order' })
    expect(lost.list.map(({ apr: rate, neededApr }) => [rate, neededApr])).toEqual([
      ['6.00', '7.00'],
      ['8.00', '8.70'],
    ])
    const found = await results(id, { keyword: before[3]?.documentNumber })
    expect(found.list.map(({ itemId }) => itemId)).toEqual([before[3]?.itemId])
  })

  it('[CLR-06] [MKT-17] can be saved as a file with those rates, by the payer alone', async () => {
    const { data } = await server.call(routes.runList, { query: { marketId: qingdaoId } }, { token: payer })
    const [run] = data.list
    const fileAs = (token: string) =>
      server.app.inject({
        method: 'GET',
        url: `/clearing/v1/runs/${run?.id}/results/file?format=csv`,
        headers: { token, 'accept-language': 'en' },
      })
    const file = await fileAs(payer)
    const lines = file.body.trim().split('\r\n')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(/Results_.*_CNY_Run 1/)
    expect(lines[0]).toContain('Offered APR,Needed APR,Lowest awarded APR')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toContain(
      ',2,Skipped,8.00%,8.70%,8.00%,30,0,CNY,360000.00,2400.00,357600.00,7964360.00,',
    )
    expect(lines[2]).toContain('Would bring the awards below the desired APR of 9.00%')
    expect(lines[4]).toContain('Below the minimum APR of 7.00%')
    expect((await fileAs(await server.enter('lixiaoyun'))).statusCode).toBe(403)
    expect((await fileAs(await server.enter('chenwei'))).statusCode).toBe(404)
  })
})
