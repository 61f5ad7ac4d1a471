/** Forms of a payee. */
import { expect, type Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { entityTexts } from '#text/entities.ts'
import { loanTexts } from '#text/loan-rates.ts'
import { mandateTexts } from '#text/mandates.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { needTexts } from '#text/offer-need.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { customerTexts } from '#text/payer-connections.ts'
import { accelerateActions, accelerateTexts } from '#text/receivables.ts'
import { signingTexts } from '#text/signing.ts'
import { by, type FormStop, fromMenu } from './form-stop.ts'
import { modified, receivable, receivableNumber, recurring, unsigned } from './payee-answers.ts'

const { paymentApply, accelerate } = pages

/** The last document, since another test offers the first, and its terms. */
async function toStep(page: Page, step: 2 | 3): Promise<void> {
  const rows = page.locator('.offer-table-choosing tbody tr').filter({ hasNotText: '票据' })
  await rows.last().getByRole('checkbox').check()
  const next = page.getByRole('button', { name: makingTexts.next.zh, exact: true })
  await next.click()
  if (step === 3) await toReview(page)
}

async function typeTerms(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: rateFieldTexts.apr.zh }).fill('9.00')
  await expect(page.getByText(figureTexts.confirmed.zh)).toBeVisible()
}

const enterLoanRate = (page: Page): Promise<void> =>
  page.getByRole('button', { name: loanTexts.enter.zh }).click()

/** From the terms to what is submitted or saved. */
async function toReview(page: Page): Promise<void> {
  await typeTerms(page)
  await page.getByRole('button', { name: makingTexts.next.zh, exact: true }).click()
  await expect(page.getByRole('checkbox').last()).toBeVisible()
}

/** The last step of each: with everything chosen and typed, and nothing agreed to. */
export const review = {
  source: 'features/offers/review-step',
  path: paymentApply.path,
  open: (page: Page) => toStep(page, 3),
  send: makingTexts.submit,
} as const
export const modifyReview = {
  source: 'features/offers/modify-review',
  path: `${paymentApply.path}?modify=${modified.id}&step=2`,
  answers: modified.answers,
  open: toReview,
  send: modifyTexts.save,
  keeps: true,
} as const

const offerAt = (id: string): string => pages.offer.path.replace(':offerId', id)

export const payeeForms: readonly FormStop[] = by('lixiaoyun', [
  { source: 'features/offers/choose-step', path: paymentApply.path, send: makingTexts.next },
  {
    source: 'features/offers/terms-step',
    path: paymentApply.path,
    open: (page) => toStep(page, 2),
    send: makingTexts.next,
  },
  {
    source: 'features/offers/loan-comparison',
    path: paymentApply.path,
    open: async (page) => {
      await toStep(page, 2)
      await typeTerms(page)
      await enterLoanRate(page)
    },
    again: enterLoanRate,
    send: loanTexts.save,
  },
  {
    source: 'features/offers/need-page',
    path: `${pages.paymentNeed.path}?currency=CNY&amount=300000`,
    open: (page) => expect(page.getByRole('button', { name: needTexts.saveDrafts.zh })).toBeEnabled(),
    keeps: true,
  },
  review,
  { source: 'features/entities/rename-dialog', path: pages.entities.path, press: [entityTexts.rename] },
  { source: 'features/receivables/receivable-dialog', path: accelerate.path, press: [accelerateTexts.add] },
  {
    source: 'features/payer-connections/ask-dialogs',
    path: pages.customers.path,
    press: [customerTexts.withCode],
  },
  modifyReview,
  {
    source: 'features/offers/mandate-form',
    path: offerAt(recurring.id),
    answers: recurring.answers,
    open: (page) => page.getByRole('textbox', { name: rateFieldTexts.apr.zh }).fill('9.00'),
    send: mandateTexts.change,
  },
  {
    source: 'features/offers/sign-mandate',
    path: offerAt(unsigned.id),
    answers: unsigned.answers,
    send: signingTexts.signNow,
  },
  {
    source: 'features/receivables/invite-dialog',
    path: accelerate.path,
    answers: receivable,
    press: [accelerateActions.invite],
  },
  {
    source: 'features/receivables/link-dialog',
    path: accelerate.path,
    answers: receivable,
    open: fromMenu(receivableNumber, accelerateActions.link),
  },
])
