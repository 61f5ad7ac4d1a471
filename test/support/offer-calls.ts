/** The rows of the call table for offers: both sides read them, the payee alone makes them. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import type { Row } from './call-table.ts'

const acting = { nobody: 401, unchosen: 403 }
const traders = { ...acting, served: { buyer: roles, supplier: roles, dealer: [] } }
const makers = { ...acting, served: { buyer: [], supplier: ['administrator', 'clerk'], dealer: [] } } as const
const terms = { method: 'preSettlement', rateType: 1, rate: '8.00', expectedPaymentDate: '2026-11-20' }

export const offerCalls = {
  offerQuote: {
    ...makers,
    withId: ({ market, offerable }) => ({
      url: '/offer/v1/quote',
      payload: { ...terms, marketId: market, documentIds: [offerable] },
    }),
  },
  offerSubmit: {
    ...makers,
    withId: ({ market, offerable, buyer, supplier }) => ({
      url: '/supplierSer/v3/offer',
      payload: {
        ...terms,
        kind: 'oneTime',
        marketId: market,
        buyerId: buyer,
        supplierId: supplier,
        payAmount: '1000.00',
        agreementVersion: offerAgreements[0] ?? '',
        documentIds: [offerable],
      },
    }),
  },
  offerCancel: {
    ...makers,
    withId: ({ offer }) => ({ url: `/supplierSer/v2/offer/${offer}`, payload: {} }),
  },
  offerList: { ...traders, plain: () => ({ url: '/offer/v1/offers' }) },
  offerTotals: { ...traders, plain: () => ({ url: '/offer/v1/offers/totals' }) },
  offerExport: { ...traders, plain: () => ({ url: '/offer/v1/offers/export' }) },
  offerRead: { ...traders, withId: ({ offer }) => ({ url: `/offer/v1/offers/${offer}` }) },
  draftList: { ...makers, plain: () => ({ url: '/offer/v1/drafts' }) },
  draftSave: {
    ...makers,
    withId: ({ market, supplier, draft }) => ({
      url: `/offer/v1/drafts/${draft}`,
      payload: { supplierId: supplier, marketId: market, step: 1, documentIds: [], version: 1 },
    }),
  },
  draftDelete: { ...makers, withId: ({ draft }) => ({ url: `/offer/v1/drafts/${draft}` }) },
} as const satisfies Partial<Record<RouteName, Row>>
