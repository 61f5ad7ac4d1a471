/** The rows of the call table for dealer financing: lenders and dealers, and who of them decides, pays and applies. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'
import { plainProduct } from './financing.ts'

const acting = { nobody: 401, unchosen: 403 }
const lender = (served: readonly (typeof roles)[number][]) => ({
  ...acting,
  served: { buyer: served, supplier: [], dealer: [] },
})
const dealer = (served: readonly (typeof roles)[number][]) => ({
  ...acting,
  served: { buyer: [], supplier: [], dealer: served },
})
const both = { ...acting, served: { buyer: roles, supplier: [], dealer: roles } }
const programme = lender(roles)
const set = lender(['administrator'])
const approve = lender(['administrator', 'reviewer'])
const pay = lender(['administrator', 'clerk'])
const own = dealer(roles)
const applies = dealer(['administrator', 'clerk'])
/** The id of no row. */
const missing = '0190a000-0000-7000-8000-00000000000e'
const base = '/finance/v1'
const wanted = { productId: missing, amount: '1000', term: 1 }
const repayment = { amount: '1', currency: 'CNY', valueDate: '2026-11-16', reference: 'R', early: false }

export const financingCalls = {
  productList: { ...both, plain: () => ({ url: `${base}/products` }) },
  productAdd: {
    ...set,
    refused: 422,
    plain: () => ({ url: `${base}/products`, payload: { ...plainProduct, rateMax: '99' } }),
  },
  productChange: {
    ...set,
    refused: 404,
    plain: () => ({ url: `${base}/products`, payload: { ...plainProduct, id: missing, version: 1 } }),
  },
  dealerList: { ...programme, plain: () => ({ url: `${base}/dealers` }) },
  allotmentList: { ...programme, plain: () => ({ url: `${base}/allotments` }) },
  allotmentSet: {
    ...set,
    refused: 404,
    plain: () => ({
      url: `${base}/allotments`,
      payload: {
        productId: missing,
        dealerId: missing,
        limit: '1',
        validFrom: '2026-01-01',
        validTo: '2026-12-31',
      },
    }),
  },
  dealerLimitSet: {
    ...set,
    refused: 404,
    plain: () => ({
      url: `${base}/dealer-limits`,
      payload: { dealerId: missing, currency: 'CNY', version: 0 },
    }),
  },
  financeSettingsRead: { ...programme, plain: () => ({ url: `${base}/settings` }) },
  financeSettingsSet: {
    ...set,
    refused: 404,
    plain: () => ({
      url: `${base}/settings`,
      payload: { lenderId: missing, version: 0, overdueDays: 0, accounts: [] },
    }),
  },
  financeCockpit: { ...programme, plain: () => ({ url: `${base}/cockpit` }) },
  financeHome: { ...own, plain: () => ({ url: `${base}/home` }) },
  creditQuery: { ...own, plain: () => ({ url: `${base}/credit` }) },
  loanQuote: { ...own, refused: 404, plain: () => ({ url: `${base}/quote`, payload: wanted }) },
  loanApply: {
    ...applies,
    refused: 404,
    plain: () => ({
      url: `${base}/applications`,
      payload: { ...wanted, productVersion: 1, purpose: '采购', files: [] },
    }),
  },
  applicationList: { ...both, plain: () => ({ url: `${base}/applications` }) },
  applicationTotals: { ...both, plain: () => ({ url: `${base}/applications/totals` }) },
  applicationRead: { ...both, refused: 404, plain: () => ({ url: `${base}/applications/${missing}` }) },
  approvalQuote: {
    ...programme,
    refused: 404,
    plain: () => ({
      url: `${base}/applications/${missing}/quote`,
      payload: { amount: '1', rate: '1' },
    }),
  },
  applicationAudit: {
    ...approve,
    refused: 404,
    plain: () => ({
      url: `${base}/applications/${missing}/audit`,
      payload: { version: 1, approved: true },
    }),
  },
  applicationWithdraw: {
    ...applies,
    refused: 404,
    plain: () => ({ url: `${base}/applications/${missing}/withdraw` }),
  },
  loanDisburse: {
    ...pay,
    refused: 404,
    plain: () => ({
      url: `${base}/loans/${missing}/disburse`,
      payload: { day: '2026-11-16', way: 'transfer' },
    }),
  },
  loanList: { ...both, plain: () => ({ url: `${base}/loans` }) },
  loanRead: { ...both, refused: 404, plain: () => ({ url: `${base}/loans/${missing}` }) },
  loanScheduleRead: { ...both, refused: 404, plain: () => ({ url: `${base}/loans/${missing}/schedules/1` }) },
  repaymentPreview: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/loans/${missing}/repayments/preview`, payload: repayment }),
  },
  loanRepay: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/loans/${missing}/repayments`, payload: repayment }),
  },
  repaymentReturn: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/loans/${missing}/repayments/2/return`, payload: { reference: 'R' } }),
  },
  loanSettlement: { ...both, refused: 404, plain: () => ({ url: `${base}/loans/${missing}/settlement` }) },
  loanRequestAdd: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/loans/${missing}/requests`, payload: { kind: 'writeOff', reason: '甲' } }),
  },
  loanRequestDecide: {
    ...approve,
    refused: 404,
    plain: () => ({ url: `${base}/loan-requests/${missing}`, payload: { confirmed: true } }),
  },
  loanExceptionList: { ...programme, plain: () => ({ url: `${base}/exceptions` }) },
  loanExceptionSolve: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/exceptions/${missing}`, payload: { solution: 'returned' } }),
  },
  loanCreditMove: {
    ...pay,
    refused: 404,
    plain: () => ({ url: `${base}/loans/${missing}/credit`, payload: { amount: '1', reference: 'R' } }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
