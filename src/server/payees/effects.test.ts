/** What a payer sets for a payee decides about its documents, its offers and what a run awards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { payeeIdOf } from '#demo/seed-markets.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { settleEvaluated } from '#server/offers/event-handlers.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const id = payeeIdOf(payees.find(({ code }) => code === mingyuan) ?? raise())
function raise(): never {
  throw new Error('the demo world has this payee')
}
const offered = async (bps: number) => {
  const { itemIds, documentIds } = await plantOffer(server.context, {
    terms: apr(bps),
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  return { item: itemIds[0] ?? '', document: documentIds[0] ?? '' }
}
const itemOf = (item: string) =>
  ask(server.ownerUrl, `select json_build_array(state, failure_reason) from offer_items where id = '${item}'`)
const reasonsOf = (document: string) =>
  ask(server.ownerUrl, `select reasons from document_states where document_id = '${document}'`)

async function set(changes: object): Promise<void> {
  const { data } = await server.call(routes.payeeRead, { params: { id } }, { token })
  const { version, marketId } = data
  const body = { version, marketId, switchedOn: true, reserveType: 'market' as const, notes: '', ...changes }
  expect((await server.call(routes.payeeSet, { params: { id }, body }, { token })).code).toBe(0)
  await deliverAll(server.context, [evaluateRolled, settleEvaluated])
}
const contract = { contractNumber: 'HT-7', contractFrom: '2026-01-01', contractTo: '2027-12-31' }

describe('a contract', () => {
  it.each([
    ['contractTerminated', { contractTerminated: '2026-11-01' }, 16_384],
    ['contractNotRenewed', { contractTo: '2026-11-01' }, 8_192],
  ])('[DOC-45] [OFR-32] that is not in force ends what is offered: %s', async (reason, changes, bits) => {
    await set(contract)
    const { item, document } = await offered(1_000)
    expect(await itemOf(item)).toEqual([['live', null]])
    await set({ ...contract, ...changes })
    expect(await itemOf(item)).toEqual([['failed', reason]])
    expect(await reasonsOf(document)).toEqual([bits])
    await set({})
    expect(await reasonsOf(document)).toEqual([0])
  })
})

describe('a payee’s own minimum', () => {
  it('[MKT-11] [CLR-02] lets a run pass over what is below it, and award it once it is gone', async () => {
    const { item } = await offered(1_000)
    const minimum = (minApr: string) =>
      server.call(routes.payeeMinimum, { params: { id, minApr } }, { token })
    expect((await minimum('10.01')).code).toBe(0)
    server.clock.advance(30 * minute)
    await clearNow(server)
    expect(await ask(server.ownerUrl, `select 1 from awards where id = '${item}'`)).toEqual([])
    expect((await minimum('10')).code).toBe(0)
    server.clock.advance(30 * minute)
    await clearNow(server)
    expect(await ask(server.ownerUrl, `select 1 from awards where id = '${item}'`)).toEqual([1])
  })
})

describe('what is held back of one payee', () => {
  it('[MKT-11] is its own reserve and not the market’s', async () => {
    const { document } = await offered(1_000)
    await set({ reserveType: 'percentage', reserveProportion: '100' })
    expect(await reasonsOf(document)).toEqual([2_048])
    await set({})
    expect(await reasonsOf(document)).toEqual([0])
  })
})

describe('what a payer sees of a payee that looks for its minimum', () => {
  it('[MKT-17] is how many different rates it offered in the last runs, and on how small documents', async () => {
    const recent = async () =>
      (await server.call(routes.payeeRead, { params: { id } }, { token })).data.recentRates
    const before = await recent()
    const amounts = [[500_00n], [20_00n, 30_00n]] as const
    for (const [n, some] of amounts.entries()) {
      await plantOffer(server.context, {
        terms: apr(701 + n),
        documents: some.map((amount) => ({ amount, due_date: '2026-12-20' })),
      })
      server.clock.advance(15 * minute)
      await clearNow(server)
    }
    const after = await recent()
    expect(after).toMatchObject({
      runs: (before?.runs ?? 0) + 2,
      rates: (before?.rates ?? 0) + 2,
      smallest: '20.00',
    })
    expect(after?.documents).toBeGreaterThanOrEqual((before?.documents ?? 0) + 3)
  })
})
