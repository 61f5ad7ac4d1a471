/** The operator revokes an award: money, document, offer and both sides follow. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { apr, clearNow, payerTenantId, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { mailEndedItems } from '../offers/ended-items.ts'

let server: TestServer
let payer: string
let desk: Awaited<ReturnType<typeof operatorDesk>>
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  desk = await operatorDesk(server)
})
afterAll(() => server.close())

const reason = '合同被法院认定无效'

async function newAward() {
  server.clock.advance(15 * minute)
  await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ amount: 100_000_00n, due_date: '2026-12-20' }],
  })
  const runId = await clearNow(server)
  const { data } = await server.call(routes.awardList, { query: { runId } }, { token: payer })
  const [award] = data.list
  if (!award) throw new Error('there is an award')
  return award
}
const revoke = (id: string, number: string) =>
  desk.call(routes.awardRevoke, { params: { id }, body: { payerId: payerTenantId, number, reason } })
const pool = () =>
  ask(
    server.ownerUrl,
    `select a.kind || ' ' || b.balance_minor from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed') and b.balance_minor <> 0 order by a.kind`,
  )

describe('[CLR-29] [MKT-06] an award that the operator revokes', () => {
  it('gives the pool its money back, ends the item, opens the document, and is notified to both sides', async () => {
    const before = await pool()
    const award = await newAward()
    const found = await desk.call(routes.operatorAwards, { query: { keyword: award.number.toLowerCase() } })
    expect(found.data.list).toMatchObject([
      {
        id: award.id,
        payerId: payerTenantId,
        canRevoke: true,
        amountAfterDiscount: award.amountAfterDiscount,
      },
    ])
    expect((await revoke(award.id, award.number)).code).toBe(0)
    expect(await pool()).toEqual(before)
    const state = await ask(
      server.ownerUrl,
      `select json_build_array(a.state, i.state, s.status, s.payable) from awards a join offer_items i on i.id = a.id
       join document_states s on s.document_id = a.document_id where a.id = '${award.id}'`,
    )
    expect(state).toEqual([['revoked', 'adminRevoked', 'eligible', 100_000_00]])
    await deliverAll(server.context, [mailEndedItems])
    const mailsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
    const toPayer = await mailsTo('gaoyuan@lanting.test')
    expect(toPayer.find(({ template }) => template === 'awardRevoked')?.text).toContain(reason)
    const toPayee = await mailsTo('lixiaoyun@mingyuan.test')
    const [ended] = toPayee.filter(({ template }) => template === 'itemsEnded')
    expect(ended?.text).toContain('平台撤销了成交')
    expect((await desk.log())[0]).toMatchObject({ action: 'operator.awardRevoked', reason })
  })

  it('is named twice, waits for its payment, and is found by operators alone', async () => {
    const award = await newAward()
    const other = await revoke(award.id, 'AAAA-AAAA')
    expect([other.code, other.fields]).toEqual([codes.awardUnknown.code, { number: '没有该编号的成交。' }])
    const paid = { awardIds: [award.id], valueDate: '2026-11-16' }
    await server.call(routes.awardsPaid, { body: paid }, { token: payer })
    expect((await revoke(award.id, award.number)).code).toBe(codes.awardPaid.code)
    expect((await revoke(server.context.makeId(), award.number)).code).toBe(codes.notFound.code)
    const nothing = await desk.call(routes.operatorAwards, { query: {} })
    expect(nothing.data.list).toEqual([])
    const asPayer = await server.call(routes.operatorAwards, { query: {} }, { token: payer })
    expect(asPayer.status).toBe(401)
  })
})
