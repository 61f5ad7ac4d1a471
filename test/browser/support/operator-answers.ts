/** States in the operator's console that the world of the tests does not have. */
import { operatorAwards } from '#contract/operated-awards.ts'
import { operatorVerifications } from '#contract/operated-verification.ts'
import { operatorConfig } from '#contract/operator-config.ts'
import type { Reply } from '#contract/route.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { answering, listOf, madeUp } from './placed-answers.ts'
import { nameOf } from './world.ts'

const at = '2026-11-16T04:00:02.000Z'

/** An award that waits for its payment. */
export const committedAward = answering(
  operatorAwards,
  listOf<Reply<typeof operatorAwards>['list'][number]>({
    id: madeUp(301),
    payerId: entityOf('hongfei-suzhou').id,
    number: 'K7QM-3X1T',
    payerName: nameOf('hongfei-suzhou'),
    payeeName: nameOf('mingyuan'),
    currency: 'CNY',
    amountAfterDiscount: '23009.75',
    newPayDate: '2026-11-17',
    awardedAt: at,
    state: 'committed',
    bankRefusal: null,
    canRevoke: true,
  }),
)

/** A verification after too many wrong amounts. */
export const lockedVerification = answering(
  operatorVerifications,
  listOf<Reply<typeof operatorVerifications>['list'][number]>({
    id: madeUp(302),
    companyId: entityOf('hailan').id,
    companyName: nameOf('hailan'),
    number: 'V-1',
    state: 'failed',
    reason: null,
    legalName: nameOf('hailan'),
    creditCode: '91310114MA1W000018',
    codeIsPilot: false,
    codeElsewhere: 0,
    legalPerson: '沈国强',
    accountHolder: nameOf('hailan'),
    accountNumber: '**** 8812',
    bank: '中国建设银行',
    phone: '021-59110000',
    handler: '李晓芸',
    handlerMobile: '138****6027',
    submittedAt: at,
    sentAt: at,
    arrivedAt: at,
    endedAt: at,
    wrongEntries: 3,
    wrongOfCompany: 3,
    wrongOfAccount: 3,
    canRelease: true,
  }),
)

export const payerOfSettings = entityOf('hongfei').id
/** The settings of a payer that has a value of its own. */
export const ownSettings = answering(operatorConfig, {
  company: { id: payerOfSettings, name: nameOf('hongfei') },
  keys: [{ key: 'use_electronic_signature', value: '1', own: '1' }],
})
