/** Every form of the portal with the way to it, for one whom it is for; or why it is not sent empty. */
import { expect, type Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { apiKeyTexts } from '#text/api-keys.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { exceptionPage } from '#text/bank-files.ts'
import { payTexts } from '#text/clearing.ts'
import { actionTexts } from '#text/document-actions.ts'
import { documentTexts } from '#text/documents.ts'
import { childTexts } from '#text/entities.ts'
import { marketTexts } from '#text/markets.ts'
import { testNotification } from '#text/notifications.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { needTexts } from '#text/offer-need.ts'
import { reviewTexts } from '#text/offer-review.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { customerTexts, requestTexts } from '#text/payer-connections.ts'
import { profileTexts } from '#text/profile.ts'
import { accelerateActions, accelerateTexts } from '#text/receivables.ts'
import { timeMachine } from '#text/sandbox.ts'
import { staffTexts } from '#text/staff.ts'
import type { Pair } from '#text/text.ts'
import { webhookTexts } from '#text/webhooks.ts'
import { namedField, openAccountDialog } from './profile.ts'

export type FormStop = {
  /** Where its source is, under `src/web`. */
  readonly source: string
  /** Who is signed in; without one, the page is opened signed out. */
  readonly actor?: string
  readonly path: string
  /** What is pressed on the page, one after the other, until the form is there. */
  readonly press?: readonly Pair[]
  readonly open?: (page: Page) => Promise<void>
  /** The button that sends it, where it is not the first one of its form or dialog. */
  readonly send?: Pair
  /** Set if what was entered on the way stays, and something else is missing. */
  readonly keeps?: true
}

const { payables, paymentExceptions, toPay, entities, marketInfo, marketSetting, payees, paymentApply } =
  pages

/** The documents of the next offer are chosen, and its terms typed. */
async function toStep(page: Page, step: 2 | 3): Promise<void> {
  await page.locator('.offer-table-choosing tbody').getByRole('checkbox').first().check()
  const next = page.getByRole('button', { name: makingTexts.next.zh, exact: true })
  await next.click()
  if (step === 2) return
  await page.getByRole('textbox', { name: rateFieldTexts.apr.zh }).fill('9.00')
  await expect(page.getByText(figureTexts.confirmed.zh)).toBeVisible()
  await next.click()
  await expect(page.getByRole('checkbox').last()).toBeVisible()
}

export const formStops: readonly FormStop[] = [
  { source: 'features/identity/login-form', path: '/account/login' },
  { source: 'features/identity/register-form', path: '/account/register' },
  { source: 'features/identity/reset-form', path: '/account/forget-password' },
  { source: 'features/signatures/code-card', path: '/check' },
  { source: 'features/operator/login-page', path: '/operator/login' },
  {
    source: 'features/notifications/test-notification-form',
    path: '/sandbox',
    send: testNotification.submit,
  },
  { source: 'features/sandbox/move-clock-form', path: '/sandbox', send: timeMachine.go },
  { source: 'features/identity/activation-form', actor: 'heqing', path: '/activated' },

  ...by('chenwei', [
    { source: 'features/api-keys/make-dialog', path: pages.apiKeys.path, press: [apiKeyTexts.make] },
    {
      source: 'features/bank-files/solve-dialog',
      path: paymentExceptions.path,
      press: [exceptionPage.solve],
    },
    { source: 'features/clearing/pay-dialog', path: toPay.path, press: [payTexts.act] },
    { source: 'features/documents/document-dialog', path: payables.path, press: [documentTexts.add] },
    { source: 'features/documents/use-actions', path: payables.path, press: [actionTexts.disable] },
    { source: 'features/entities/child-dialog', path: entities.path, press: [childTexts.ask] },
    { source: 'features/markets/market-dialogs', path: marketInfo.path, press: [marketTexts.changePool] },
    { source: 'features/markets/market-dialogs', path: marketInfo.path, press: [marketTexts.close] },
    { source: 'features/markets/settings-form', path: marketSetting.path },
    { source: 'ui/bank-account/account-dialog', path: marketSetting.path, press: [accountTexts.change] },
    { source: 'features/payees/payee-dialog', path: payees.path, press: [payeeTexts.add] },
    { source: 'features/payees/payee-requests', path: payees.path, press: [requestTexts.decline] },
    { source: 'features/staff/staff-forms', path: pages.staff.path, press: [staffTexts.add] },
    { source: 'features/webhooks/endpoint-dialog', path: pages.webhooks.path, press: [webhookTexts.add] },
    { source: 'features/identity/modify-password-page', path: pages.modifyPassword.path },
    {
      source: 'features/identity/profile-forms',
      path: pages.accountInfo.path,
      open: (page) => openAccountDialog(page),
      press: [profileTexts.edit],
    },
    {
      source: 'features/identity/contact-forms',
      path: pages.accountInfo.path,
      open: async (page) => {
        await openAccountDialog(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: namedField('editNamed', 'loginPhone') })
          .click()
      },
    },
  ]),
  {
    source: 'ui/reject-dialog',
    actor: 'zhaomin',
    path: pages.pendingReview.path,
    press: [reviewTexts.reject],
  },
  ...by('lixiaoyun', [
    { source: 'features/offers/choose-step', path: paymentApply.path, send: makingTexts.next },
    {
      source: 'features/offers/terms-step',
      path: paymentApply.path,
      open: (page) => toStep(page, 2),
      send: makingTexts.next,
    },
    {
      source: 'features/offers/need-page',
      path: `${pages.paymentNeed.path}?currency=CNY&amount=300000`,
      open: (page) => expect(page.getByRole('button', { name: needTexts.saveDrafts.zh })).toBeEnabled(),
      keeps: true,
    },
    {
      source: 'features/offers/modify-review',
      path: pages.listApply.path,
      open: async (page) => {
        await page.getByRole('row').filter({ hasText: '5.60%' }).getByRole('link').first().click()
        await page.getByRole('link', { name: modifyTexts.modifyOffer.zh }).click()
        await page.getByRole('textbox', { name: rateFieldTexts.apr.zh }).fill('9.00')
        await expect(page.getByText(figureTexts.confirmed.zh)).toBeVisible()
        await page.getByRole('button', { name: makingTexts.next.zh, exact: true }).click()
      },
      send: modifyTexts.save,
      keeps: true,
    },
    {
      source: 'features/offers/review-step',
      path: paymentApply.path,
      open: (page) => toStep(page, 3),
      send: makingTexts.submit,
    },
    {
      source: 'features/receivables/invite-dialog',
      path: pages.accelerate.path,
      press: [accelerateActions.invite],
    },
    {
      source: 'features/receivables/receivable-dialog',
      path: pages.accelerate.path,
      press: [accelerateTexts.add],
    },
    {
      source: 'features/payer-connections/ask-dialogs',
      path: pages.customers.path,
      press: [customerTexts.withCode],
    },
  ]),
  { source: 'features/verification/amount-card', actor: 'wangqiang', path: pages.certification.path },
]

function by(actor: string, stops: readonly Omit<FormStop, 'actor'>[]): readonly FormStop[] {
  return stops.map((stop) => ({ ...stop, actor }))
}

/** Parts that forms share: their fields are those of the forms that have them. */
const shared = 'it is a part of other forms'
const needsState = 'it needs a state of its own; its fields and button are the parts that the others have'
const nothingMissing = 'nothing is missing while it is empty'

/** Forms that are not sent empty, each with the reason. */
export const notSentEmpty: Readonly<Record<string, string>> = {
  'features/identity/edit-form': shared,
  'features/offers/need-summary': shared,
  'features/offers/step-frame': shared,
  'features/operator/action-dialog': shared,
  'features/gallery/dialogs-section': 'a sample, which its own test sends',
  'features/gallery/form-section': 'a sample, which its own test sends',
  'features/clearing/fail-dialog': nothingMissing,
  'features/clearing/return-dialog': needsState,
  'features/entities/tax-id-dialog': nothingMissing,
  'features/payees/minimum-form': nothingMissing,
  'features/payees/setting-form': nothingMissing,
  'features/reconciliations/view-page': nothingMissing,
  'features/agreements/required-page': 'required-agreements.spec sends it empty',
  'features/clearing/proposal-actions': needsState,
  'features/entities/rename-dialog': needsState,
  'features/identity/invited': needsState,
  'features/identity/invited-payee': needsState,
  'features/offers/mandate-form': needsState,
  'features/offers/sign-mandate': needsState,
  'features/operator/awards-page': needsState,
  'features/operator/company-dialog': needsState,
  'features/operator/config-dialogs': needsState,
  'features/operator/requests-card': needsState,
  'features/operator/users-page': needsState,
  'features/operator/verification-page': needsState,
  'features/payees/accept-dialog': needsState,
  'features/offers/loan-comparison': 'its unit test sends it with a wrong rate',
  'features/receivables/link-dialog': needsState,
  'features/reconciliations/editor': needsState,
  'features/reconciliations/reject-lines': needsState,
  'features/verification/enterprise-form': needsState,
  'features/verification/person-page': needsState,
}
