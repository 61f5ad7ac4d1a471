/** States of a payer that need a market with a past: awards, a payment exception, a review, a request. */
import { awardList, awardPayDates, awardTotals } from '#contract/awards.ts'
import { exceptionList } from '#contract/bank-files.ts'
import { reviewList, reviewTotals } from '#contract/offer-reviews.ts'
import { connectionList } from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import { answering, listOf, madeUp } from './placed-answers.ts'
import { nameOf } from './world.ts'

const suzhou = markets.find(({ payer, currency }) => payer === 'hongfei-suzhou' && currency === 'CNY')
/** A market of the demo world. */
export const marketId = suzhou ? marketIdOf(suzhou) : ''
export const trade = {
  marketId,
  payerName: nameOf('hongfei-suzhou'),
  payeeName: nameOf('mingyuan'),
  currency: 'CNY',
} as const
export const at = '2026-11-16T04:00:02.000Z'
export const figures = {
  amount: '23440.00',
  discount: '430.25',
  amountAfterDiscount: '23009.75',
  apr: '11.80',
} as const
export const annual = {
  method: 'preSettlement',
  rateType: 1,
  rate: '11.80',
  billRateType: null,
  billRate: null,
} as const

export const paidAwardNumber = 'K7QM-3X1T'
const paidAward: Reply<typeof awardList>['list'][number] = {
  ...trade,
  ...annual,
  ...figures,
  id: madeUp(101),
  number: paidAwardNumber,
  runId: madeUp(102),
  offerId: madeUp(103),
  offerNumber: 'O-1',
  itemId: madeUp(104),
  documentId: madeUp(105),
  documentNumber: 'FP-001',
  face: '23440.00',
  credits: '0.00',
  dayCount: 360,
  daysPaidEarly: 56,
  billTermDays: 0,
  dueDate: '2027-01-11',
  newPayDate: '2026-11-16',
  awardedAt: at,
  state: 'paid',
  paidOn: '2026-11-16',
  bankReference: null,
  returnedOn: null,
  bankRefusal: null,
  isFirstPayment: false,
  shortfall: null,
  payBy: '2026-11-18',
  can: ['return'],
}
const duePayment = {
  ...paidAward,
  id: madeUp(106),
  number: 'K7QM-3X2T',
  state: 'committed',
  paidOn: null,
  can: ['pay', 'fail'],
} as const satisfies typeof paidAward

/** An award to pay, and one that was paid. */
export const awards = {
  ...answering(awardList, listOf<typeof paidAward>(paidAward, { ...duePayment, can: [...duePayment.can] })),
  ...answering(awardTotals, { total: 2, counts: { all: 2, committed: 1, paid: 1, ended: 0 }, amounts: [] }),
  ...answering(awardPayDates, []),
}

export const exception = answering(
  exceptionList,
  listOf<Reply<typeof exceptionList>['list'][number]>({
    id: madeUp(111),
    version: 1,
    kind: 'referenceUnknown',
    fileId: madeUp(112),
    fileName: 'pain.002.xml',
    row: 1,
    entryKind: 'payment',
    reference: 'FP-001',
    amount: '23009.75',
    currency: 'CNY',
    valueDate: '2026-11-16',
    bankReference: null,
    reason: null,
    note: null,
    award: null,
    proposed: null,
    missing: null,
    createdAt: at,
    can: ['assigned', 'notOurs', 'dismissed'],
    solution: null,
    solvedAward: null,
    solutionNote: null,
    solvedBy: null,
    solvedAt: null,
  }),
)

/** A payee asks to be connected. */
export const request = answering(connectionList, [
  {
    id: madeUp(121),
    payerId: madeUp(122),
    payerName: trade.payerName,
    payeeName: '常州华泰轴承有限公司',
    note: '',
    byCode: false,
    state: 'requested',
    reason: null,
    requestedAt: at,
    answeredAt: null,
    currency: null,
    requester: { name: '周敏', mail: 'zhoumin@huatai.test' },
    invited: null,
    differs: [],
    alike: [],
    already: [],
    frozen: false,
    can: ['accept', 'decline'],
  },
])

/** A document that waits for review. */
export const review = {
  ...answering(
    reviewList,
    listOf<Reply<typeof reviewList>['list'][number]>({
      ...trade,
      ...annual,
      ...figures,
      discountRate: '1.84',
      effectiveApr: '12.02',
      documentId: madeUp(105),
      documentNumber: 'FP-001',
      offerId: madeUp(103),
      offerNumber: 'O-1',
      version: 1,
      payeeId: madeUp(107),
      payeeCode: 'V1',
      dueDate: '2027-01-11',
      daysPaidEarly: 56,
      newPayDate: '2026-11-16',
      offeredAt: at,
      can: ['review'],
    }),
  ),
  ...answering(reviewTotals, { total: 1, amounts: [] }),
}
