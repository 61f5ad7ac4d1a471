/** The calls of receipts that a list makes, and what they change on other pages. */
import { receiptsSeveral } from '#contract/receipt-invoices.ts'
import { receiptReview } from '#contract/receipts.ts'
import { receiptTexts } from '#text/receipts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { type BulkAnswer, reportOf } from '#web/ui/table/bulk-answer.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'

/** What the call takes for a receipt that passes. */
const passes = 1
const isRejected = 2

/** Rejected if there is a reason. */
export const sendReceiptReview = (receipts: readonly Receipt[], reason?: string): Promise<BulkAnswer> =>
  call(
    receiptReview,
    {
      body: {
        invoiceStatus: reason === undefined ? passes : isRejected,
        invoiceList: receipts.map(({ id, offer }) => ({
          invoiceId: id,
          ...(offer && { version: offer.version }),
        })),
        ...(reason !== undefined && { reason }),
      },
    },
    savingOptions,
  )

export async function saySeveral(receipts: readonly Pick<Receipt, 'id'>[]): Promise<BulkReport> {
  const receiptIds = receipts.map(({ id }) => id)
  return reportOf(
    receiptTexts.severalDone,
    await call(receiptsSeveral, { body: { receiptIds } }, savingOptions),
  )
}
