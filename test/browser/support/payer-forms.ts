/** Forms of a payer. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { apiKeyTexts } from '#text/api-keys.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { exceptionPage } from '#text/bank-files.ts'
import { payTexts, returnTexts } from '#text/clearing.ts'
import { actionTexts } from '#text/document-actions.ts'
import { documentTexts } from '#text/documents.ts'
import { childTexts } from '#text/entities.ts'
import { marketTexts } from '#text/markets.ts'
import { reviewTexts } from '#text/offer-review.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { requestTexts } from '#text/payer-connections.ts'
import { proposalTexts } from '#text/proposals.ts'
import { editTexts, viewTexts } from '#text/reconciliation-pages.ts'
import { staffTexts } from '#text/staff.ts'
import { webhookTexts } from '#text/webhooks.ts'
import { by, type FormStop, fromMenu } from './form-stop.ts'
import { awards, exception, paidAwardNumber, request, review } from './payer-answers.ts'
import { namedField, openAccountDialog } from './profile.ts'
import { proposal, runId, statement, statementId } from './run-answers.ts'

const { payables, paymentExceptions, toPay, entities, marketInfo, marketSetting, payees } = pages

/** With the first party of the list. */
async function startStatement(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: editTexts.party.zh }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: editTexts.send.zh, exact: true }).waitFor()
}

/** A field of the account dialog. */
const edited = (form: string, ...field: Parameters<typeof namedField>) => ({
  source: `features/identity/${form}`,
  path: pages.accountInfo.path,
  open: async (page: Page) => {
    await openAccountDialog(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: namedField(...field) })
      .click()
  },
})

export const payerForms: readonly FormStop[] = [
  ...by('chenwei', [
    { source: 'features/api-keys/make-dialog', path: pages.apiKeys.path, press: [apiKeyTexts.make] },
    { source: 'features/documents/document-dialog', path: payables.path, press: [documentTexts.add] },
    { source: 'features/documents/use-actions', path: payables.path, press: [actionTexts.disable] },
    { source: 'features/entities/child-dialog', path: entities.path, press: [childTexts.ask] },
    { source: 'features/markets/market-dialogs', path: marketInfo.path, press: [marketTexts.changePool] },
    { source: 'features/markets/market-dialogs', path: marketInfo.path, press: [marketTexts.close] },
    { source: 'features/markets/settings-form', path: marketSetting.path },
    { source: 'ui/bank-account/account-dialog', path: marketSetting.path, press: [accountTexts.change] },
    { source: 'features/payees/payee-dialog', path: payees.path, press: [payeeTexts.add] },
    {
      source: 'features/reconciliations/editor',
      path: pages.reconciliationAdd.path,
      open: startStatement,
      send: editTexts.send,
    },
    { source: 'features/staff/staff-forms', path: pages.staff.path, press: [staffTexts.add] },
    { source: 'features/webhooks/endpoint-dialog', path: pages.webhooks.path, press: [webhookTexts.add] },
    { source: 'features/identity/modify-password-page', path: pages.modifyPassword.path },
    edited('profile-forms', 'editNamed', 'name'),
    edited('profile-forms', 'editNamed', 'title'),
    edited('contact-forms', 'editNamed', 'loginPhone'),
    edited('contact-forms', 'unbindNamed', 'loginPhone'),
    {
      source: 'features/bank-files/solve-dialog',
      path: paymentExceptions.path,
      answers: exception,
      press: [exceptionPage.solve],
    },
    { source: 'features/clearing/pay-dialog', path: toPay.path, answers: awards, press: [payTexts.act] },
    {
      source: 'features/clearing/return-dialog',
      path: toPay.path,
      answers: awards,
      open: fromMenu(paidAwardNumber, returnTexts.act),
    },
    {
      source: 'features/payees/payee-requests',
      path: payees.path,
      answers: request,
      press: [requestTexts.decline],
    },
    {
      source: 'features/payees/accept-dialog',
      path: payees.path,
      answers: request,
      press: [requestTexts.accept],
    },
    {
      source: 'features/reconciliations/reject-lines',
      path: `${pages.reconciliationCheck.path}?id=${statementId}`,
      answers: statement,
      press: [viewTexts.rejectAll],
    },
  ]),
  ...by('chenwei', [
    {
      source: 'ui/reject-dialog',
      path: pages.pendingReview.path,
      answers: review,
      press: [reviewTexts.reject],
    },
    {
      source: 'features/clearing/proposal-actions',
      path: pages.run.path.replace(':runId', runId),
      answers: proposal,
      press: [proposalTexts.sendBack],
    },
  ]),
]
