/** Forms of dealer financing: of a dealer that applies, and of its lender. */
import { pages } from '#domain/access/pages.ts'
import { home, homePath, productId } from '#test/support/financing-answers.ts'
import { application, loan } from '#test/support/financing-lender.ts'
import {
  allotment,
  allotmentsPath,
  dealer,
  dealersPath,
  ownProduct,
  productsPath,
} from '#test/support/financing-programme.ts'
import { repayTexts, requestTexts } from '#text/financing-loan.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
import { allotmentTexts, programmeTexts } from '#text/financing-programme.ts'
import { by, type FormStop } from './form-stop.ts'
import { type Answers, madeUp } from './placed-answers.ts'

const ids = { applied: madeUp(501), approved: madeUp(502), disbursed: madeUp(503), loan: madeUp(504) }
const applicationAnswer = (id: string, changes: object): Answers => ({
  [`GET /finance/v1/applications/${id}`]: application({ id, ...changes }),
})

/** All that a lender reads, in one, so that its pages are loaded once. */
const lending: Answers = {
  [`GET ${productsPath}`]: { list: [ownProduct()], rateMax: '24.00' },
  [`GET ${dealersPath}`]: { list: [dealer()], invited: [] },
  [`GET ${allotmentsPath}`]: { list: [allotment()] },
  ...applicationAnswer(ids.applied, {}),
  ...applicationAnswer(ids.approved, {
    state: 'approved',
    can: ['disburse'],
    disbursable: { from: '2026-11-18', to: '2026-11-19', days: ['2026-11-18', '2026-11-19'] },
  }),
  ...applicationAnswer(ids.disbursed, { state: 'approved', can: [], loanId: ids.loan }),
  [`GET /finance/v1/loans/${ids.loan}`]: loan({
    id: ids.loan,
    can: ['repay', 'return', 'waive', 'writeOff'],
  }),
}

const at = (path: string, offerId: string): string => path.replace(':offerId', offerId)
const audit = {
  source: 'features/financing/audit-page',
  path: at(pages.financeAudit.path, ids.applied),
  answers: lending,
} as const
const ofDealers = { path: `${pages.financeProductAllot.path}?tab=dealers`, answers: lending } as const
const ofLoan = { path: at(pages.financeLoan.path, ids.disbursed), answers: lending } as const

export const financingForms: readonly FormStop[] = [
  ...by('wangqiang', [
    {
      source: 'features/financing/apply-form',
      path: pages.dealerOffer.path.replace(':financingId', productId).replace(':financingName', 'loan'),
      answers: { [`GET ${homePath}`]: home() },
    },
  ]),
  ...by('chenwei', [
    {
      source: 'features/financing/product-dialog',
      path: pages.financeProductAllot.path,
      answers: lending,
      press: [programmeTexts.add],
    },
    { ...ofDealers, source: 'features/financing/allotment-dialog', press: [allotmentTexts.allot] },
    { ...ofDealers, source: 'features/financing/overall-dialog', press: [allotmentTexts.setOverall] },
    { ...audit, send: financeOfferTexts.approve },
    { ...audit, press: [financeOfferTexts.reject] },
    {
      source: 'features/financing/disburse-card',
      path: at(pages.financeLoan.path, ids.approved),
      answers: lending,
    },
    { ...ofLoan, source: 'features/financing/repay-card' },
    { ...ofLoan, source: 'features/financing/loan-entries', press: [repayTexts.back] },
    { ...ofLoan, source: 'features/financing/waiver-dialog', press: [requestTexts.waive] },
    { ...ofLoan, source: 'features/financing/requests-card', press: [requestTexts.writeOff] },
  ]),
]
