/** Awards out: the payer's system reads what was made, paid or ended since it last asked, and misses nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { changedAwardsMax } from '#domain/clearing/limits.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { followRun } from '../awards/event-handlers.ts'
import { deliverAll } from '../domain-events/deliver.ts'

let server: TestServer
let payer: string
let apiKey: string
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  ;({ apiKey } = await makeKey(server, payer, ['awards', 'payments']))
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const send = () => callWith(server, () => apiKey)
const changed = async (since?: string) =>
  (await send()(routes.syncAwards, { query: since === undefined ? {} : { since } })).data
/** The end of what there is. */
async function last(): Promise<string> {
  let { next, more } = await changed()
  while (more) ({ next, more } = await changed(next))
  return next
}
const run = async (numbers: readonly string[], amount = 100_000_00n) => {
  const documents = numbers.map((number) => ({
    number,
    type: 'payable' as const,
    amount,
    due_date: '2026-12-20',
  }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await clearNow(server)
  await deliverAll(server.context, [followRun])
}
const pay = (number: string, amount: string, reference?: string) =>
  send()(routes.syncPayments, {
    body: {
      payerId,
      payments: [
        { number, payeeCode: mingyuan, paidDate: '2026-11-16', amount, ...(reference && { reference }) },
      ],
    },
  })

describe('[CLR-21] [CLR-22] the awards that a payer’s system reads', () => {
  it('are complete once, and then only what changed: paid with its reference, or ended', async () => {
    expect(await changed()).toEqual({ awards: [], next: '0', more: false })
    await run(['OUT-1', 'OUT-2', 'OUT-3'])
    const first = await changed()
    expect(first.awards.map(({ number }) => number).toSorted()).toEqual(['OUT-1', 'OUT-2', 'OUT-3'])
    expect(first.awards.find(({ number }) => number === 'OUT-1')).toMatchObject({
      runNumber: 1,
      payer: '澜庭制冷设备（青岛）有限公司',
      payeeCode: mingyuan,
      type: 'payable',
      currency: 'CNY',
      documentAmount: '100000.00',
      discount: '833.33',
      netAmount: '99166.67',
      apr: '10.00',
      newPayDate: '2026-11-20',
      state: 'committed',
      reason: null,
      payment: null,
    })
    expect(first.awards[0]?.awardNumber).toMatch(/^\w{4}-\w{4}$/)
    expect(await changed(first.next)).toEqual({ awards: [], next: first.next, more: false })
    await pay('OUT-2', '99166.67', 'ICBC 88')
    await pay('OUT-3', '100000.00')
    const second = await changed(first.next)
    expect(second.awards.map(({ number, state, reason }) => [number, state, reason])).toEqual([
      ['OUT-2', 'paid', null],
      ['OUT-3', 'failed', 'invoicePaid'],
    ])
    expect(second.awards[0]?.payment).toMatchObject({
      paidOn: '2026-11-16',
      amount: '99166.67',
      reference: 'ICBC 88',
      source: 'sync',
    })
    expect(Number(second.next)).toBeGreaterThan(Number(first.next))
    expect((await changed()).awards, 'each award once').toHaveLength(3)
  })

  it('come in pages, each award once, however many there are', async () => {
    const next = await last()
    const count = changedAwardsMax + 3
    await run(
      Array.from({ length: count }, (_, n) => `MANY-${n}`),
      1_000_00n,
    )
    const one = await changed(next)
    expect([one.awards.length, one.more]).toEqual([changedAwardsMax, true])
    const two = await changed(one.next)
    expect([two.awards.length, two.more]).toEqual([3, false])
    const all = [...one.awards, ...two.awards].map(({ awardId }) => awardId)
    expect(new Set(all).size).toBe(count)
  })

  it('miss nothing while several payments are recorded at once', async () => {
    const numbers = Array.from({ length: 6 }, (_, n) => `ATONCE-${n}`)
    const before = await last()
    await run(numbers)
    const made = await changed(before)
    let since = made.next
    const seen: string[] = []
    const paying = Promise.all(
      made.awards.map(({ awardId }) => {
        const body = { awardIds: [awardId], valueDate: '2026-11-16' }
        return server.call(routes.awardsPaid, { body }, { token: payer })
      }),
    )
    let isOver = false
    void paying.then(() => (isOver = true))
    for (let rest = 2; rest > 0; rest -= isOver ? 1 : 0) {
      const { awards, next } = await changed(since)
      seen.push(...awards.map(({ number }) => number))
      since = next
    }
    expect((await paying).map(({ data }) => data.done.length)).toEqual(numbers.map(() => 1))
    expect(seen.toSorted()).toEqual(numbers)
  })

  it('are for a key that may read them, and show a company of the payer its own alone', async () => {
    const { apiKey: documents } = await makeKey(server, payer, ['documents'])
    const call = callWith(server, () => documents)
    expect((await call(routes.syncAwards, {})).code).toBe(codes.apiKeyKind.code)
    const wrong = await send()(routes.syncAwards, { query: { since: 'x' } })
    expect(wrong.code).toBe(codes.inputInvalid.code)
    const token = await server.enter('gaoyuan')
    const { id } = entityOf('lanting-hongkong')
    const session = '(select id from sessions order by id desc limit 1)'
    await ask(server.ownerUrl, `update sessions set company_id = '${id}' where id = ${session} returning 1`)
    const { apiKey: hongkong } = await makeKey(server, token, ['awards'])
    expect((await callWith(server, () => hongkong)(routes.syncAwards, {})).data.awards).toEqual([])
    const { apiKey: foreign } = await makeKey(server, await server.enter('chenwei'), ['awards'])
    const others = (await callWith(server, () => foreign)(routes.syncAwards, {})).data.awards
    expect(others.filter(({ payer: name }) => name.includes('澜庭'))).toEqual([])
  })
})
