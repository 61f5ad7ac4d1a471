/** Runs and awards on screen, for tests: one of each, and the portal opened as the payer. */
import { freshScreens } from './fresh-screens.ts'
import { plainSettings } from './market-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, rememberBuyer } from './portal-world.ts'
import { marketId, runId } from './run-screens.ts'

export { marketId, run, runId } from './run-screens.ts'

export const runsPath = '/clearing/v1/runs'
export const awardsPath = '/clearing/v1/awards'

export const award = (n: number, changes: object = {}) => ({
  id: idOf(600 + n),
  number: `K7QM-3X${n}T`,
  runId,
  marketId,
  offerId: idOf(650),
  offerNumber: 'OF-1',
  itemId: idOf(660 + n),
  documentId: idOf(700 + n),
  documentNumber: `FP-00${n}`,
  payerName: 'Hongfei Parts',
  payeeName: 'Mingyuan',
  currency: 'CNY',
  face: '23440.00',
  credits: '0.00',
  amount: '23440.00',
  discount: '430.25',
  amountAfterDiscount: '23009.75',
  rateType: 1,
  rate: '11.80',
  billRateType: null,
  billRate: null,
  apr: '11.80',
  dayCount: 360,
  daysPaidEarly: 56,
  billTermDays: 0,
  dueDate: '2027-01-11',
  newPayDate: '2026-11-16',
  awardedAt: '2026-11-13T04:00:02.000Z',
  state: 'committed',
  paidOn: null,
  bankReference: null,
  returnedOn: null,
  shortfall: null,
  payBy: '2026-11-18',
  bankRefusal: null,
  isFirstPayment: false,
  can: ['pay', 'fail'],
  ...changes,
})

/** An item of a decided book. */
export const item = (n: number, changes: object = {}) => ({
  step: n,
  itemId: idOf(660 + n),
  offerId: idOf(650),
  offerNumber: 'OF-1',
  offerKind: 'oneTime',
  documentId: idOf(700 + n),
  documentNumber: `FP-00${n}`,
  payeeName: 'Mingyuan',
  outcome: 'awarded',
  reasons: [],
  ineligible: [],
  amount: '500.00',
  discount: '4.00',
  amountAfterDiscount: '496.00',
  apr: '9.60',
  daysPaidEarly: 30,
  billTermDays: 0,
  neededApr: null,
  neededKind: 'awarded',
  poolLeft: '73411.15',
  ...changes,
})
export const result = (n: number, changes: object = {}) => ({
  ...item(n, {
    outcome: 'skipped',
    reasons: ['exceedsPool'],
    apr: '8.25',
    neededApr: '8.71',
    neededKind: 'needs',
    ...changes,
  }),
  awarded: false,
  awardNumber: null,
})

const decision = (changes: object = {}) => ({
  rule: 'rateFirst',
  counts: { awarded: 2, skipped: 1, leftOut: 0 },
  sums: { amount: '169849.50', discount: '1871.91', amountAfterDiscount: '167977.59' },
  minimumApr: '5.00',
  desiredApr: null,
  lowestRate: '8.25',
  poolLeft: '200000.00',
  poolLeftAfter: '32518.41',
  unused: { cause: 'exceedsPool', documents: 1, amount: '32518.41', rest: null },
  ...changes,
})
/** A page of the results of a run. */
export const resultsOf = (list: object[], changes: object = {}) => ({
  ...listOf(...list),
  decision: decision(changes),
})
/** A page of the book of a market. */
export const book = (list: object[], changes: { preview?: object; decision?: object } = {}) => ({
  ...listOf(...list),
  preview: preview(changes.preview),
  decision: decision(changes.decision),
})

const preview = (changes: object = {}) => ({
  marketId,
  currency: 'CNY',
  payDate: '2026-11-16',
  settingsVersion: 3,
  rateVersion: 3,
  ratesCountFrom: '2026-11-01T04:30:00.000Z',
  blockedBy: null,
  items: 3,
  candidates: 3,
  awarded: 2,
  amount: '169349.50',
  discount: '1867.91',
  amountAfterDiscount: '167481.59',
  lowestRate: '8.25',
  portfolioApr: '9.47',
  poolLeft: '200000.00',
  poolLeftAfter: '32518.41',
  ...changes,
})

export const market = (changes: object = {}) => ({
  id: marketId,
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  currency: 'CNY',
  open: true,
  reopenAt: null,
  closedReason: null,
  version: 3,
  publicVersion: 2,
  businessDate: '2026-11-13',
  nextClearingAt: '2026-11-16T04:00:00.000Z',
  nextPayDate: '2026-11-17',
  oneDocumentPerOffer: false,
  settingsChangedAt: '2026-11-01T04:00:00.000Z',
  publicChangedAt: '2026-10-01T04:00:00.000Z',
  ratesCountFrom: '2026-11-01T04:30:00.000Z',
  ratesLockAt: '2026-11-16T03:30:00.000Z',
  openingWarnings: [],
  settings: {
    ...plainSettings,
    lowestApr: '4.00',
    highestApr: '16.00',
    minimumApr: '5.00',
    desiredApr: null,
    poolKind: 'budget',
    automaticClearing: true,
    showsIndication: true,
    invoicePriority: 'descending',
    cutOff: '11:00',
  },
  pool: null,
  can: { set: false, operate: false },
  ...changes,
})
export const homePath = '/dashboard/v1/home'
export const forecastPath = '/clearing/v1/forecast'

/** Nothing waits, and no run yet. */
export const home = (changes: object = {}) => ({
  waiting: {
    documents: { count: 0, amounts: [] },
    reviews: { count: 0, amounts: [] },
    requests: { count: 0, names: [] },
    invitations: { count: 0, names: [] },
    accounts: { count: 0, names: [] },
    runs: [],
    moreRuns: 0,
    refusals: 0,
    proposals: [],
    exceptions: 0,
    contracts: { count: 0, first: [] },
  },
  markets: [{ marketId, lastRun: null, income: { from: '2026-11-09', awards: 0, discount: '0.00' } }],
  begun: { payees: true, documents: true },
  ...changes,
})

export const forecast = (...markets: object[]) => ({
  at: '2026-11-13T02:45:00.000Z',
  markets: markets.map((changes) => ({
    marketId,
    items: 3,
    awarded: 2,
    discount: '1867.91',
    amountAfterDiscount: '167481.59',
    portfolioApr: '9.47',
    poolLeftAfter: '32518.41',
    minimumApr: '5.00',
    desiredApr: null,
    newRatesFrom: null,
    ...changes,
  })),
})

export const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })

const codes = ['markets.see', 'markets.history', 'clearing.see', 'clearing.run', 'awards.see', 'awards.pay']

/** A server without answers yet, new for each test. */
export function openClearingScreens() {
  const server = freshScreens()
  /** `prepare` may replace answers before the page asks for them. */
  async function openAs(
    path: string,
    may: readonly string[] = codes,
    markets: object[] = [market()],
    prepare: () => void = () => undefined,
  ) {
    answerAll(server())
    rememberBuyer()
    server().answer(
      '/user/v4/permission',
      Object.fromEntries(['account.info', ...may].map((code) => [code, true])),
    )
    server().answer('/market/v1/markets', markets)
    server().answer(homePath, home())
    server().answer(forecastPath, forecast())
    prepare()
    await openPortal(path)
  }
  return { server, openAs }
}
