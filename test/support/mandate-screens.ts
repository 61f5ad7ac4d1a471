/** A recurring offer on screen, for tests of its page. */
import { calls, market, whole } from './offer-screens.ts'
import { idOf } from './portal-world.ts'

export const mandateCalls = {
  mandate: `/offer/v1/mandates/${idOf(41)}`,
  leftOut: `/offer/v1/mandates/${idOf(41)}/left-out`,
  include: `POST /offer/v1/mandates/${idOf(41)}/include`,
  offer: `${calls.offers}/${idOf(41)}`,
} as const

/** At 12.00%, at most 800,000.00 a month, of which 300,000.00 are used; two documents wait. */
export const mandate = (changes: object = {}) => ({
  id: idOf(41),
  number: 'OF-00041',
  version: 1,
  marketId: market().id,
  supplierId: idOf(21),
  payerName: 'Hongfei Parts',
  payeeName: 'Mingyuan',
  currency: 'CNY',
  method: 'preSettlement',
  rateType: 1,
  rate: '12.00',
  billRateType: null,
  billRate: null,
  expectedPaymentDate: '2027-11-19',
  offerTime: '2027-11-16T04:00:00.000Z',
  state: 'active',
  endReason: null,
  paused: [],
  guardRails: {
    ceiling: null,
    monthlyMaximum: '800000.00',
    minimumDays: 10,
    endDate: null,
    cashTarget: null,
  },
  changes: [],
  lowestRate: '4.00',
  highestRate: '18.00',
  received: '300000.00',
  usedInMonth: '300000.00',
  left: '500000.00',
  cost: '4500.00',
  awardedDocuments: 3,
  clearings: 2,
  waitingDocuments: 2,
  nextClearingAt: '2027-11-18T04:00:00.000Z',
  nextPayDate: '2027-11-19',
  agreementUrl: `/files/v1/${idOf(92)}`,
  can: ['change', 'cancel', 'include'],
  ...changes,
})

export const recurring = (changes: object = {}) => whole({ kind: 'recurring', can: ['cancel'], ...changes })

/** The `n`th document that it left out. */
export const leftOut = (n: number, changes: object = {}) => ({
  documentId: idOf(70 + n),
  documentNumber: `FP-00${n}`,
  dueDate: '2028-01-03',
  amount: '1000000.00',
  daysPaidEarly: 45,
  reason: 'tooFewDays',
  endedAs: null,
  offerId: null,
  offerNumber: null,
  ...changes,
})
