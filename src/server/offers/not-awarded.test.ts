/** What an offer tells of the runs that did not award its documents. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payee = await server.signIn('lixiaoyun')
  const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
})
afterAll(() => server.close())

const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
/** Below the minimum of the market, and above it. */
const [low, high] = [apr(500), apr(1_000)]
const reported = async ({ offerId }: { readonly offerId: string }) =>
  (await server.call(routes.offerRead, { params: { id: offerId } }, { token: payee })).data.items.map(
    ({ notAwarded, awardId }) => [notAwarded?.reasons ?? null, awardId !== null],
  )

it('[CLR-03] is the last run that it was in, also one that began while it was being made, and none where it was awarded', async () => {
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
  server.clock.advance(10 * minute)
  const later = await plantOffer(server.context, { terms: low, documents })
  expect(await reported(later)).toEqual([[null, false]])
})
