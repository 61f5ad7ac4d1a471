/** The queue of documents to review, the payer's list of offers, and what becomes of the queue when review is switched off. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { freshColleague } from '#test/support/fresh-tenant.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'
import { requireReview, review } from '#test/support/reviews.ts'
import { commit } from '#test/support/sql.ts'
import { endReviews } from './event-handlers.ts'

const { server, payer, payee, plant, submit, cancel, read, offered } = openOffers()
let reviewer = ''
beforeAll(async () => {
  await requireReview(server(), payer(), true)
  reviewer = await server().enter('zhaomin')
})

const queue = async (query: Request<typeof routes.reviewList>['query'] = {}, token = reviewer) =>
  (await server().call(routes.reviewList, { query }, { token })).data
const totals = async (query: Request<typeof routes.reviewTotals>['query'] = {}) =>
  (await server().call(routes.reviewTotals, { query }, { token: reviewer })).data

describe('the queue', () => {
  it('[OFR-37] finds an offer beyond the millionth by its number', async () => {
    const [document = ''] = await plant({})
    const { data: offerId } = await submit(offerOf([document], '1000.00'))
    const serials = await ask(server().ownerUrl, `select serial from offers where id = '${offerId}'`)
    const number = (serial: string) =>
      commit(server().ownerUrl, [
        'alter table offers disable trigger user',
        `update offers set serial = ${serial} where id = '${offerId}'`,
        'alter table offers enable trigger user',
      ])
    await number('1234567')
    const { list } = await queue({ keyword: 'O-1234567' })
    await number(String(serials[0]))
    expect(list.map((one) => [one.offerId, one.offerNumber])).toEqual([[offerId, 'O-1234567']])
    await cancel(offerId)
  })

  it('[OFR-37] has the documents with payee, rate, figures of the next clearing, due date and age, the oldest first', async () => {
    const [first = '', second = ''] = await plant(
      { number: 'RV-1', due_date: '2026-12-18' },
      { number: 'RV-2', amount: 2_000_00n, due_date: '2027-01-17' },
    )
    const { data: offerId } = await submit(offerOf([first], '1000.00'))
    server().clock.advance(60_000)
    await submit(offerOf([second], '2000.00', { rate: '9.50' }))
    const { list, total } = await queue()
    expect(total).toBe(2)
    expect(list[0]).toMatchObject({
      documentId: first,
      documentNumber: 'RV-1',
      offerId,
      version: 1,
      payeeName: '明远精密制造有限公司',
      payeeCode: 'V100021',
      marketId: suzhouMarketId,
      currency: 'CNY',
      rateType: 1,
      rate: '8.00',
      apr: '8.00',
      amount: '1000.00',
      dueDate: '2026-12-18',
      can: ['review'],
    })
    const { discount, daysPaidEarly, amountAfterDiscount } = list[0] ?? {}
    const exact = (1_000 * 0.08 * (daysPaidEarly ?? 0)) / 360
    expect(Number(discount)).toBeCloseTo(exact, 2)
    expect(Number(amountAfterDiscount)).toBeCloseTo(1_000 - Number(discount), 2)
    expect(list[1]).toMatchObject({ documentId: second, apr: '9.50', rate: '9.50' })
    expect(await totals()).toEqual({
      total: 2,
      amounts: [{ currency: 'CNY', documents: 2, amount: '3000.00' }],
    })
  })

  it('[OFR-37] is found by document, offer and payee, and ordered by due date and amount', async () => {
    const numbers = async (query: Request<typeof routes.reviewList>['query']) =>
      (await queue(query)).list.map(({ documentNumber }) => documentNumber)
    expect(await numbers({ keyword: 'rv-2' })).toEqual(['RV-2'])
    expect(await numbers({ keyword: 'V100021' })).toEqual(['RV-1', 'RV-2'])
    expect(await numbers({ sort: '-dueDate' })).toEqual(['RV-2', 'RV-1'])
    expect(await numbers({ sort: '-amount' })).toEqual(['RV-2', 'RV-1'])
    expect(await numbers({ marketId: server().context.makeId() })).toEqual([])
    expect((await totals({ keyword: 'rv-1' })).total).toBe(1)
  })

  it('[OFR-37] is on the home of who may review, and of nobody else', async () => {
    const home = async (token: string) => (await server().call(routes.payerHome, {}, { token })).data.waiting
    expect((await home(reviewer)).reviews).toEqual({
      count: 2,
      amounts: [{ currency: 'CNY', amount: '3000.00' }],
    })
    const { tenantId } = entityOf('hongfei-suzhou')
    const clerk = await server().enter((await freshColleague(server(), { tenantId }, { role: 'clerk' })).mail)
    expect((await home(clerk)).reviews).toEqual({ count: 0, amounts: [] })
    expect((await server().call(routes.reviewList, {}, { token: clerk })).code).toBe(codes.notAllowed.code)
  })

  it('[OFR-37] shows another payer nothing, and reviews nothing of it', async () => {
    const other = await server().enter('gaoyuan')
    expect((await queue({}, other)).list).toEqual([])
    const { list } = await queue()
    const ids = list.map(({ documentId }) => documentId)
    expect((await review(server(), other, ids)).code).toBe(codes.notFound.code)
    expect((await queue()).total).toBe(2)
  })
})

describe('the payer’s offers', () => {
  it('[OFR-37] are listed with filters, totals for each currency and export, each with what the person may do', async () => {
    const { list } = await queue({ keyword: 'RV-1' })
    const [waiting] = list
    const query = { status: ['pendingReview' as const], payeeIds: [waiting?.payeeId ?? ''] }
    const offers = (await server().call(routes.offerList, { query }, { token: reviewer })).data
    expect(offers.list).toHaveLength(2)
    for (const offer of offers.list) expect(offer.can).toEqual(['review'])
    const sums = await server().call(
      routes.offerTotals,
      { query: { ...query, marketId: suzhouMarketId } },
      { token: reviewer },
    )
    expect(sums.data).toMatchObject({ total: 2, amounts: [{ currency: 'CNY', amount: '3000.00' }] })
    const none = { ...query, marketId: server().context.makeId() }
    expect((await server().call(routes.offerTotals, { query: none }, { token: reviewer })).data.total).toBe(0)
    const one = await read(waiting?.offerId ?? '', reviewer)
    expect(one.items.map(({ can }) => can)).toEqual([['review']])
    expect((await read(waiting?.offerId ?? '', payee())).items[0]?.can).toEqual(['cancel'])
    const url = '/offer/v1/offers/export?format=csv&status=pendingReview'
    const file = await server().app.inject({ method: 'GET', url, headers: { token: reviewer } })
    const lines = file.body.split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('明远精密制造有限公司')
  })
})

describe('a market that no longer requires a review', () => {
  it('[OFR-30] [MKT-01] lets what waits for one take part in the next clearing, and has a version and an entry that says so', async () => {
    const { offerId } = await offered()
    expect((await read(offerId)).status).toBe('pendingReview')
    expect(await requireReview(server(), payer(), false)).toBe(0)
    await deliverAll(server().context, [endReviews])
    const { status, items } = await read(offerId)
    expect(status, 'nobody approved it').toBe('submitted')
    expect(items[0]).toMatchObject({ state: 'live', label: 'submitted' })
    expect((await queue()).total).toBe(0)
    const history = await server().call(
      routes.marketHistory,
      { params: { id: suzhouMarketId } },
      { token: payer() },
    )
    expect(history.data.slice(0, 2).map(({ settings }) => settings.reviewRequired)).toEqual([false, true])
    const seen = await server().call(
      routes.marketDetail,
      { params: { id: suzhouMarketId } },
      { token: payee() },
    )
    expect(seen.data.settings.reviewRequired, 'payees read it too').toBe(false)
    expect((await read((await offered()).offerId)).status).toBe('submitted')
  })

  it('[OFR-30] leaves everything as it is if review is required again before, and when it is switched on', async () => {
    const live = await offered()
    await requireReview(server(), payer(), true)
    expect((await read(live.offerId)).status).toBe('submitted')
    const waiting = await offered()
    await requireReview(server(), payer(), false)
    await requireReview(server(), payer(), true)
    await deliverAll(server().context, [endReviews])
    expect((await read(waiting.offerId)).status).toBe('pendingReview')
  })
})
