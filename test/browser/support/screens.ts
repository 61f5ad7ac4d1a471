/**
 * Every screen of the portal, each with the way to it, which begins on any other screen. A screen is open when nothing
 * on it is still loading.
 */
import { expect, type Page } from '@playwright/test'
import { type PageName, pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { company, sessions } from '#text/account.ts'
import { activation, app, refused, shell, titles } from '#text/app.ts'
import { files } from '#text/files.ts'
import { identities } from '#text/identities.ts'
import { login } from '#text/login.ts'
import { reset } from '#text/passwords.ts'
import { profileErrors, profileTexts } from '#text/profile.ts'
import { registration } from '#text/registration.ts'
import { timeMachine } from '#text/sandbox.ts'
import type { Language } from '#text/text.ts'
import { answer, refuse } from './answers.ts'
import { addressOf, documents, documentsReader, previewOf } from './documents.ts'
import { notificationIn } from './notifications.ts'
import { openPayee, openPayeeSettings } from './payees.ts'
import { namedField, openAccountDialog } from './profile.ts'
import { withAnotherSession } from './sessions.ts'
import { signInForm } from './sign-in.ts'
import { goTo } from './walk.ts'
import { nameOf } from './world.ts'

export type Screen = {
  readonly name: string
  /** The person who is signed in; without one, the screen is opened without a session. */
  readonly actor?: string
  readonly open: (page: Page, language: Language) => Promise<void>
  /** Console complaints about an answer that belongs to the screen. */
  readonly allowed?: RegExp
  /** Set if opening it replaces answers of the server, or leaves input that leaving would ask about. */
  readonly apart?: true
}

const opened = (path: string, heading: (language: Language) => string): Screen['open'] =>
  async function open(page, language) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(language))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }

const named = (name: PageName) => opened(pages[name].path, (language) => pageNames[name][language])

const account = named('accountInfo')

export const screens: readonly Screen[] = [
  { name: 'sign-in', open: opened('/account/login', (language) => titles.login[language]) },
  {
    name: 'sign-in with errors',
    open: async (page, language) => {
      await goTo(page, '/account/login')
      await signInForm(page, language).submit.click()
      await expect(signInForm(page, language).account).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'sign-in by code',
    open: async (page, language) => {
      await goTo(page, '/account/login')
      await page.getByRole('tab', { name: login.byCode[language] }).click()
      await signInForm(page, language).submit.click()
      await expect(signInForm(page, language).account).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'forgotten password',
    open: async (page, language) => {
      await opened('/account/forget-password', () => titles.forgetPassword[language])(page, language)
      await page.getByRole('button', { name: reset.submit[language] }).click()
      await expect(page.getByRole('textbox', { name: login.account[language] })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
    },
  },
  {
    name: 'registration',
    open: async (page, language) => {
      await opened('/account/register', () => registration.title[language])(page, language)
      await page.getByRole('button', { name: registration.submit[language], exact: true }).click()
      await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'change of password',
    actor: 'chenwei',
    open: opened('/account/modify-password', (language) => pageNames.modifyPassword[language]),
  },
  {
    name: 'identities',
    actor: 'linjing',
    open: opened('/select-agent', (language) => identities.title[language]),
  },
  {
    name: 'not activated',
    actor: 'sunli',
    open: opened('/activated', (language) => activation.title[language]),
  },
  {
    name: 'not activated, as a payee',
    actor: 'heqing',
    open: async (page, language) => {
      await opened('/activated', () => activation.title[language])(page, language)
      await expect(page.getByRole('button', { name: activation.submit[language] })).toBeVisible()
    },
  },
  { name: 'access denied', open: opened('/not-auth', (language) => refused.whole[language]) },
  {
    name: 'page not found',
    open: async (page, language) => {
      // The server answers 404 too, but only to a page load.
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(refused.notFound[language])
    },
    allowed: /status of 404/,
    apart: true,
  },
  { name: 'user agreement', open: opened('/protocol', (language) => titles.userAgreement[language]) },
  { name: 'privacy policy', open: opened('/Privacy', (language) => titles.privacyPolicy[language]) },
  {
    name: 'refused file',
    actor: documentsReader,
    open: opened(previewOf('javascript:1'), () => 'A document'),
  },
  {
    name: 'agreement as a file',
    actor: 'wangqiang',
    open: async (page, language) => {
      await account(page, language)
      const title = titles.privacyPolicy[language]
      await page
        .getByRole('region', { name: company.title[language] })
        .getByRole('link', { name: title })
        .click()
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title)
    },
  },
  {
    name: 'file without a preview',
    actor: documentsReader,
    open: async (page, language) => {
      await goTo(page, previewOf(addressOf(documents.sheet), documents.sheet.name))
      await expect(page.getByRole('link', { name: files.download[language] })).toBeVisible()
    },
  },
  { name: 'account of a payer', actor: 'chenwei', open: account },
  { name: 'account of a payee', actor: 'lanruo', open: account },
  { name: 'account of a distributor', actor: 'wangqiang', open: account },
  { name: 'payables', actor: 'chenwei', open: named('payables') },
  { name: 'payees', actor: 'chenwei', open: named('payees') },
  { name: 'payee', actor: 'chenwei', open: openPayee },
  { name: 'payee settings', actor: 'chenwei', open: openPayeeSettings },
  { name: 'market overview', actor: 'chenwei', open: named('marketInfo') },
  { name: 'market history', actor: 'chenwei', open: named('marketHistory') },
  { name: 'payment files', actor: 'chenwei', open: named('bankFiles') },
  { name: 'payment exceptions', actor: 'chenwei', open: named('paymentExceptions') },
  { name: 'market settings', actor: 'chenwei', open: named('marketSetting') },
  { name: 'receivables', actor: 'lanruo', open: named('receivables') },
  { name: 'receipts to review', actor: 'chenwei', open: named('receiptReview') },
  { name: 'own receipts', actor: 'lanruo', open: named('godownEntry') },
  { name: 'new offer', actor: 'lanruo', open: named('paymentApply') },
  { name: 'own offers', actor: 'lanruo', open: named('listApply') },
  { name: 'staff', actor: 'chenwei', open: named('staff') },
  { name: 'webhooks', actor: 'chenwei', open: named('webhooks') },
  { name: 'audit log', actor: 'wangqiang', open: named('auditLog') },
  {
    name: 'account menu',
    actor: 'chenwei',
    open: async (page, language) => {
      await account(page, language)
      await page.getByRole('button', { name: shell.account[language] }).click()
      await expect(page.getByRole('menuitem', { name: app.signOut[language] })).toBeVisible()
    },
  },
  {
    name: 'account dialog with an edit',
    actor: 'chenwei',
    apart: true,
    open: async (page, language) => {
      await account(page, language)
      await openAccountDialog(page, language)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: namedField('editNamed', 'loginPhone', language) }).click()
      await dialog.getByRole('button', { name: profileTexts.save[language] }).click()
      await expect(dialog.getByText(profileErrors.information[language]).first()).toBeVisible()
    },
  },
  {
    name: 'company dialog',
    actor: 'wangqiang',
    open: async (page, language) => {
      await account(page, language)
      await page
        .getByRole('banner')
        .getByRole('button', { name: nameOf('yuanshan') })
        .click()
      const dialog = page.getByRole('dialog', { name: company.title[language] })
      await expect(dialog.getByRole('link', { name: titles.privacyPolicy[language] })).toBeVisible()
    },
  },
  {
    name: 'question',
    actor: 'chenwei',
    apart: true,
    open: async (page, language) => {
      await withAnotherSession(page)
      await account(page, language)
      await page.getByRole('button', { name: sessions.endOthers[language] }).click()
      await expect(page.getByRole('dialog')).toContainText(sessions.endOthersBody[language])
    },
  },
  {
    name: 'permissions that could not be loaded',
    actor: 'chenwei',
    apart: true,
    open: async (page, language) => {
      await refuse(page, '/user/v4/permission', 'internal', language === 'zh' ? '系统出错。' : 'An error.')
      await goTo(page, '/account/info')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.loadFailed[language])
    },
    allowed: /status of 500/,
  },

  {
    name: 'sandbox console',
    apart: true,
    open: async (page, language) => {
      // Notifications that other tests send may be in the other language.
      await answer(page, '/sandbox/v1/outbox', [notificationIn(language)])
      await opened('/sandbox', () => titles.sandbox[language])(page, language)
      await expect(page.getByRole('button', { name: timeMachine.go[language] })).toBeVisible()
    },
  },
]
