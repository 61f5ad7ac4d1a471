/** Receipts of the demo world's payer in Suzhou and its payee 明远, entered and moved by the calls of the product. */
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Day } from '#domain/day.ts'
import type { EnteredReceipt } from '#domain/receipts/entry.ts'
import { enterReceipts, type ReceiptRow } from '#server/receipts/enter.ts'
import { journalPlanted } from './journal.ts'
import { mandateDesk } from './mandates.ts'
import { type openOffers, suzhouMarketId, trade } from './offers.ts'
import { sentSettings } from './sent-settings.ts'

let serial = 0

export const receiptOf = (changes: Partial<EnteredReceipt> = {}): EnteredReceipt => {
  serial += 1
  return {
    number: `GR-${serial}`,
    orderNumber: `PO-${serial}`,
    goods: '轴承座',
    quantity: '12',
    receivedDate: '2026-11-10' as Day,
    amount: 1_000_00n,
    currency: 'CNY',
    expectedPayDate: '2026-12-18' as Day,
    returnsNumber: null,
    ...changes,
  }
}

export function receiptDesk(desk: ReturnType<typeof openOffers>) {
  const { server, payer, payee } = desk
  /** As the payer's own system sends them. */
  const enter = async (...entered: readonly EnteredReceipt[]) => {
    const { context } = server()
    const rows = entered.map((one, at): ReceiptRow => ({ ...one, row: at + 1, payeeId: trade.payeeId }))
    const { results } = await context.systemDb.transaction().execute(async (db) => {
      const done = await enterReceipts(
        {
          db,
          tenantId: trade.payerTenantId,
          userId: trade.payerTenantId,
          businessNow: context.clock(),
          makeId: context.makeId,
          source: 'sync',
        },
        rows,
      )
      await journalPlanted(db, context)
      return done
    })
    return results
  }
  const publish = async (receiptApr: string | undefined = '8.00') => {
    const params = { id: suzhouMarketId }
    const { data } = await server().call(routes.marketDetail, { params }, { token: payer() })
    return server().call(
      routes.settingsUpdate,
      { body: { ...sentSettings(data), receiptApr } },
      { token: payer() },
    )
  }
  const named = async (sn: string, token = payee()) => {
    const { data } = await server().call(routes.receiptInfo, { query: { invoiceSns: [sn] } }, { token })
    return data[0]
  }
  const offer = (
    sns: readonly string[],
    changes: Partial<Request<typeof routes.receiptOffer>['body']> = {},
  ) =>
    server().call(
      routes.receiptOffer,
      { body: { gbInvoiceSnList: [...sns], newPayDate: '2026-11-18', ...changes } },
      { token: payee() },
    )
  const review = (
    ids: readonly string[],
    verdict: Partial<Request<typeof routes.receiptReview>['body']> = {},
    token = payer(),
  ) =>
    server().call(
      routes.receiptReview,
      { body: { invoiceStatus: 1, invoiceList: ids.map((invoiceId) => ({ invoiceId })), ...verdict } },
      { token },
    )
  const link = (documentId: string, receiptIds: readonly string[], token = payer()) =>
    server().call(
      routes.documentReceiptsSet,
      { params: { documentId }, body: { receiptIds: [...receiptIds] } },
      { token },
    )
  const other = (documentId: string, token = payer()) =>
    server().call(routes.otherDelivery, { params: { documentId } }, { token })
  const detail = async (receiptId: string, token = payee()) =>
    (await server().call(routes.receiptRead, { params: { receiptId } }, { token })).data
  /** A receipt that is awarded by a run of its own. */
  const awarded = async (changes: Partial<EnteredReceipt> = {}) => {
    const receipt = receiptOf(changes)
    const [result] = await enter(receipt)
    const id = result?.id ?? ''
    const made = await offer([receipt.number], { newPayDate: '2026-11-16' })
    if (made.code !== 0) throw new Error(`The receipt was not offered: ${made.message}`)
    await review([id])
    await mandateDesk(desk).clear()
    await mandateDesk(desk).deliver()
    return { id, receipt, offerId: made.data }
  }
  return { enter, publish, named, offer, review, link, other, detail, awarded, ...mandateDesk(desk) }
}
