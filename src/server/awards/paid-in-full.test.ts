/** An awarded document that was paid in full outside: its award ends, and pool, documents and both sides follow. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { mailEndedItems } from '#server/offers/ended-items.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, mingyuan, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { followRun } from './event-handlers.ts'

let server: TestServer
let payer: string
let apiKey: string
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  ;({ apiKey } = await makeKey(server, payer))
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

let count = 0
/** A synced document of 100,000.00 with an award of 99,166.67. */
async function awarded() {
  count += 1
  const number = `FULL-${count}`
  const { documentIds } = await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ number, source: 'sync', type: 'payable', amount: 100_000_00n, due_date: '2026-12-20' }],
  })
  await clearNow(server)
  const [documentId = ''] = documentIds
  const [awardId] = await ask(server.ownerUrl, `select id from awards where document_id = '${documentId}'`)
  return { number, documentId, awardId: String(awardId) }
}
const stateOf = async (documentId: string) =>
  (
    await ask(
      server.ownerUrl,
      `select json_build_array(a.state, i.state, i.failure_reason, s.status, s.paid_date, (select count(*) from award_payments p where p.award_id = a.id))
       from awards a join offer_items i on i.id = a.id join document_states s on s.document_id = a.document_id where a.document_id = '${documentId}'`,
    )
  )[0]
const pool = async () =>
  (
    await ask(
      server.ownerUrl,
      `select json_object_agg(a.kind, b.balance_minor) from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed', 'outstanding') and b.balance_minor <> 0`,
    )
  )[0]
const markPaid = (awardId: string, amount: string, valueDate = '2026-11-16') =>
  server.call(
    routes.awardsPaid,
    { body: { awardIds: [awardId], valueDate, amounts: [amount], reference: 'TR-9' } },
    { token: payer, headers: { 'accept-language': 'en' } },
  )
const ended = ['failed', 'failed', 'invoicePaid', 'paid', '2026-11-16', 0]

describe('[OFR-30] [OFR-32] an awarded document that was paid in full outside', () => {
  it('ends its award and gives the pool its money back, as the payer records it', async () => {
    const before = await pool()
    const { documentId, awardId } = await awarded()
    expect(await pool()).not.toEqual(before)
    const { data } = await markPaid(awardId, '100000.00')
    expect([data.done, data.refused]).toEqual([[awardId], []])
    expect(await stateOf(documentId)).toEqual(ended)
    expect(await pool()).toEqual(before)
    const posted = `select json_build_array(purpose, subject_id) from ledger_transactions where subject_id = '${awardId}'`
    expect(await ask(server.ownerUrl, posted)).toEqual([['clearing.paidOtherwise', awardId]])
    const { data: found } = await server.call(
      routes.awardList,
      { query: { keyword: 'FULL-1' } },
      { token: payer },
    )
    expect(found.list).toMatchObject([
      { state: 'failed', paidOn: '2026-11-16', bankReference: 'TR-9', shortfall: null },
    ])
    const again = (await markPaid(awardId, '99166.67')).data
    expect(again.refused.map(({ code }) => code)).toEqual([codes.awardEnded.code])
  })

  it('does so too as the payer’s system reports it, before the run was followed', async () => {
    const before = await pool()
    const { number, documentId } = await awarded()
    const payment = { number, payeeCode: mingyuan, paidDate: '2026-11-16', amount: '100000.00' }
    const send = () =>
      callWith(server, () => apiKey)(routes.syncPayments, { body: { payerId, payments: [payment] } })
    expect((await send()).data.counts).toMatchObject({ paid: 1, paidEarly: 0, failed: 0 })
    expect(await stateOf(documentId)).toEqual(ended)
    expect(await pool()).toEqual(before)
    expect((await send()).data.counts).toMatchObject({ unchanged: 1 })
    await deliverAll(server.context, [followRun])
    expect(await stateOf(documentId)).toEqual(ended)
  })

  it('tells the payee by mail which document left its offer, and why', async () => {
    const { number, awardId } = await awarded()
    await markPaid(awardId, '100000.00')
    await deliverAll(server.context, [mailEndedItems])
    const { data } = await server.call(outboxRead, { query: { to: 'lixiaoyun@mingyuan.test' } })
    const mails = data.filter(({ template }) => template === 'itemsEnded')
    expect(mails.some(({ text }) => text?.includes(number))).toBe(true)
  })

  it('is no payment with any other amount, which names award, amount due and currency', async () => {
    const { documentId, awardId } = await awarded()
    const before = await pool()
    for (const amount of ['99999.99', '99166.66', '0.00', 'rubbish']) {
      const { data } = await markPaid(awardId, amount)
      expect(data.done).toEqual([])
      expect(data.refused).toMatchObject([{ code: codes.awardAmountDiffers.code }])
      expect(data.refused[0]?.message).toBe(
        `Award ${data.refused[0]?.number}: CNY 99,166.67 is due, or CNY 100,000.00 if it was paid in full without the discount.`,
      )
    }
    const [state] = (await stateOf(documentId)) as string[]
    expect([state, await pool()]).toEqual(['committed', before])
  })
})
