/** Offers on screen, for tests: a payee with one market and documents that can be paid early. */
import { document } from './document-screens.ts'
import { freshScreens } from './fresh-screens.ts'
import { plainSettings } from './market-screens.ts'
import { offerAgreement } from './offer-agreement.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberBuyer } from './portal-world.ts'

export const calls = {
  markets: '/market/v1/markets',
  offerable: '/supplierSer/v7/invoice/list',
  drafts: '/offer/v1/drafts',
  quote: '/offer/v1/quote',
  submit: '/supplierSer/v3/offer',
  offers: '/offer/v1/offers',
  totals: '/offer/v1/offers/totals',
  loanRate: '/offer/v1/loan-rate',
  agreement: '/agreement/v1/offer',
} as const

/** Open, 4.00% to 18.00%, clears on 18 November 2027 and pays the day after. */
export const market = (changes: object = {}) => ({
  id: idOf(31),
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  currency: 'CNY',
  open: true,
  closedReason: null,
  reopenAt: null,
  version: 1,
  publicVersion: 1,
  businessDate: '2027-11-17',
  nextClearingAt: '2027-11-18T04:00:00.000Z',
  nextPayDate: '2027-11-19',
  oneDocumentPerOffer: false,
  settingsChangedAt: '2027-11-01T04:00:00.000Z',
  publicChangedAt: '2027-11-01T04:00:00.000Z',
  ratesCountFrom: '2025-11-01T04:00:00.000Z',
  ratesLockAt: '2027-11-18T03:30:00.000Z',
  settings: { ...plainSettings, lowestApr: '4.00', highestApr: '18.00' },
  can: { set: false, operate: false },
  ...changes,
})

/** 1,000,000.00, due 45 days after the pay date. */
export const offerable = (changes: object = {}) =>
  document({
    status: 'eligible',
    eligibility: 'eligible',
    reasons: [],
    amount: '1000000.00',
    payable: '1000000.00',
    dueDate: '2028-01-03',
    can: [],
    ...changes,
  })

/** As the server answers for one document of 1,000,000.00 at 12.00%. */
export const quote = (changes: object = {}) => {
  const figures = {
    amount: '1000000.00',
    discount: '15000.00',
    amountAfterDiscount: '985000.00',
    apr: '12.00',
    discountRate: '1.50',
    effectiveApr: '12.18',
  }
  return {
    currency: 'CNY',
    dayCount: 360,
    newPayDate: '2027-11-19',
    trace: {
      clearingAt: '2027-11-18T04:00:00.000Z',
      timeZone: 'Asia/Shanghai',
      cutOff: '17:00',
      inTime: true,
      countedFrom: '2027-11-18',
      preparationDays: 1,
      prepared: '2027-11-19',
      payDate: '2027-11-19',
    },
    items: [
      {
        documentId: idOf(71),
        documentNumber: 'FP-001',
        dueDate: '2028-01-03',
        newPayDate: '2027-11-19',
        daysPaidEarly: 45,
        billTermDays: 0,
        ...figures,
      },
    ],
    refused: [],
    total: { documents: 1, ...figures },
    indication: { worst: 'close', best: 'close', none: null },
    ...changes,
  }
}

/** An offer of three documents, as it is listed. */
export const offer = (changes: object = {}) => ({
  id: idOf(41),
  number: 'OF-00041',
  kind: 'oneTime',
  fixed: false,
  method: 'preSettlement',
  rateType: 1,
  rate: '12.00',
  billRateType: null,
  billRate: null,
  expectedPaymentDate: '2027-11-19',
  currency: 'CNY',
  amount: '3000000.00',
  discount: '45000.00',
  amountAfterDiscount: '2955000.00',
  awardedAmount: '1000000.00',
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: idOf(81),
  payeeName: 'Mingyuan',
  marketId: idOf(31),
  documents: 3,
  awardedDocuments: 1,
  paidDocuments: 0,
  losingDocuments: 0,
  offerTime: '2027-11-16T04:00:00.000Z',
  status: 'submitted',
  version: 1,
  can: ['modify', 'cancel'],
  ...changes,
})

/** The `n`th document of it. */
export const item = (n: number, changes: object = {}) => ({
  itemId: idOf(60 + n),
  documentId: idOf(70 + n),
  documentNumber: `FP-00${n}`,
  state: 'live',
  label: 'submitted',
  failureReason: null,
  invalid: null,
  rejection: null,
  dispute: null,
  dueDate: '2028-01-03',
  daysPaidEarly: 45,
  billTermDays: 0,
  amount: '1000000.00',
  discount: '15000.00',
  amountAfterDiscount: '985000.00',
  apr: '12.00',
  discountRate: '1.50',
  effectiveApr: '12.18',
  newPayDate: '2027-11-19',
  changedAt: '2027-11-16T04:00:00.000Z',
  awardId: null,
  awardNumber: null,
  paidOn: null,
  bankReference: null,
  notAwarded: null,
  can: ['cancel'],
  ...changes,
})

/** A step of its life, on a day of November 2027. */
export const event = (kind: string, day: number, changes: object = {}) => ({
  kind,
  at: `2027-11-${day}T04:00:00.000Z`,
  documents: 1,
  state: null,
  clearings: null,
  amount: null,
  change: null,
  ...changes,
})

const lost = (at: string) => ({ at, since: at, reasons: ['notHighEnough'], clearings: 1 })

/** The offer with its documents: one awarded, one waiting, one failed. */
export const whole = (changes: object = {}) => ({
  ...offer(),
  items: [
    item(1, { state: 'awarded', label: 'awarded', can: [] }),
    item(2, { notAwarded: lost('2027-11-17T04:00:00.000Z') }),
    item(3, { state: 'failed', label: 'failed', failureReason: 'invoicePaid', can: [] }),
  ],
  timeline: [event('submitted', 16, { documents: 3 }), event('awarded', 17), event('notAwarded', 17)],
  supplierId: idOf(21),
  editsLeft: 20,
  agreementUrl: `/files/v1/${idOf(92)}`,
  agreement: { isSigned: false, signer: null, signedAt: null, checkCode: null },
  dayCount: 360,
  nextClearingAt: '2027-11-18T04:00:00.000Z',
  nextPayDate: '2027-11-19',
  ...changes,
})

export const payeeCodes = [
  'account.info',
  'documents.see',
  'documents.offerable',
  'markets.see',
  'offers.see',
  'offers.own',
  'offers.make',
]

/** A server that answers everything about offers well, new for each test. */
export function offerScreens() {
  const server = freshScreens()
  async function open(
    path: string,
    may: readonly string[] = payeeCodes,
    provisionalYears: readonly number[] = [],
  ) {
    answerAll(server(), oneSupplier)
    rememberBuyer(oneSupplier)
    const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    server().answer('/user/v4/permission', Object.fromEntries(may.map((code) => [code, true])))
    server().answer('/clock/v1', {
      now: '2027-11-17T04:00:00.000Z',
      machineNow: new Date().toISOString(),
      provisionalYears,
    })
    await openPortal(path)
  }
  return {
    server,
    open,
    /** Answers that a test may replace before it opens the page. */
    answerWell: () => {
      server().answer(calls.markets, [market()])
      server().answer(calls.agreement, [offerAgreement()])
      server().answer('/market/v1/netting', [])
      server().answer(calls.offerable, { list: [offerable()] })
      server().answer(`GET ${calls.drafts}`, [])
      server().answer(`PUT ${calls.drafts}/*`, { version: 1 })
      server().answer(calls.quote, quote())
      server().answer(`GET ${calls.loanRate}`, { rate: null })
    },
    draftsSaved: () =>
      server()
        .seen.filter(({ method, path }) => method === 'PUT' && path.startsWith(calls.drafts))
        .map(({ body }) => body as Readonly<Record<string, unknown>>),
    bodiesOf: (path: string) =>
      server()
        .of(path)
        .map(({ body }) => body as Readonly<Record<string, unknown>>),
  }
}
