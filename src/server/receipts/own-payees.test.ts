/** A person decides for a payer only about receipts of payees that they do not belong to. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { belong } from '#test/support/belonging.ts'
import { colleagueAt } from '#test/support/colleague.ts'
import { openOffers, trade } from '#test/support/offers.ts'
import { receiptDesk, receiptOf } from '#test/support/receipts.ts'

const desk = openOffers()
const { server, payer, payee, plant } = desk
const { enter, publish, named, offer, review, link, other, awarded } = receiptDesk(desk)
/** 高远 works for 鸿飞, the payer, and for 明远, the payee. */
let both: string
const refusedCode = codes.ownPayee.code

describe('[OFR-33] nobody decides for a payer about a receipt of a payee that they belong to', () => {
  beforeAll(async () => {
    await publish('12.00')
    both = await colleagueAt(server(), 'hongfei-suzhou', { person: 'gaoyuan', role: 'administrator' })
    await belong(server(), 'gaoyuan', trade.payeeTenantId ?? '')
  })

  it('receiptReview', async () => {
    const one = receiptOf()
    const id = (await enter(one))[0]?.id ?? ''
    await offer([one.number])
    for (const verdict of [{}, { invoiceStatus: 2, reason: 'qualityIssues' }])
      expect((await review([id], verdict, both)).data).toMatchObject({
        done: [],
        refused: [{ code: refusedCode }],
      })
    expect((await named(one.number, both))?.can).toEqual([])
    expect((await review([id])).data.done).toEqual([id])
  })

  it('[GRN-05] receiptsSeveral: nobody says it for both sides', async () => {
    const one = receiptOf()
    const ids = (await enter(one, receiptOf({ orderNumber: one.orderNumber }))).map(({ id }) => id ?? '')
    const say = (token: string) =>
      server().call(routes.receiptsSeveral, { body: { receiptIds: ids } }, { token })
    expect((await say(payee())).data.done).toEqual(ids)
    const { data } = await say(both)
    expect(data).toMatchObject({ done: [], refused: [{ code: refusedCode }, { code: refusedCode }] })
    expect(await named(one.number, both)).toMatchObject({ reasons: ['oneDelivery'], can: [] })
    expect((await say(payer())).data.done).toEqual(ids)
  })

  it('documentReceiptsSet', async () => {
    const { id } = await awarded()
    const [invoice = ''] = await plant({ amount: 1_500_00n })
    expect((await link(invoice, [id], both)).code).toBe(refusedCode)
    expect((await link(invoice, [id])).code).toBe(0)
  })

  it('otherDelivery', async () => {
    const { receipt } = await awarded()
    const [held = ''] = await plant({ order_number: receipt.orderNumber })
    expect((await other(held, both)).code).toBe(refusedCode)
    expect((await other(held)).code).toBe(0)
  })
})
