/** A receipt and its invoice are one debt: linked, held, returned, and listed until the invoice is there. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { openOffers } from '#test/support/offers.ts'
import { receiptDesk, receiptOf } from '#test/support/receipts.ts'

const desk = openOffers()
const { server, payer, payee, plant } = desk
const { enter, publish, named, offer, link, other, detail, awarded } = receiptDesk(desk)

const payableOf = async (id: string) =>
  (await ask(server().ownerUrl, `select payable from document_states where document_id = '${id}'`))[0]
const document = (id: string) => desk.document(id, payee())

describe('receipts and their invoices', () => {
  beforeAll(() => publish('12.00'))

  it('[GRN-08] an awarded receipt is a matched credit on its invoice, and the invoice owes the rest', async () => {
    const { id } = await awarded()
    const [invoice = ''] = await plant({ amount: 1_500_00n })
    expect((await link(invoice, [id])).code).toBe(0)
    expect(await document(invoice)).toMatchObject({ payable: '500.00', status: 'eligible' })
    for (const token of [payer(), payee()])
      expect(await detail(id, token)).toMatchObject({
        status: 'awarded',
        matched: '1000.00',
        unmatched: '0.00',
        chain: { id: invoice, payable: '500.00' },
      })
    const [second = ''] = await plant({})
    expect((await link(second, [id])).code, 'one document for each receipt').toBe(codes.receiptInvoiced.code)
  })

  it('[GRN-08] what exceeds the invoice is an unmatched credit, and payable is 0', async () => {
    const { id } = await awarded()
    const [invoice = ''] = await plant({ amount: 400_00n })
    await link(invoice, [id])
    expect(await payableOf(invoice)).toBe('0')
    expect(await detail(id)).toMatchObject({ matched: '400.00', unmatched: '600.00' })
    expect((await link(invoice, [])).code).toBe(0)
    expect(await payableOf(invoice), 'unlinked, it owes the whole').toBe('40000')
  })

  it('[GRN-08] a receipt whose invoice exists is not eligible, and leaves its offer as invalid', async () => {
    const one = receiptOf()
    const [result] = await enter(one)
    const id = result?.id ?? ''
    await offer([one.number])
    const [invoice = ''] = await plant({})
    expect((await link(invoice, [id])).code).toBe(0)
    expect(await named(one.number)).toMatchObject({
      status: 'invalid',
      reasons: ['invoiceExists'],
      offer: { invalid: { reason: 'invoiceExists' } },
    })
    expect((await offer([one.number])).code).toBe(codes.documentNotEligible.code)
    expect(await payableOf(invoice), 'it was not paid').toBe('100000')
  })

  it('[GRN-09] a document of the order of an awarded receipt is held until it is linked or is another delivery', async () => {
    const { id, receipt } = await awarded()
    const [held = '', free = ''] = await plant({ order_number: receipt.orderNumber }, {})
    expect(await document(held)).toMatchObject({ status: 'ineligible', reasons: ['maybePaidAsReceipt'] })
    expect(await document(free)).toMatchObject({ status: 'eligible' })
    const { data } = await server().call(
      routes.documentReceipts,
      { params: { documentId: held } },
      { token: payer() },
    )
    expect(data).toMatchObject({ heldFor: [{ id }], can: ['link', 'otherDelivery'] })
    expect((await other(held)).code).toBe(0)
    expect(await document(held)).toMatchObject({ status: 'eligible' })
    expect((await other(held)).code).toBe(codes.deliveryNotHeld.code)
    const [linked = ''] = await plant({ order_number: receipt.orderNumber, amount: 1_200_00n })
    await link(linked, [id])
    expect(await document(linked)).toMatchObject({ status: 'eligible', payable: '200.00' })
  })

  it('[GRN-10] a return before the award makes the receipt invalid, and after it is an unmatched credit', async () => {
    const one = receiptOf()
    await enter(one)
    await offer([one.number])
    await enter(receiptOf({ orderNumber: one.orderNumber, amount: -100_00n, returnsNumber: one.number }))
    expect(await named(one.number)).toMatchObject({
      status: 'invalid',
      offer: { invalid: { reason: 'goodsReturned' } },
    })
    const { id, receipt } = await awarded()
    const [returned] = await enter(
      receiptOf({ orderNumber: receipt.orderNumber, amount: -100_00n, returnsNumber: receipt.number }),
    )
    expect(await payableOf(returned?.id ?? '')).toBe('-10000')
    const [invoice = ''] = await plant({ amount: 1_500_00n })
    await link(invoice, [id])
    expect(await payableOf(returned?.id ?? ''), 'matched to the invoice').toBe('0')
    expect(await payableOf(invoice)).toBe('40000')
    const tooMuch = await enter(
      receiptOf({ orderNumber: receipt.orderNumber, amount: -901_00n, returnsNumber: receipt.number }),
    )
    expect(tooMuch).toMatchObject([{ outcome: 'failed', failure: 'returnTooLarge' }])
  })

  it('[GRN-05] receipts that look like one delivery wait until both sides have said that they are several', async () => {
    const a = receiptOf()
    const b = receiptOf({ orderNumber: a.orderNumber })
    const [first, second] = await enter(a, b)
    const ids = [first?.id ?? '', second?.id ?? '']
    expect(await named(a.number)).toMatchObject({
      reasons: ['oneDelivery'],
      several: { payer: false, payee: false },
      can: ['several'],
    })
    const say = (token: string) =>
      server().call(routes.receiptsSeveral, { body: { receiptIds: ids } }, { token })
    expect((await say(payer())).data.done).toEqual(ids)
    expect((await named(a.number))?.reasons).toEqual(['oneDelivery'])
    expect((await say(payee())).data.done).toEqual(ids)
    expect(await named(a.number)).toMatchObject({ reasons: [], eligibility: 'eligible' })
    const alone = receiptOf()
    const [lone] = await enter(alone)
    const refused = await server().call(
      routes.receiptsSeveral,
      { body: { receiptIds: [lone?.id ?? ''] } },
      { token: payer() },
    )
    expect(refused.data.refused).toMatchObject([{ code: codes.receiptsNotOneDelivery.code }])
  })

  it('[GRN-05] a known number is an update while it is in no offer, and refused after', async () => {
    const one = receiptOf()
    expect(await enter(one)).toMatchObject([{ outcome: 'added' }])
    expect(await enter(one)).toMatchObject([{ outcome: 'unchanged' }])
    expect(await enter({ ...one, amount: 900_00n })).toMatchObject([{ outcome: 'updated' }])
    expect((await named(one.number))?.amount).toBe('900.00')
    await offer([one.number])
    expect(await enter(one)).toMatchObject([{ outcome: 'failed', failure: 'receiptOffered' }])
  })

  it('[GRN-11] awarded receipts without a document are listed by age for both sides', async () => {
    const { id } = await awarded({ amount: 77_00n })
    for (const token of [payer(), payee()]) {
      const { data } = await server().call(routes.uninvoicedList, { query: { pageSize: '100' } }, { token })
      expect(data.list.find(({ receipt }) => receipt.id === id)).toMatchObject({ days: 0, age: 'to30' })
      const sums = await server().call(routes.uninvoicedTotals, { query: {} }, { token })
      expect(sums.data.map(({ age }) => age)).toEqual(['to30'])
    }
    const [invoice = ''] = await plant({ amount: 77_00n })
    await link(invoice, [id])
    const { data } = await server().call(
      routes.uninvoicedList,
      { query: { pageSize: '100' } },
      { token: payee() },
    )
    expect(data.list.map(({ receipt }) => receipt.id)).not.toContain(id)
  })
})
