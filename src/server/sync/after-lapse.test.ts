/** Payments that a payer's own system reports after the awards had lapsed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { type LapsedRow, lapseDesk } from '#test/support/lapse-desk.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let desk: ReturnType<typeof lapseDesk>
beforeAll(async () => {
  server = await openTestServer()
  desk = lapseDesk(server)
  await desk.enter()
})
afterAll(() => server.close())

describe('[CLR-26] an award that lapsed and whose payment the payer’s own system reports', () => {
  it.each([
    ['its net amount', (award: LapsedRow) => ({ amount: award.net }), 'paidEarly', 'paid: awarded'],
    ['no amount', () => ({}), 'paidEarly', 'paid: awarded'],
    ['the whole amount', () => ({ amount: '100000.00' }), 'paid', 'lapsed: failed notPaidOnTime'],
    ['an amount that is none', () => ({ amount: 'much' }), 'failed', 'lapsed: failed notPaidOnTime'],
  ])('with %s on a day in time', async (_words, amount, outcome, ended) => {
    const documentIds = await desk.awarded([100_000_00n], '2027-06-01')
    const [award] = await desk.awardsOf(documentIds)
    if (!award) throw new Error('there is an award')
    await desk.lapse(award)
    const { apiKey } = await makeKey(server, desk.token(), ['payments'])
    const [number] = await ask(server.ownerUrl, `select number from documents where id = '${documentIds[0]}'`)
    const named = { number: String(number), payeeCode: mingyuan, paidDate: award.payBy }
    const { data } = await callWith(server, () => apiKey)(routes.syncPayments, {
      body: { payerId: entityOf('lanting-qingdao').id, payments: [{ ...named, ...amount(award) }] },
    })
    expect(data.results.map((result) => result.outcome)).toEqual([outcome])
    expect((await desk.awardsOf(documentIds)).map(({ state, item }) => `${state}: ${item}`)).toEqual([ended])
    expect(await desk.faults()).toEqual([])
  })
})
