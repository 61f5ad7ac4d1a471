/** Receipts: listed, offered at the rate of their market, reviewed, awarded and paid, and one debt with their invoice. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'
import { receiptDesk, receiptOf } from '#test/support/receipts.ts'

const desk = openOffers()
const { server, payer, payee, plant, cancel } = desk
const receipts = receiptDesk(desk)
const { enter, publish, named, offer, review } = receipts

describe('receipts without a rate', () => {
  it('[GRN-04] [MKT-02] are not taken, and the rate lies between minimum and highest', async () => {
    const one = receiptOf()
    await enter(one)
    expect((await offer([one.number])).code).toBe(codes.receiptRateMissing.code)
    expect((await publish('5.99')).code).toBe(codes.receiptRateOutOfRange.code)
    expect((await publish('8.00')).code).toBe(0)
    const { data } = await server().call(
      routes.marketDetail,
      { params: { id: suzhouMarketId } },
      { token: payee() },
    )
    expect(data.settings.receiptApr, 'payees read it').toBe('8.00')
  })
})

describe('receipts', () => {
  beforeAll(() => publish('12.00'))

  it('[GRN-01] [GRN-07] are listed for both sides, paged, filtered and sorted, and are no documents', async () => {
    const [a, b] = [receiptOf({ amount: 10_00n }), receiptOf({ amount: 20_00n })]
    await enter(a, b)
    for (const token of [payer(), payee()]) {
      const { data } = await server().call(
        routes.receiptList,
        { query: { pageSize: '10', sort: '-amount', keyword: a.orderNumber } },
        { token },
      )
      expect(data.list.map(({ sn }) => sn)).toContain(a.number)
      expect(data.list.find(({ sn }) => sn === a.number)).toMatchObject({
        orderNumber: a.orderNumber,
        goods: a.goods,
        quantity: '12',
        receivedDate: '2026-11-10',
        amount: '10.00',
        currency: 'CNY',
        expectedPayDate: '2026-12-18',
        status: 'notOffered',
      })
    }
    const { data } = await server().call(
      routes.documentList,
      { body: { keyword: a.number } },
      { token: payer() },
    )
    expect(data.list).toEqual([])
    const sums = await server().call(
      routes.receiptTotals,
      { query: { keyword: b.orderNumber } },
      { token: payee() },
    )
    expect(sums.data).toEqual({
      total: 1,
      amounts: [{ currency: 'CNY', receipts: 1, amount: '20.00', eligible: '20.00' }],
    })
  })

  it('[GRN-02] [GRN-06] are tried and offered by their numbers; an unknown number is named in both languages', async () => {
    const one = receiptOf()
    await enter(one)
    const body = { gbInvoiceSnList: [one.number], newPayDate: '2026-11-18' }
    const { data } = await server().call(routes.receiptTrial, { body }, { token: payee() })
    expect(data).toMatchObject({
      apr: '12.00',
      newPayDate: '2026-11-18',
      items: [{ sn: one.number, daysPaidEarly: 30, discount: '10.00', amountAfterDiscount: '990.00' }],
      total: { receipts: 1, daysPaidEarly: 30, discount: '10.00', amountAfterDiscount: '990.00' },
    })
    for (const language of ['zh', 'en'] as const) {
      const unknown = await server().call(
        routes.receiptTrial,
        { body: { ...body, gbInvoiceSnList: ['GR-none'] } },
        { token: payee(), language },
      )
      expect([unknown.code, unknown.message]).toEqual([
        codes.receiptUnknown.code,
        language === 'zh' ? '没有找到入库单 GR-none。' : 'Receipt GR-none was not found.',
      ])
    }
    const made = await offer([one.number])
    expect(made.code).toBe(0)
    expect(await named(one.number)).toMatchObject({
      status: 'review',
      offer: { apr: '12.00', discount: '10.00' },
    })
    const listed = await server().call(
      routes.receiptList,
      { query: { offerId: made.data } },
      { token: payer() },
    )
    expect(listed.data.list.map(({ sn }) => sn)).toEqual([one.number])
    expect((await offer([one.number])).code, 'it is offered once').toBe(codes.documentInOffer.code)
  })

  it('[GRN-02] an offer of receipts is changed and withdrawn, and not by the calls of documents', async () => {
    const [a, b] = [receiptOf(), receiptOf()]
    await enter(a, b)
    const made = await offer([a.number])
    const change = (sns: string[], newPayDate = '2026-11-20') =>
      server().call(
        routes.receiptOfferChange,
        { params: { offerId: made.data }, body: { gbInvoiceSnList: sns, newPayDate } },
        { token: payee() },
      )
    expect((await change([a.number, b.number])).data).toMatchObject({ version: 2 })
    expect(await named(b.number)).toMatchObject({ status: 'review', offer: { newPayDate: '2026-11-20' } })
    const byDocuments = await desk.modify(made.data, { version: 2 })
    expect(byDocuments.code).toBe(codes.offerOfReceipts.code)
    const withdrawn = await server().call(
      routes.receiptOfferWithdraw,
      { params: { offerId: made.data } },
      { token: payee() },
    )
    expect(withdrawn.data.canceled).toHaveLength(2)
    expect((await named(a.number))?.status).toBe('canceled')
    const again = await server().call(
      routes.receiptOfferWithdraw,
      { params: { offerId: made.data } },
      { token: payee() },
    )
    expect(again.code).toBe(codes.offerNotModifiable.code)
    const [documentId = ''] = await plant({})
    expect(documentId).not.toBe('')
    expect((await cancel(made.data)).code).toBe(codes.offerNotModifiable.code)
  })

  it('[GRN-03] [GRN-04] wait for a review whatever the market requires; a rejection has a reason of at most 20 characters', async () => {
    const [a, b] = [receiptOf(), receiptOf()]
    const [first, second] = await enter(a, b)
    const [aId, bId] = [first?.id ?? '', second?.id ?? '']
    const made = await offer([a.number, b.number], { newPayDate: '2026-11-16' })
    expect((await review([bId], { invoiceStatus: 2 })).code).toBe(codes.rejectionReasonMissing.code)
    expect((await review([bId], { invoiceStatus: 2, reason: '一'.repeat(21) })).code).toBe(
      codes.rejectionReasonTooLong.code,
    )
    expect((await review([bId], { invoiceStatus: 'no', reason: 'qualityIssues' })).data.done).toEqual([bId])
    expect((await review([aId])).data.done).toEqual([aId])
    const twice = await review([aId])
    expect(twice.data.refused).toMatchObject([{ code: codes.notInReview.code }])
    expect((await desk.read(made.data)).status).toBe('partiallyApproved')
    expect(await named(b.number)).toMatchObject({
      status: 'rejected',
      offer: { rejection: { reason: 'qualityIssues' } },
    })
    const foreign = await server().call(
      routes.receiptReview,
      { body: { invoiceStatus: 1, invoiceList: [{ invoiceId: '0190aaaa-0000-7000-8000-000000000001' }] } },
      { token: payer() },
    )
    expect(foreign.code).toBe(codes.notFound.code)
    await receipts.clear()
    await receipts.deliver()
    expect((await named(a.number))?.status).toBe('awarded')
    const regular = await server().call(
      routes.offerReview,
      { body: { version: 1, documentIds: [aId], pass: true } },
      { token: payer() },
    )
    expect(regular.code, 'the review of documents does not know it').toBe(codes.notFound.code)
  })

  it('[GRN-03] are approved by nobody who entered them, by constraint', async () => {
    const one = receiptOf()
    const [result] = await enter(one)
    const id = result?.id ?? ''
    await offer([one.number])
    const [chenwei = ''] = await ask(
      server().ownerUrl,
      `select s.user_id from sessions s where s.user_id in (select user_id from memberships where tenant_id = '${trade.payerTenantId}') limit 1`,
    )
    await ask(
      server().ownerUrl,
      `alter table documents disable trigger user; update documents set created_by = '${String(chenwei)}' where id = '${id}'; alter table documents enable trigger user`,
    )
    const refused = await review([id])
    expect(refused.data.refused).toMatchObject([{ code: codes.receiptEnteredByYou.code }])
    const alone = ask(
      server().ownerUrl,
      `begin; set local role sooner_app; select set_config('sooner.tenant', '${trade.payerTenantId}', true), set_config('sooner.user', '${String(chenwei)}', true);
       update offer_items set state = 'live', reviewed = true, reviewed_at = '2026-11-16', reviewed_by = '${String(chenwei)}' where document_id = '${id}' and state = 'review'; rollback`,
    )
    await expect(alone).rejects.toThrow('a receipt is approved by someone who has not entered it')
    await ask(
      server().ownerUrl,
      `alter table documents disable trigger user; update documents set created_by = '${trade.payerTenantId}' where id = '${id}'; alter table documents enable trigger user`,
    )
  })
})
