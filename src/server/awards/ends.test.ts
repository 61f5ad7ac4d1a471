/** Awards that the payer fails, payments that the bank gives back, and payments that come after a lapse. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { apr, clearNow, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { followRun } from './event-handlers.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const english = () => ({ token: payer, headers: { 'accept-language': 'en' } })
const one = async (question: string) => (await ask(server.ownerUrl, question))[0]

/** Awards of documents of 100,000.00 each, at 99,166.67, in the order of their numbers. */
async function awarded(numbers: readonly string[], code?: string) {
  const documents = numbers.map((number) => ({ number, amount: 100_000_00n, due_date: '2026-12-20' }))
  await plantOffer(server.context, { terms: apr(1_000), documents, ...(code !== undefined && { code }) })
  const runId = await clearNow(server)
  await deliverAll(server.context, [followRun])
  const found = await ask(
    server.ownerUrl,
    `select json_build_array(a.id, a.document_id) from awards a join documents d on d.id = a.document_id where a.run_id = '${runId}' order by d.number`,
  )
  return (found as [string, string][]).map(([awardId, documentId]) => ({ awardId, documentId }))
}
const stateOf = (awardId: string) =>
  one(
    `select json_build_array(a.state, i.state, i.failure_reason, s.status, s.paid_date) from awards a join offer_items i on i.id = a.id
     join document_states s on s.document_id = a.document_id where a.id = '${awardId}'`,
  )
const pool = () =>
  one(
    `select json_object_agg(a.kind, b.balance_minor) from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed', 'outstanding') and b.balance_minor <> 0`,
  )
const fail = async (awardIds: readonly string[], reason: string) =>
  (await server.call(routes.awardsFailed, { body: { awardIds, reason } } as never, english())).data
const pay = async (awardIds: readonly string[], valueDate = '2026-11-16', amounts?: readonly string[]) =>
  (
    await server.call(
      routes.awardsPaid,
      { body: { awardIds: [...awardIds], valueDate, ...(amounts && { amounts: [...amounts] }) } },
      english(),
    )
  ).data
const giveBack = (awardIds: readonly string[], returnedOn = '2026-11-16') =>
  server.call(
    routes.awardsReturned,
    { body: { awardIds: [...awardIds], returnedOn, reference: 'R-1' } },
    english(),
  )

describe('[CLR-22] [OFR-32] an award that the payer has no money for', () => {
  it('fails with that reason, and its document can be offered again', async () => {
    const before = await pool()
    const [first, second] = await awarded(['POOR-1', 'POOR-2'])
    const ids = [first?.awardId ?? '', second?.awardId ?? '']
    expect((await pay(ids.slice(1))).done).toEqual(ids.slice(1))
    const { done, refused } = await fail(ids, 'insufficientAvailableBalance')
    expect([done, refused.map(({ code }) => code)]).toEqual([ids.slice(0, 1), [codes.awardPaid.code]])
    expect(await stateOf(ids[0] ?? '')).toEqual([
      'failed',
      'failed',
      'insufficientAvailableBalance',
      'eligible',
      null,
    ])
    expect((await fail(ids.slice(0, 1), 'insufficientAvailableBalance')).refused).toMatchObject([
      { code: codes.awardEnded.code },
    ])
    expect((await giveBack(ids.slice(1))).data.done).toEqual(ids.slice(1))
    expect(await pool()).toEqual(before)
  })
})

describe('[CLR-27] [OFR-32] a credit note that comes after the award', () => {
  it('lets the payer fail awards only while it exceeds what the payee is owed besides', async () => {
    const awards = await awarded(['NOTE-1', 'NOTE-2', 'NOTE-3'], orchid)
    const ids = awards.map(({ awardId }) => awardId)
    const attempt = () => fail(ids, 'insufficientPayableBalance')
    const [refused] = (await attempt()).refused
    expect(refused).toMatchObject({ code: codes.payableSuffices.code })
    const open = String(refused?.message.match(/the CNY ([\d,.]+) that the payee is owed/)?.[1]).replaceAll(
      /[,.]/g,
      '',
    )
    // One cent more than is open: one award may fail, and opens its document, which is enough for the note.
    const note = documentRow(server.context, { number: 'NOTE-4', amount: -(BigInt(open) + 1n) }, orchid)
    await plantDocuments(server.context, [note])
    const report = await attempt()
    expect(report.done).toEqual(ids.slice(0, 1))
    expect(report.refused.map(({ code }) => code)).toEqual([
      codes.payableSuffices.code,
      codes.payableSuffices.code,
    ])
    expect(await stateOf(ids[0] ?? '')).toEqual([
      'failed',
      'failed',
      'insufficientPayableBalance',
      'ineligible',
      null,
    ])
    expect(await stateOf(ids[1] ?? '')).toEqual(['committed', 'awarded', null, 'awarded', null])
  })
})

describe('[CLR-22] a payment that the bank gives back', () => {
  it('is reversed by a new entry: the pool has the money, and the document is open and can be awarded again', async () => {
    const before = await pool()
    const [award] = await awarded(['BACK-1'])
    const id = award?.awardId ?? ''
    expect((await giveBack([id])).data.refused).toMatchObject([{ code: codes.awardNotPaid.code }])
    expect((await pay([id])).done).toEqual([id])
    expect(await pool()).toHaveProperty('outstanding')
    expect((await giveBack([id], '2026-11-15')).data.refused).toMatchObject([
      { code: codes.returnTooEarly.code },
    ])
    const future = await giveBack([id], '2026-11-17')
    expect([future.code, future.data]).toMatchObject([
      codes.valueDateFuture.code,
      { fields: { returnedOn: {} } },
    ])
    expect((await giveBack([id])).data.done).toEqual([id])
    expect(await stateOf(id)).toEqual(['returned', 'failed', 'paymentReturned', 'eligible', null])
    expect(await pool()).toEqual(before)
    const entries = `select sum(e.amount_minor)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts k on k.id = e.account_id where t.subject_id in ('${id}', (select posting_id from award_payments where award_id = '${id}')) and t.purpose in ('clearing.paid', 'clearing.paymentReturned') group by k.kind`
    expect(await ask(server.ownerUrl, entries)).toEqual([0, 0, 0])
    expect((await giveBack([id])).data.refused).toMatchObject([{ code: codes.awardNotPaid.code }])
  })
})

describe('[CLR-26] a payment after the award has lapsed', () => {
  it('pays the document, and shows the discount as owed to the payee', async () => {
    const awards = await awarded(['LATE-1', 'LATE-2', 'LATE-3'])
    const ids = awards.map(({ awardId }) => awardId)
    const net = '99166.67'
    await rollDay(server, '2026-12-03T01:00:00.000Z')
    // The discount is gone, so the amount must be given.
    const without = await pay(ids, '2026-12-02')
    expect(without.refused.map(({ code }) => code)).toEqual(ids.map(() => codes.awardEnded.code))
    const report = await pay(ids, '2026-12-02', [net, '100000.00', '99999.99'])
    expect(report.done).toEqual(ids.slice(0, 2))
    expect(report.refused.map(({ code }) => code)).toEqual([codes.awardAmountDiffers.code])
    const late = await ask(
      server.ownerUrl,
      `select json_build_array(paid, shortfall) from award_outside_payments order by paid`,
    )
    expect(late).toEqual([
      [9_916_667, 83_333],
      [10_000_000, 0],
    ])
    expect(await stateOf(ids[0] ?? '')).toEqual(['lapsed', 'failed', 'notPaidOnTime', 'paid', '2026-12-02'])
    const { data } = await server.call(routes.awardList, { query: { keyword: 'LATE-' } }, english())
    expect(
      data.list.map(({ documentNumber, state, shortfall, can }) => [documentNumber, state, shortfall, can]),
    ).toEqual(
      expect.arrayContaining([
        ['LATE-1', 'lapsed', '833.33', []],
        ['LATE-2', 'lapsed', null, []],
        ['LATE-3', 'lapsed', null, ['pay']],
      ]),
    )
  })
})
