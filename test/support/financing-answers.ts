/** What a dealer's pages of financing read, for tests: a product and its plan. */
import { idOf } from './ids.ts'

export const homePath = '/finance/v1/home'
export const quotePath = '/finance/v1/quote'
export const applicationsPath = '/finance/v1/applications'
export const productId = idOf(501)
export const loanId = idOf(521)
export const applicationId = idOf(511)

export const dealerId = idOf(541)

export const limitUse = (changes: object = {}) => ({
  limit: '1200000.00',
  outstanding: '200000.00',
  approved: '60000.00',
  applied: '42691.86',
  used: '302691.86',
  available: '897308.14',
  ...changes,
})

export const terms = {
  name: 'Stock loan',
  currency: 'CNY',
  method: 'equalInstalments',
  rateMin: '7.20',
  rateMax: '7.20',
  termUnit: 'months',
  termMin: 1,
  termMax: 12,
  amountMin: '10000.00',
  amountMax: '500000.00',
  dayCount: 360,
  penaltyRate: '10.80',
  graceDays: 0,
  earlyEffect: 'shorten',
  attachments: [],
}

export const product = (changes: object = {}) => ({
  productId,
  ...terms,
  on: true,
  rate: '7.20',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  valid: true,
  ...limitUse(),
  ...changes,
})

export const payTo = (reference: string) => ({
  holder: 'Hongfei Automotive Group',
  number: '1001220719008813',
  bankName: 'ICBC Shanghai',
  reference,
})

export const payment = (changes: object = {}) => ({
  loanId,
  loanNumber: 'LN-0117',
  productName: 'Stock loan',
  currency: 'CNY',
  row: 8,
  rows: 12,
  due: '2026-12-12',
  moved: '2026-12-14',
  days: 25,
  amount: '410080.00',
  penalty: '0.00',
  payTo: payTo('LN-0117-8'),
  ...changes,
})

export const home = (changes: object = {}) => ({
  businessDate: '2026-11-19',
  lenderName: 'Hongfei Automotive Group',
  verified: true,
  arrears: null,
  overdue: [],
  payments: [payment()],
  overall: [],
  products: [product()],
  applications: [],
  loans: [],
  ...changes,
})

export const plan = (changes: object = {}) => ({
  currency: 'CNY',
  method: 'equalInstalments',
  start: '2026-11-19',
  rows: [
    {
      number: 1,
      due: '2026-12-19',
      moved: '2026-12-21',
      assumed: false,
      principal: '49850.45',
      interest: '600.00',
      total: '50450.45',
      left: '50149.55',
    },
    {
      number: 2,
      due: '2027-01-19',
      moved: '2027-01-19',
      assumed: true,
      principal: '50149.55',
      interest: '300.90',
      total: '50450.45',
      left: '0.00',
    },
  ],
  principal: '100000.00',
  interest: '900.90',
  total: '100900.90',
  assumed: true,
  ...changes,
})

export const quote = (changes: object = {}) => ({
  productVersion: 3,
  rate: '7.20',
  plan: plan(),
  available: '897308.14',
  overallAvailable: null,
  fits: true,
  ...changes,
})
