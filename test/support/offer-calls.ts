/** The rows of the call table for offers: both sides read them, the payee alone makes them. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import type { Row } from './call-table.ts'

const acting = { nobody: 401, unchosen: 403 }
const traders = { ...acting, served: { buyer: roles, supplier: roles, dealer: [] } }
const offerers = { ...acting, served: { buyer: [], supplier: roles, dealer: [] } } as const
const makers = { ...acting, served: { buyer: [], supplier: ['administrator', 'clerk'], dealer: [] } } as const
const reviewers = {
  ...acting,
  served: { buyer: ['administrator', 'reviewer'], supplier: [], dealer: [] },
} as const
const nowhere = '0190aaaa-0000-7000-8000-000000000001'
const terms = { method: 'preSettlement', rateType: 1, rate: '8.00', expectedPaymentDate: '2026-11-20' }

export const offerCalls = {
  offerQuote: {
    ...makers,
    withId: ({ market, offerable }) => ({
      url: '/offer/v1/quote',
      payload: { ...terms, marketId: market, documentIds: [offerable] },
    }),
  },
  offerNeed: {
    ...makers,
    plain: () => ({
      url: '/offer/v1/need',
      payload: { currency: 'CNY', amount: '100.00', by: '2026-12-11' },
    }),
    withId: ({ market }) => ({
      url: '/offer/v1/need',
      payload: { currency: 'CNY', amount: '100.00', by: '2026-12-11', exclude: [market] },
    }),
  },
  offerIndications: {
    ...makers,
    plain: () => ({
      url: '/offer/v1/indications',
      payload: { offerIds: ['0190aaaa-0000-7000-8000-000000000001'] },
    }),
  },
  offerNeeded: {
    ...makers,
    withId: ({ offer }) => ({ url: `/offer/v1/offers/${offer}/needed` }),
  },
  offerAgreements: {
    ...makers,
    withId: ({ market }) => ({ url: `/agreement/v1/offer?marketId=${market}&type=oneTime` }),
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
  offerModify: {
    ...makers,
    withId: ({ offer }) => ({
      url: `/supplierSer/v3/offer/${offer}`,
      payload: { ...terms, version: 1, payAmount: '0.00', documentIds: [], withdraw: true },
    }),
  },
  mandateRead: { ...offerers, withId: ({ mandate }) => ({ url: `/offer/v1/mandates/${mandate}` }) },
  mandateLeftOut: {
    ...offerers,
    withId: ({ mandate }) => ({ url: `/offer/v1/mandates/${mandate}/left-out` }),
  },
  mandateBackTest: {
    ...makers,
    withId: ({ market, supplier }) => ({
      url: '/offer/v1/mandates/back-test',
      payload: {
        marketId: market,
        supplierId: supplier,
        method: 'preSettlement',
        rates: ['8.00'],
        guardRails: {},
      },
    }),
  },
  mandateChange: {
    ...makers,
    // A tighter guard rail, which needs no agreement.
    withId: ({ mandate }) => ({
      url: `/offer/v1/mandates/${mandate}`,
      payload: { version: 1, rateType: 1, rate: '8.00', guardRails: { minimumDays: 5 } },
    }),
  },
  mandateInclude: {
    ...makers,
    withId: ({ mandate, offerable }) => ({
      url: `/offer/v1/mandates/${mandate}/include`,
      payload: { documentIds: [offerable] },
    }),
  },
  loanRateRead: { ...makers, plain: () => ({ url: '/offer/v1/loan-rate' }) },
  loanRateSet: { ...makers, plain: () => ({ url: '/offer/v1/loan-rate', payload: { rate: '4.35' } }) },
  offerList: { ...traders, plain: () => ({ url: '/offer/v1/offers' }) },
  offerTotals: { ...traders, plain: () => ({ url: '/offer/v1/offers/totals' }) },
  offerExport: { ...traders, plain: () => ({ url: '/offer/v1/offers/export' }) },
  offerRead: { ...traders, withId: ({ offer }) => ({ url: `/offer/v1/offers/${offer}` }) },
  reviewList: { ...reviewers, plain: () => ({ url: '/offer/v1/reviews' }) },
  reviewTotals: { ...reviewers, plain: () => ({ url: '/offer/v1/reviews/totals' }) },
  offerReview: {
    ...reviewers,
    withId: ({ offerable }) => ({
      url: '/supplierSer/v3/offer/review',
      payload: { version: 1, documentIds: [offerable], pass: true },
    }),
  },
  signingCodeSend: {
    ...makers,
    refused: 404,
    plain: () => ({ url: `/agreement/v2/verification_code?companyId=${nowhere}` }),
  },
  agreementSign: {
    ...makers,
    refused: 404,
    plain: () => ({
      url: '/agreement/v2/verification_code',
      payload: { companyId: nowhere, code: '000000', offerId: nowhere, agreementVersions: [nowhere] },
    }),
  },
  agreementDownload: {
    ...traders,
    refused: 404,
    plain: () => ({ url: `/agreement/download/offer?companyId=${nowhere}` }),
  },
  continuingDownload: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: roles },
    refused: 404,
    plain: () => ({ url: `/agreement/download/continue?companyId=${nowhere}` }),
  },
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
