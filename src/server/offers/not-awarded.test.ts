/** What an offer tells of the runs that did not award its documents. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { day, minute } from '#test/support/clock.ts'
import { apr, clearNow, moveBusinessDate, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payee = await enterAsPayee()
})
afterAll(() => server.close())

async function enterAsPayee(): Promise<string> {
  const token = await server.signIn('lixiaoyun')
  const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body }, { token })
  return token
}

const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
/** Below the minimum of the market, and above it. */
const [low, high] = [apr(500), apr(1_000)]
const reported = async ({ offerId }: { readonly offerId: string }) =>
  (await server.call(routes.offerRead, { params: { id: offerId } }, { token: payee })).data.items.map(
    ({ notAwarded, awardId }) => [notAwarded?.reasons ?? null, awardId !== null],
  )

it('[CLR-03] [OFR-35] is the last run that it was in, also one that began while it was being made, and none where it was awarded', async () => {
  const [refused, awarded] = [
    await plantOffer(server.context, { terms: low, documents }),
    await plantOffer(server.context, { terms: high, documents }),
  ]
  const during = await plantOffer(server.context, {
    terms: low,
    documents,
    at: new Date(server.clock().getTime() + minute / 2),
  })
  expect([await reported(refused), await reported(during)]).toEqual([[[null, false]], [[null, false]]])
  await clearNow(server)
  expect([await reported(refused), await reported(during), await reported(awarded)]).toEqual([
    [[['notHighEnough'], false]],
    [[['notHighEnough'], false]],
    [[null, true]],
  ])
  const listed = (await server.call(routes.offerList, { query: { pageSize: '100' } }, { token: payee })).data
    .list
  expect(
    [refused, during, awarded].map(({ offerId }) => listed.find(({ id }) => id === offerId)?.losingDocuments),
    'as the list marks them',
  ).toEqual([1, 1, 0])
  const losses = async () =>
    (
      await server.call(routes.offerRead, { params: { id: refused.offerId } }, { token: payee })
    ).data.items.map(
      ({ notAwarded }) => notAwarded && [notAwarded.clearings, notAwarded.since, notAwarded.at],
    )
  const first = server.clock().toISOString()
  expect(await losses()).toEqual([[1, first, first]])
  server.clock.advance(10 * minute)
  await clearNow(server)
  expect(await losses(), 'how often, since when, and last').toEqual([
    [2, first, server.clock().toISOString()],
  ])
  const later = await plantOffer(server.context, { terms: low, documents })
  expect(await reported(later)).toEqual([[null, false]])
})

it('[OFR-35] an offer is active until what was awarded is paid, and then tells the bank reference; it can be canceled only while something waits', async () => {
  const { offerId } = await plantOffer(server.context, { terms: high, documents })
  server.clock.advance(10 * minute)
  await clearNow(server)
  const listed = async (view: 'active' | 'history') => {
    const query = { view, pageSize: '100' } as const
    const { list } = (await server.call(routes.offerList, { query }, { token: payee })).data
    return list.filter(({ id }) => id === offerId).map(({ status, can }) => [status, can])
  }
  expect([await listed('active'), await listed('history')]).toEqual([[['awarded', []]], []])
  const [item] = (await server.call(routes.offerRead, { params: { id: offerId } }, { token: payee })).data
    .items
  server.clock.advance(4 * day)
  await moveBusinessDate(server, item?.newPayDate ?? '')
  const payer = await server.enter('gaoyuan')
  const body = { awardIds: [item?.awardId ?? ''], valueDate: item?.newPayDate ?? '', reference: 'ICBC-0042' }
  const { data } = await server.call(routes.awardsPaid, { body }, { token: payer })
  expect(data.refused).toEqual([])
  payee = await enterAsPayee()
  expect([await listed('active'), await listed('history')]).toEqual([[], [['awarded', []]]])
  const after = (await server.call(routes.offerRead, { params: { id: offerId } }, { token: payee })).data
  expect(after.items.map(({ paidOn, bankReference }) => [paidOn, bankReference])).toEqual([
    [item?.newPayDate, 'ICBC-0042'],
  ])
})
