/** States of a payee that the world of the tests does not have: offers and a receivable. */
import { offerableList } from '#contract/documents.ts'
import { mandateLeftOut, mandateRead } from '#contract/mandates.ts'
import { offerRead } from '#contract/offer-lists.ts'
import { offerQuote } from '#contract/offers.ts'
import { receivableList, receivableTotals } from '#contract/receivables.ts'
import type { Reply } from '#contract/route.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { annual, marketId } from './payer-answers.ts'
import { answering, listOf, madeUp } from './placed-answers.ts'
import { nameOf } from './world.ts'

const at = '2026-11-16T04:00:02.000Z'
const payerName = nameOf('hongfei-suzhou')
const payeeName = nameOf('mingyuan')
const supplierId = entityOf('mingyuan-hongfei').id
const payerId = entityOf('hongfei-suzhou').id
const figures = {
  amount: '1000000.00',
  discount: '15000.00',
  amountAfterDiscount: '985000.00',
  apr: '12.00',
  discountRate: '1.50',
  effectiveApr: '12.18',
} as const
const days = { dueDate: '2028-01-03', newPayDate: '2027-11-19', daysPaidEarly: 45, billTermDays: 0 } as const
const document = { documentId: madeUp(201), documentNumber: 'FP-001' } as const

const offer: Reply<typeof offerRead> = {
  ...annual,
  id: madeUp(202),
  number: 'O-1',
  kind: 'oneTime',
  fixed: false,
  expectedPaymentDate: '2027-11-19',
  currency: 'CNY',
  amount: figures.amount,
  discount: figures.discount,
  amountAfterDiscount: figures.amountAfterDiscount,
  awardedAmount: '0.00',
  payerId,
  payerName,
  payeeId: madeUp(203),
  payeeName,
  marketId,
  documents: 1,
  awardedDocuments: 0,
  paidDocuments: 0,
  losingDocuments: 0,
  offerTime: at,
  status: 'submitted',
  version: 1,
  can: ['modify', 'cancel'],
  supplierId,
  items: [
    {
      ...document,
      ...figures,
      ...days,
      itemId: madeUp(204),
      state: 'live',
      label: 'submitted',
      failureReason: null,
      invalid: null,
      rejection: null,
      dispute: null,
      changedAt: at,
      awardId: null,
      awardNumber: null,
      paidOn: null,
      bankReference: null,
      notAwarded: null,
      can: ['cancel'],
    },
  ],
  timeline: [],
  editsLeft: 20,
  agreementUrl: `/files/v1/${madeUp(205)}`,
  agreement: { isSigned: false, signer: null, signedAt: null, checkCode: null },
  dayCount: 360,
  nextClearingAt: '2027-11-18T04:00:00.000Z',
  nextPayDate: '2027-11-19',
}

/** An offer that can be modified, with its only document and its quote. */
export const modified = {
  id: offer.id,
  answers: {
    ...answering(offerRead, offer, { id: offer.id }),
    ...answering(offerableList, {
      list: [
        {
          id: document.documentId,
          serial: 1,
          number: document.documentNumber,
          type: 'payable',
          amount: figures.amount,
          currency: 'CNY',
          documentDate: null,
          dueDate: days.dueDate,
          termDays: null,
          unfairTerm: false,
          means: 'transfer',
          billTermDays: null,
          payerId,
          payerName,
          payeeId: madeUp(203),
          payeeName,
          payeeCode: 'V1',
          source: 'payer',
          disabledBy: null,
          disabledReason: null,
          excluded: false,
          confirmation: 'none',
          declinedReason: null,
          status: 'eligible',
          eligibility: 'eligible',
          reasons: [],
          payable: figures.amount,
          creditsNumber: null,
          paidDate: null,
          offerState: 'pendingClearing',
          offer: null,
          uploadTime: at,
          changeTime: at,
          createdBy: null,
          changedBy: null,
          version: 1,
          sameNumberDocuments: [],
          can: [],
        },
      ],
    }),
    ...answering(offerQuote, {
      currency: 'CNY',
      dayCount: 360,
      newPayDate: days.newPayDate,
      trace: {
        clearingAt: '2027-11-18T04:00:00.000Z',
        timeZone: 'Asia/Shanghai',
        cutOff: '17:00',
        inTime: true,
        countedFrom: '2027-11-18',
        preparationDays: 1,
        prepared: '2027-11-19',
        payDate: days.newPayDate,
      },
      items: [{ ...document, ...figures, ...days }],
      refused: [],
      total: { documents: 1, ...figures },
      indication: { worst: null, best: null, none: 'unavailable' },
    }),
  },
}

const mandate = (id: string, paused: Reply<typeof mandateRead>['paused']) => ({
  ...answering(
    offerRead,
    { ...offer, id, kind: 'recurring', items: [], documents: 0, can: ['cancel'] },
    { id },
  ),
  ...answering(mandateLeftOut, { total: 0, list: [] }, { id }),
  ...answering(
    mandateRead,
    {
      ...annual,
      id,
      number: 'O-2',
      version: 1,
      marketId,
      supplierId,
      payerName,
      payeeName,
      currency: 'CNY',
      expectedPaymentDate: '2027-11-19',
      offerTime: at,
      state: 'active',
      endReason: null,
      paused,
      guardRails: { ceiling: null, monthlyMaximum: null, minimumDays: 10, endDate: null, cashTarget: null },
      changes: [],
      lowestRate: '4.00',
      highestRate: '18.00',
      received: '0.00',
      usedInMonth: '0.00',
      left: null,
      cost: '0.00',
      awardedDocuments: 0,
      clearings: 0,
      waitingDocuments: 0,
      nextClearingAt: null,
      nextPayDate: null,
      agreementUrl: `/files/v1/${madeUp(205)}`,
      can: ['change', 'cancel'],
    },
    { id },
  ),
})
/** A recurring offer, and one that waits for a signature. */
export const recurring = { id: madeUp(206), answers: mandate(madeUp(206), []) }
export const unsigned = { id: madeUp(207), answers: mandate(madeUp(207), ['signature']) }

export const receivableNumber = 'R-1'
/** A receivable of a payer that is not here. */
export const receivable = {
  ...answering(
    receivableList,
    listOf<Reply<typeof receivableList>['list'][number]>({
      id: madeUp(211),
      kind: 'named',
      version: 1,
      number: receivableNumber,
      type: 'receivable',
      amount: '1200.50',
      currency: 'CNY',
      documentDate: null,
      dueDate: '2027-03-01',
      means: 'transfer',
      billTermDays: null,
      payerId: null,
      payerName: '东岳重型机械集团有限公司',
      entityId: supplierId,
      entityName: payeeName,
      enteredAt: at,
      stage: 'absent',
      missing: [{ step: 'invite', reason: null }],
      status: null,
      disabledBy: null,
      disabledReason: null,
      confirmation: null,
      declinedReason: null,
      requestReason: null,
      requestedAt: null,
      waitingSince: null,
      invitedAt: null,
      invitedMail: null,
      remindableAt: null,
      can: ['invite', 'link', 'edit', 'remove'],
    }),
  ),
  ...answering(receivableTotals, {
    total: 1,
    counts: { all: 1, absent: 1, unconnected: 0, unconfirmed: 0, other: 0, ready: 0, offered: 0 },
    amounts: [],
  }),
}
