/** Financing on screen, for tests: a dealer with a product and its plan, and the portal opened as the dealer. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneDealer, rememberBuyer } from './portal-world.ts'

export const homePath = '/finance/v1/home'
export const quotePath = '/finance/v1/quote'
export const applicationsPath = '/finance/v1/applications'
export const productId = idOf(501)
export const loanId = idOf(521)
export const applicationId = idOf(511)

export const dealerId = idOf(541)

export const use = (changes: object = {}) => ({
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
  ...use(),
  ...changes,
})

const payTo = (reference: string) => ({
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

export const applicationPath = `${applicationsPath}/${applicationId}`
export const loanPath = `/finance/v1/loans/${loanId}`
const actor = (name: string, company: string) => ({
  at: '2026-11-13T02:00:00.000Z',
  company,
  role: null,
  name,
  isSelf: false,
})
const parties = {
  dealerId,
  dealerName: 'Junda Trading',
  lenderId: idOf(1),
  lenderName: 'Hongfei',
  productId,
  productName: 'Stock loan',
  currency: 'CNY',
  term: 2,
  termUnit: 'months',
}

/** As someone reads it who may decide it, unless said otherwise. */
export const application = (changes: object = {}) => ({
  id: applicationId,
  number: 'FA-0098',
  ...parties,
  requestedAmount: '100000.00',
  amount: '100000.00',
  rate: '7.20',
  state: 'applied',
  appliedAt: '2026-11-13T02:00:00.000Z',
  lapsesOn: null,
  loanId: null,
  loanNumber: null,
  version: 1,
  requestedRate: '7.20',
  purpose: 'Spring stock',
  productVersion: 3,
  product: terms,
  plan: plan(),
  approvedPlan: null,
  files: [{ fileId: idOf(591), name: 'order.pdf', label: 'Purchase order', size: 1200 }],
  contractSigned: false,
  reason: null,
  applied: actor('Wang Qiang', 'Junda Trading'),
  decided: null,
  ended: null,
  allotment: { ...use(), validFrom: '2026-01-01', validTo: '2026-12-31' },
  overall: null,
  arrears: null,
  account: { holder: 'Junda Trading', number: '622848 **** 8813', bankName: 'ICBC Hefei' },
  disbursable: null,
  can: ['approve', 'reject'],
  cannot: null,
  ...changes,
})

export const settlement = (changes: object = {}) => ({
  day: '2026-11-16',
  principal: '2000000.00',
  interest: '12600.00',
  penalty: '495.12',
  accrued: '1344.00',
  total: '2014439.12',
  ...changes,
})

const loanRowOf = (number: number, changes: object) => ({
  number,
  due: '2026-12-12',
  moved: '2026-12-14',
  assumed: false,
  principal: '400000.00',
  interest: '10080.00',
  total: '410080.00',
  penalty: '0.00',
  paid: '0.00',
  waived: '0.00',
  unpaid: '410080.00',
  left: '1200000.00',
  paidOn: null,
  daysLate: 0,
  state: 'notDue',
  penaltySpans: [],
  ...changes,
})

/** Overdue, as its lender reads it, unless said otherwise. */
export const loan = (changes: object = {}) => ({
  id: loanId,
  number: 'LN-0117',
  applicationId,
  ...parties,
  amount: '4800000.00',
  rate: '7.56',
  term: 12,
  method: 'equalPrincipal',
  startDay: '2026-03-12',
  state: 'overdue',
  principal: '2000000.00',
  overdue: '412600.00',
  overdueDays: 4,
  penalty: '495.12',
  credit: '0.00',
  nextDue: '2026-12-14',
  nextAmount: '410080.00',
  rowsPaid: 7,
  rows: 12,
  asOf: '2026-11-16',
  dayCount: 360,
  penaltyRate: '10.80',
  graceDays: 0,
  earlyEffect: 'shorten',
  way: 'transfer',
  receivable: null,
  schedule: [
    loanRowOf(8, {
      due: '2026-11-12',
      moved: '2026-11-12',
      interest: '12600.00',
      total: '412600.00',
      penalty: '495.12',
      daysLate: 4,
      state: 'overdue',
      penaltySpans: [{ from: '2026-11-12', to: '2026-11-16', days: 4, base: '412600.00', rate: '10.80' }],
    }),
    loanRowOf(9, {}),
  ],
  events: [
    {
      number: 8,
      kind: 'repayment',
      valueDate: '2026-10-15',
      amount: '415493.61',
      penalty: '373.61',
      interest: '15120.00',
      principal: '400000.00',
      unallocated: '0.00',
      early: false,
      part: null,
      ofNumber: null,
      returned: false,
      reference: 'B-7',
      reason: null,
      by: actor('Sun Li', 'Hongfei'),
      confirmedBy: null,
    },
  ],
  interest: '196560.00',
  interestPaid: '158760.00',
  penaltyPaid: '373.61',
  held: '0.00',
  waiting: '0.00',
  writtenOff: '0.00',
  recovered: '0.00',
  arrears: { amount: '413095.12', penalty: '495.12', perDay: '123.78' },
  settlement: settlement(),
  allotment: use(),
  schedules: [],
  approved: actor('Chen Wei', 'Hongfei'),
  disbursed: actor('Sun Li', 'Hongfei'),
  requests: [],
  payTo: payTo('LN-0117-8'),
  can: ['repay', 'return', 'waive'],
  ...changes,
})

export const cockpit = (changes: object = {}) => ({
  asOf: '2026-11-16T01:45:12.000Z',
  businessDate: '2026-11-16',
  currency: 'CNY',
  currencies: ['CNY'],
  waiting: { toDecide: 4, toDisburse: 3, toConfirm: 0, exceptions: 1 },
  outstanding: { amount: '48260000.00', loans: 126, dealers: 38 },
  dueThisWeek: { from: '2026-11-16', to: '2026-11-22', amount: '2326240.00', rows: 11, dealers: 9 },
  overdue: {
    amount: '759150.00',
    loans: 7,
    penalties: '4812.60',
    ages: [
      { from: 1, to: 7, loans: 3, amount: '412600.00' },
      { from: 8, to: 30, loans: 2, amount: '188400.00' },
      { from: 31, to: 60, loans: 1, amount: '96150.00' },
      { from: 61, to: 90, loans: 0, amount: '0.00' },
      { from: 91, to: null, loans: 1, amount: '62000.00' },
    ],
  },
  limits: {
    ...use({ limit: '79200000.00', used: '48200000.00', available: '30940000.00' }),
    products: [{ productId, productName: 'Stock loan', ...use() }],
  },
  weeks: [
    { from: '2026-11-16', principal: '2200000.00', interest: '126240.00' },
    { from: '2026-11-23', principal: '1000000.00', interest: '98100.00' },
    { from: '2026-11-30', principal: '3200000.00', interest: '190000.00' },
    { from: '2026-12-07', principal: '0.00', interest: '0.00' },
  ],
  dealers: [
    {
      dealerId,
      dealerName: 'Junda Trading',
      ...use(),
      nextDue: '2026-11-16',
      nextAmount: '312080.40',
      overdue: '412600.00',
      overdueDays: 4,
    },
  ],
  dealersTotal: 38,
  ...changes,
})

export const credit = {
  overall: [],
  products: [
    {
      productId,
      productName: 'Stock loan',
      currency: 'CNY',
      rate: '7.20',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      valid: true,
      ...use(),
    },
  ],
  history: [
    {
      at: '2026-11-13T02:00:00.000Z',
      kind: 'repaid',
      number: 'LN-0117',
      productName: 'Stock loan',
      currency: 'CNY',
      amount: '415493.61',
    },
  ],
}

const dealerMay = {
  'account.info': true,
  'financing.see': true,
  'financing.own': true,
  'financing.apply': true,
}

const lenderMay = {
  'account.info': true,
  'financing.see': true,
  'financing.programme': true,
  'financing.set': true,
  'financing.approve': true,
  'financing.pay': true,
}

export function openFinancingScreens() {
  const server = freshScreens()
  const open = async (path: string, may: object, companyType: string): Promise<void> => {
    rememberBuyer(companyType === 'dealer' ? oneDealer : undefined)
    localStorage.setItem('companyType', companyType)
    if (companyType === 'dealer') localStorage.setItem('multiagentId', idOf(4))
    localStorage.setItem('currentLang', 'en')
    answerAll(server())
    server().answer('/user/v4/permission', may)
    await openPortal(path)
  }
  const openAsLender = (path: string, may: object = lenderMay) => open(path, may, 'buyer')
  const openAsDealer = (path: string, may: object = dealerMay) => open(path, may, 'dealer')
  /** What was sent to a call, in order. */
  const bodiesOf = (call: string) =>
    server()
      .of(call.replace(/^\w+ /, ''))
      .filter(({ method }) => call.startsWith(`${method} `))
      .map(({ body }) => body)
  return { server, openAsDealer, openAsLender, bodiesOf }
}
