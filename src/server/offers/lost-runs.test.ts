/** The life of an offer that several runs did not award. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer } from '#test/support/server.ts'

it('[OFR-35] lists every run that did not award some of it; many are one step', async () => {
  const server = await openTestServer()
  const payee = await server.signIn('lixiaoyun')
  const company = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
  await server.call(routes.chooseIdentity, { body: company }, { token: payee })
  // Larger than the pool: it waits; the other is awarded by the first run.
  const documents = [100_000_00n, 9_000_000_00n].map((amount) => ({ amount, due_date: '2026-12-20' }))
  const { offerId: id } = await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { terms: apr(900), documents })
  const lost = async () =>
    (await server.call(routes.offerRead, { params: { id } }, { token: payee })).data.timeline
      .filter(({ kind }) => kind === 'notAwarded')
      .map(({ at, documents: count, clearings }) => [at, count, clearings])
  expect(await lost()).toEqual([])
  const times: string[] = []
  for (let n = 1; n <= 4; n += 1) {
    server.clock.advance(15 * minute)
    times.push(server.clock().toISOString())
    await clearNow(server)
    const expected = n < 4 ? times.map((at) => [at, 1, 1]) : [[times[3], 1, 4]]
    expect(await lost(), `after run ${n}`).toEqual(expected)
  }
  await server.close()
})
