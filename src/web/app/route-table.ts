/** Every page of the portal, once. Router, titles, guards and menu icons derive from it. */
import { type MenuComponent, operatorPages, type PageName, pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { titles } from '#text/app.ts'
import { operatorPageNames, operatorTitles } from '#text/operator-titles.ts'
import type { Pair } from '#text/text.ts'
import { paths } from '#web/session/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'
import LoginPage from '../features/identity/login-page.tsx'
import { bundledPage, lazyPage, type PageCode } from './page-code.ts'
import type { PageRow } from './page-row.ts'

const shellPage = (name: PageName, code: PageCode): PageRow => ({
  path: pages[name].path,
  title: pageNames[name],
  entry: 'shell',
  authCode: pages[name].ability,
  code,
})

/** A page of which only the code is prefetched. */
const plainPage = (name: PageName, load: Parameters<typeof lazyPage>[0]): PageRow =>
  shellPage(name, lazyPage(load))

/** For all visitors. */
const openPage = (path: string, title: Pair, load: Parameters<typeof lazyPage>[0]): PageRow => ({
  path,
  title,
  entry: 'open',
  code: lazyPage(load),
})

const operatorPage = (name: keyof typeof operatorPages, load: Parameters<typeof lazyPage>[0]): PageRow => ({
  path: operatorPages[name].path,
  title: operatorPageNames[name],
  entry: 'operator',
  code: lazyPage(load),
})

export const routeTable: readonly PageRow[] = [
  // Signing out leads here also without a connection, so the page is in the first file.
  { path: paths.login, title: titles.login, entry: 'signedOut', code: bundledPage(LoginPage) },
  {
    path: paths.forgetPassword,
    title: titles.forgetPassword,
    entry: 'open',
    code: lazyPage(() => import('../features/identity/forget-password-page.tsx')),
  },
  {
    path: paths.register,
    title: titles.register,
    entry: 'open',
    code: lazyPage(() => import('../features/identity/register-page.tsx')),
  },
  {
    path: paths.selectAgent,
    title: titles.selectAgent,
    entry: 'signedIn',
    code: lazyPage(() => import('../features/identity/select-agent-page.tsx')),
  },
  {
    path: paths.agreements,
    title: titles.agreements,
    entry: 'signedIn',
    code: lazyPage(() => import('../features/agreements/required-page.tsx')),
  },
  {
    path: paths.activated,
    title: titles.activated,
    entry: 'open',
    code: lazyPage(() => import('../features/identity/activated-page.tsx')),
  },
  {
    path: paths.notAuth,
    title: titles.notAuth,
    entry: 'either',
    code: lazyPage(() => import('../features/identity/not-auth-page.tsx')),
  },
  {
    path: paths.protocol,
    title: titles.userAgreement,
    entry: 'open',
    code: lazyPage(() => import('../features/agreements/user-agreement-page.tsx')),
  },
  openPage(paths.privacy, titles.privacyPolicy, () => import('../features/agreements/privacy-page.tsx')),
  {
    path: `${paths.check}/:code?`,
    title: titles.check,
    entry: 'open',
    code: lazyPage(() => import('../features/signatures/check-page.tsx')),
  },
  {
    path: paths.fileFrame,
    title: titles.file,
    titleIn: (query) => query.get('title'),
    entry: 'signedIn',
    code: lazyPage(() => import('../features/files/file-page.tsx')),
  },
  openPage(paths.operatorLogin, operatorTitles.signIn, () => import('../features/operator/login-page.tsx')),
  openPage(paths.operator, operatorTitles.console, () => import('../features/operator/home-page.tsx')),
  operatorPage('companies', () => import('../features/operator/companies-page.tsx')),
  operatorPage('users', () => import('../features/operator/users-page.tsx')),
  operatorPage('awards', () => import('../features/operator/awards-page.tsx')),
  operatorPage('verification', () => import('../features/operator/verification-page.tsx')),
  operatorPage('agreements', () => import('../features/operator/agreements-page.tsx')),
  operatorPage('config', () => import('../features/operator/config-page.tsx')),
  operatorPage('log', () => import('../features/operator/log-page.tsx')),
  {
    path: paths.sandbox,
    title: titles.sandbox,
    entry: 'open',
    sandboxOnly: true,
    code: lazyPage(() => import('./sandbox-page.tsx')),
  },
  {
    path: paths.gallery,
    title: titles.gallery,
    entry: 'open',
    sandboxOnly: true,
    code: lazyPage(() => import('../features/gallery/gallery-page.tsx')),
  },
  shellPage(
    'accountInfo',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/identity/account-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  shellPage(
    'payables',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/documents/payables-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  shellPage(
    'marketInfo',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/markets/market-info-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  plainPage('payees', () => import('../features/payees/payees-page.tsx')),
  plainPage('payee', () => import('../features/payees/payee-page.tsx')),
  plainPage('payeeSetting', () => import('../features/payees/payee-setting-page.tsx')),
  plainPage('marketToday', () => import('../features/markets/market-today-page.tsx')),
  plainPage('marketHistory', () => import('../features/clearing/market-history-page.tsx')),
  plainPage('run', () => import('../features/clearing/run-page.tsx')),
  plainPage('pendingReview', () => import('../features/offers/pending-review-page.tsx')),
  plainPage('receiptReview', () => import('../features/receipts/receipt-review-page.tsx')),
  plainPage('godownEntry', () => import('../features/receipts/godown-entry-page.tsx')),
  plainPage('offerManagement', () => import('../features/offers/received-offers-page.tsx')),
  plainPage('receivedOffer', () => import('../features/offers/received-offer-page.tsx')),
  plainPage('toPay', () => import('../features/clearing/to-pay-page.tsx')),
  plainPage('award', () => import('../features/clearing/award-page.tsx')),
  plainPage('statements', () => import('../features/clearing/statements-page.tsx')),
  plainPage('reconciliations', () => import('../features/reconciliations/list-page.tsx')),
  plainPage('reconciliationView', () => import('../features/reconciliations/view-page.tsx')),
  plainPage('reconciliationCheck', () => import('../features/reconciliations/check-page.tsx')),
  plainPage('reconciliationAdd', () => import('../features/reconciliations/add-page.tsx')),
  plainPage('reconciliationEdit', () => import('../features/reconciliations/edit-page.tsx')),
  plainPage('reconciliationDelete', () => import('../features/reconciliations/delete-page.tsx')),
  plainPage('reconciliationBatchAdd', () => import('../features/reconciliations/batch-add-page.tsx')),
  plainPage('bankFiles', () => import('../features/bank-files/bank-files-page.tsx')),
  plainPage('bankFile', () => import('../features/bank-files/bank-file-page.tsx')),
  plainPage('paymentExceptions', () => import('../features/bank-files/exceptions-page.tsx')),
  plainPage('marketSetting', () => import('../features/markets/market-setting-page.tsx')),
  shellPage(
    'receivables',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/documents/receivables-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  shellPage(
    'paymentApply',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/offers/payment-apply-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  plainPage('paymentNeed', () => import('../features/offers/need-page.tsx')),
  plainPage('listApply', () => import('../features/offers/offers-page.tsx')),
  plainPage('ownAwards', () => import('../features/clearing/own-awards-page.tsx')),
  plainPage('ownAward', () => import('../features/clearing/award-page.tsx')),
  plainPage('ownStatements', () => import('../features/clearing/statements-page.tsx')),
  plainPage('customers', () => import('../features/payer-connections/customer-page.tsx')),
  plainPage('accelerate', () => import('../features/receivables/accelerate-page.tsx')),
  plainPage('inviteInfo', () => import('../features/payer-connections/invite-info-page.tsx')),
  plainPage('offer', () => import('../features/offers/offer-page.tsx')),
  shellPage(
    'documents',
    lazyPage(async () => {
      const { default: Page, prefetch } = await import('../features/documents/documents-page.tsx')
      return { default: Page, prefetch }
    }),
  ),
  plainPage('certificationSelect', () => import('../features/verification/select-page.tsx')),
  plainPage('certification', () => import('../features/verification/enterprise-page.tsx')),
  plainPage('certificationPerson', () => import('./certification-person-page.tsx')),
  plainPage('payeeAccounts', () => import('../features/payees/waiting-accounts-page.tsx')),
  plainPage('payeeImport', () => import('../features/imports/payees-page.tsx')),
  plainPage('documentImport', () => import('../features/imports/import-page.tsx')),
  plainPage('document', () => import('../features/documents/document-page.tsx')),
  plainPage('dealerFinancing', () => import('../features/financing/home-page.tsx')),
  plainPage('dealerLoans', () => import('../features/financing/own-loans-page.tsx')),
  plainPage('dealerCredit', () => import('../features/financing/credit-page.tsx')),
  plainPage('financeCockpit', () => import('../features/financing/cockpit-page.tsx')),
  plainPage('dealerOffer', () => import('../features/financing/apply-page.tsx')),
  plainPage('financeProductAllot', () => import('../features/financing/product-allot-page.tsx')),
  plainPage('financeOffers', () => import('../features/financing/offers-page.tsx')),
  plainPage('financeOffer', () => import('../features/financing/offer-page.tsx')),
  plainPage('financeAudit', () => import('../features/financing/audit-page.tsx')),
  plainPage('financeLoan', () => import('../features/financing/loan-page.tsx')),
  plainPage('financePlan', () => import('../features/financing/plan-page.tsx')),
  plainPage('modifyPassword', () => import('../features/identity/modify-password-page.tsx')),
  plainPage('staff', () => import('../features/staff/staff-page.tsx')),
  plainPage('entities', () => import('../features/entities/entities-page.tsx')),
  plainPage('apiKeys', () => import('../features/api-keys/api-keys-page.tsx')),
  plainPage('webhooks', () => import('../features/webhooks/webhooks-page.tsx')),
  plainPage('auditLog', () => import('../features/audit/audit-page.tsx')),
]

export const menuIcons = {
  earlyPay: 'pay',
  earlyPaid: 'collect',
  financing: 'loan',
  account: 'account',
} as const satisfies Record<MenuComponent, IconName>

/** Every address that is not a page. */
export const notFoundRow: PageRow = {
  path: '*',
  title: titles.notFound,
  entry: 'either',
  code: lazyPage(() => import('./not-found-page.tsx')),
}

/** The frame of every page inside the shell; not loaded before sign-in. */
export const shellCode = lazyPage(() => import('./shell.tsx'))
