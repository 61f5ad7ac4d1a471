/** The calls of receipts. */
import * as invoices from './receipt-invoices.ts'
import * as receipts from './receipts.ts'
import type { Route } from './route.ts'

export const receiptCalls = {
  receiptInfo: receipts.receiptInfo,
  receiptList: receipts.receiptList,
  receiptTotals: receipts.receiptTotals,
  receiptTrial: receipts.receiptTrial,
  receiptOffer: receipts.receiptOffer,
  receiptOfferChange: receipts.receiptOfferChange,
  receiptOfferWithdraw: receipts.receiptOfferWithdraw,
  receiptReview: receipts.receiptReview,
  receiptRead: invoices.receiptRead,
  documentReceipts: invoices.documentReceipts,
  documentReceiptsSet: invoices.documentReceiptsSet,
  otherDelivery: invoices.otherDelivery,
  receiptsSeveral: invoices.receiptsSeveral,
  uninvoicedList: invoices.uninvoicedList,
  uninvoicedTotals: invoices.uninvoicedTotals,
} as const satisfies Record<string, Route>
