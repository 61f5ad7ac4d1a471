/** The figures of an offer whose documents went different ways, wherever they are shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { parseAmount } from '#domain/money.ts'
import { openItemsOf } from '#domain/offers/open-items.ts'
import type { ItemState } from '#domain/offers/states.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

/** What becomes of a document: awarded, waiting since it is larger than the pool, or canceled. */
const ways = ['awarded', 'live', 'canceled'] as const
type Way = (typeof ways)[number]

/** Every mixture of them. */
const mixtures = [1, 2, 3, 4, 5, 6, 7].map((bits) => ways.filter((_, place) => bits & (1 << place)))
const [awardedMinor, largeMinor, canceledMinor] = [100_000_00n, 9_000_000_00n, 50_000_00n]
const minorFor = { awarded: awardedMinor, live: largeMinor, canceled: canceledMinor } as const

let server: TestServer
let payee: string
const offerIds: string[] = []

beforeAll(async () => {
  server = await openTestServer()
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
  for (const mixture of mixtures) offerIds.push(await plantMixture(mixture))
  server.clock.advance(minute)
  await clearNow(server)
})
afterAll(() => server.close())

/** Its awarded document has a credit note, so that it is awarded with less than it was offered with. */
async function plantMixture(mixture: readonly Way[]): Promise<string> {
  const id = server.context.makeId()
  const { offerId, documentIds } = await plantOffer(server.context, {
    terms: apr(1_000),
    documents: mixture.map((way) => ({
      ...(way === 'awarded' && { id }),
      amount: minorFor[way],
      due_date: '2026-12-20',
    })),
    credits: mixture.includes('awarded')
      ? [{ amount: -10_000_00n, credits_id: id, due_date: '2026-12-20' }]
      : [],
  })
  const canceled = documentIds[mixture.indexOf('canceled')]
  if (canceled === undefined) return offerId
  const body = { documentIds: [canceled] }
  await server.call(routes.offerCancel, { params: { offer_id: offerId }, body }, { token: payee })
  return offerId
}

type StoredItem = {
  readonly state: ItemState
  readonly amount: string
  readonly discount: string
  readonly award: { readonly amount: string; readonly discount: string } | null
}

/** The rule, over what the tables keep. */
async function expectedOf(offerId: string) {
  const [items] = (await ask(
    server.ownerUrl,
    `select json_agg(json_build_object('state', i.state, 'amount', i.amount::text, 'discount', i.discount::text, 'award',
       case when a.id is not null then json_build_object('amount', a.amount::text, 'discount', a.discount::text) end))
     from current_offer_items i left join awards a on a.id = i.award_id where i.offer_id = '${offerId}'`,
  )) as [StoredItem[]]
  const counted = openItemsOf(items).map((item) => (item.state === 'awarded' && item.award) || item)
  const sum = (rows: readonly { amount: string; discount: string }[], of: 'amount' | 'discount') =>
    rows.reduce((total, row) => total + BigInt(row[of]), 0n)
  const awarded = items.flatMap(({ state, award }) => (state === 'awarded' && award ? [award] : []))
  const [amount, discount] = [sum(counted, 'amount'), sum(counted, 'discount')]
  return { amount, discount, net: amount - discount, awarded: sum(awarded, 'amount') }
}

const minor = (amount: string): bigint => parseAmount(amount, 'CNY')?.minor ?? -1n
type Row = {
  readonly amount: string
  readonly discount: string
  readonly amountAfterDiscount: string
  readonly awardedAmount: string
}
const shown = (row: Row) => ({
  amount: minor(row.amount),
  discount: minor(row.discount),
  net: minor(row.amountAfterDiscount),
  awarded: minor(row.awardedAmount),
})

const listed = async (query = {}) =>
  (await server.call(routes.offerList, { query: { pageSize: '100', ...query } }, { token: payee })).data.list

describe('the figures of an offer', () => {
  it('[OFR-35] count what waits or is awarded, and all of it once all has ended, in the list and on its page', async () => {
    const list = await listed()
    for (const [n, id] of offerIds.entries()) {
      const expected = await expectedOf(id)
      const row = list.find((one) => one.id === id)
      expect(row && shown(row), `of ${mixtures[n]?.join()}`).toEqual(expected)
      const read = (await server.call(routes.offerRead, { params: { id } }, { token: payee })).data
      expect(shown(read)).toEqual(expected)
    }
  })

  it('[OFR-35] say what was awarded after its credit notes, and nothing of what was canceled', async () => {
    const [awarded, , , , withCanceled] = await Promise.all(offerIds.map(expectedOf))
    expect(awarded).toMatchObject({ amount: 90_000_00n, awarded: 90_000_00n })
    expect(withCanceled, 'awarded and canceled').toEqual(awarded)
    const canceled = await expectedOf(offerIds[3] ?? '')
    expect(canceled, 'canceled alone, as it was offered').toMatchObject({
      amount: canceledMinor,
      awarded: 0n,
    })
  })

  it('[OFR-35] add up to the totals, and order the list', async () => {
    const list = await listed({ sort: '-amount' })
    const amounts = list.map((row) => shown(row).amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
    const { data } = await server.call(routes.offerTotals, { query: {} }, { token: payee })
    for (const total of data.amounts) {
      const rows = list.filter(({ currency }) => currency === total.currency).map(shown)
      const sum = (of: 'amount' | 'discount' | 'awarded') => rows.reduce((all, row) => all + row[of], 0n)
      expect([minor(total.amount), minor(total.discount), minor(total.awardedAmount)]).toEqual([
        sum('amount'),
        sum('discount'),
        sum('awarded'),
      ])
    }
  })

  it('[OFR-35] are the same in the export', async () => {
    const url = '/offer/v1/offers/export?format=csv'
    const { body } = await server.app.inject({ method: 'GET', url, headers: { token: payee } })
    for (const row of await listed())
      expect(body.split('\n').find((line) => line.includes(row.number))).toContain(
        `${row.amount},${row.discount},${row.amountAfterDiscount},${row.awardedAmount}`,
      )
  })

  it('[OFR-35] show how much of what was awarded is paid', async () => {
    const [id = ''] = offerIds
    const payer = await server.enter('gaoyuan')
    const { list } = (await server.call(routes.awardList, { query: {} }, { token: payer })).data
    const awardIds = list.filter(({ offerId }) => offerId === id).map((award) => award.id)
    const read = async () => (await server.call(routes.offerRead, { params: { id } }, { token: payee })).data
    expect(await read()).toMatchObject({ status: 'awarded', awardedDocuments: 1, paidDocuments: 0 })
    const body = { awardIds, valueDate: '2026-11-16' }
    expect((await server.call(routes.awardsPaid, { body }, { token: payer })).data.done).toEqual(awardIds)
    expect(await read()).toMatchObject({ status: 'awarded', awardedDocuments: 1, paidDocuments: 1 })
  })

  it('[OFR-35] leave the life of an offer as it was: it was submitted with all of its documents', async () => {
    const id = offerIds[6] ?? ''
    const { timeline } = (await server.call(routes.offerRead, { params: { id } }, { token: payee })).data
    expect(timeline[0]).toMatchObject({ kind: 'submitted', documents: 3, amount: '9150000.00' })
  })
})
