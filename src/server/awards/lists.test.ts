/** Lists of awards by pages, their totals, and what is to be paid by pay date. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
  const documents = Array.from({ length: 12 }, (_, n) => ({
    number: `PAGE-${n}`,
    amount: BigInt(20_000 + ((n * 7) % 12) * 1_000) * 100n,
    due_date: '2026-12-20',
  }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents: [{ number: 'PAGE-OTHER' }] })
  server.clock.advance(minute)
  await clearNow(server)
  const { list } = (await server.call(routes.awardList, { query: { keyword: 'PAGE-1' } }, { token: payee }))
    .data
  const awardIds = list.map((award) => award.id).slice(0, 2)
  await server.call(routes.awardsPaid, { body: { awardIds, valueDate: '2026-11-16' } }, { token: payer })
})
afterAll(() => server.close())

const pageAs = async (token: string, query: object) =>
  (await server.call(routes.awardList, { query }, { token })).data

it.each(['awarded', '-awarded', 'payDate', '-payDate', 'amount', '-amount'] as const)(
  '[CLR-29] [COM-12] pages by %s come to the whole list, each begun at the last row of the one before',
  async (sort) => {
    const whole = await pageAs(payee, { sort, pageSize: '100' })
    expect([whole.list.length, whole.total, whole.next]).toEqual([12, null, null])
    const first = await pageAs(payee, { sort, pageSize: '10' })
    const anchor = { anchor: first.next ?? '', anchorPage: '2' }
    const second = await pageAs(payee, { sort, pageSize: '10', page: '2', ...anchor })
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(whole.list.map(({ id }) => id))
    const skipped = await pageAs(payee, { sort, pageSize: '10', page: '2' })
    expect(skipped.list).toEqual(second.list)
    const wrong = await server.call(routes.awardList, { query: { sort, anchor: 'x' } }, { token: payee })
    expect(wrong.status).toBe(400)
  },
)

it('[CLR-29] totals count every tab and add up the open one, for each side its own', async () => {
  const totalsAs = async (token: string, query: object) =>
    (await server.call(routes.awardTotals, { query }, { token })).data
  const counts = { all: 12, committed: 10, paid: 2, ended: 0 }
  const whole = await totalsAs(payee, {})
  expect(whole).toMatchObject({ total: 12, counts })
  const paid = await totalsAs(payee, { tab: 'paid' })
  expect(paid).toMatchObject({ total: 2, counts })
  const { list } = await pageAs(payee, { tab: 'paid' })
  const cents = (amount: string) => BigInt(amount.replace('.', ''))
  const sum = list.reduce((total, award) => total + cents(award.amountAfterDiscount), 0n)
  expect(paid.amounts.map(({ amountAfterDiscount }) => cents(amountAfterDiscount))).toEqual([sum])
  expect(await totalsAs(payer, {})).toMatchObject({ total: 13 })
  const stranger = await server.enter('zhoudashan')
  expect(await totalsAs(stranger, {})).toMatchObject({ total: 0, amounts: [] })
  const hidden = await server.call(
    routes.awardTotals,
    { query: { marketId: qingdaoId } },
    { token: stranger },
  )
  expect(hidden.status).toBe(404)
})

it('[CLR-29] awards are found by the number of their offer, and by their own', async () => {
  const [first] = (await pageAs(payee, { keyword: 'PAGE-1' })).list
  if (!first) throw new Error('there are awards')
  const byOffer = await pageAs(payer, { keyword: first.offerNumber.toLowerCase(), pageSize: '100' })
  expect(byOffer.list).toHaveLength(12)
  expect(new Set(byOffer.list.map(({ offerNumber }) => offerNumber))).toEqual(new Set([first.offerNumber]))
  const spaced = await pageAs(payee, { keyword: first.number.replace('-', '').toLowerCase() })
  expect(spaced.list.map(({ id }) => id)).toEqual([first.id])
  expect((await pageAs(payee, { keyword: 'O-999999' })).list).toEqual([])
})

it('[CLR-22] what is to be paid is added up by pay date, as the lists of those days are', async () => {
  const { data } = await server.call(routes.awardPayDates, { query: {} }, { token: payer })
  expect(data).toMatchObject([{ payDate: '2026-11-20', payBy: '2026-11-24', awards: 11, can: ['pay'] }])
  const query = { tab: 'committed' as const, from: '2026-11-20', to: '2026-11-20' }
  const totals = await server.call(routes.awardTotals, { query }, { token: payer })
  expect(totals.data.amounts).toMatchObject([{ amountAfterDiscount: data[0]?.amountAfterDiscount }])
  const other = await server.call(routes.awardPayDates, { query: {} }, { token: payee })
  expect(other.status).toBe(403)
})
