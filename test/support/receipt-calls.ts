/** The rows of the call table for receipts: both sides read them, the payee offers them, the payer reviews and links them. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const acting = { nobody: 401, unchosen: 403 }
const traders = { ...acting, served: { buyer: roles, supplier: roles, dealer: [] } }
const makers = { ...acting, served: { buyer: [], supplier: ['administrator', 'clerk'], dealer: [] } } as const
const keepers = {
  ...acting,
  served: { buyer: ['administrator', 'clerk'], supplier: ['administrator', 'clerk'], dealer: [] },
} as const
const reviewers = {
  ...acting,
  served: { buyer: ['administrator', 'reviewer'], supplier: [], dealer: [] },
} as const
const confirmers = {
  ...acting,
  served: { buyer: ['administrator', 'clerk', 'reviewer'], supplier: [], dealer: [] },
} as const
const nowhere = '0190aaaa-0000-7000-8000-000000000001'
const offered = { gbInvoiceSnList: ['GR-0'], newPayDate: '2026-11-20' }

export const receiptCalls = {
  receiptInfo: { ...traders, plain: () => ({ url: '/gb/v2/gb_invoice/info?invoiceSns=GR-0' }) },
  receiptList: { ...traders, plain: () => ({ url: '/gb/v2/gb_invoice/list' }) },
  receiptTotals: { ...traders, plain: () => ({ url: '/receipt/v1/receipts/totals' }) },
  receiptTrial: {
    ...makers,
    refused: 404,
    plain: () => ({ url: '/gb/v2/gb_invoice/trial', payload: offered }),
  },
  receiptOffer: { ...makers, refused: 404, plain: () => ({ url: '/gb/v2/gb_offer', payload: offered }) },
  receiptOfferChange: {
    ...makers,
    refused: 404,
    plain: () => ({ url: `/gb/v2/gb_offer/${nowhere}`, payload: offered }),
  },
  receiptOfferWithdraw: { ...makers, refused: 404, plain: () => ({ url: `/gb/v2/gb_offer/${nowhere}` }) },
  receiptReview: {
    ...reviewers,
    refused: 404,
    plain: () => ({
      url: '/gb/v2/gb_invoice',
      payload: { invoiceStatus: 1, invoiceList: [{ invoiceId: nowhere }] },
    }),
  },
  receiptRead: { ...traders, refused: 404, plain: () => ({ url: `/receipt/v1/receipts/${nowhere}` }) },
  documentReceipts: {
    ...traders,
    refused: 404,
    plain: () => ({ url: `/receipt/v1/documents/${nowhere}/receipts` }),
  },
  documentReceiptsSet: {
    ...confirmers,
    refused: 404,
    plain: () => ({ url: `/receipt/v1/documents/${nowhere}/receipts`, payload: { receiptIds: [] } }),
  },
  otherDelivery: {
    ...confirmers,
    refused: 404,
    plain: () => ({ url: `/receipt/v1/documents/${nowhere}/other-delivery` }),
  },
  receiptsSeveral: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: '/receipt/v1/receipts/several', payload: { receiptIds: [nowhere] } }),
  },
  uninvoicedList: { ...traders, plain: () => ({ url: '/receipt/v1/uninvoiced' }) },
  uninvoicedTotals: { ...traders, plain: () => ({ url: '/receipt/v1/uninvoiced/totals' }) },
} as const satisfies Partial<Record<RouteName, Row>>
