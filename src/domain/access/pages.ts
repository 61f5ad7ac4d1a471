/** The pages of the portal that need an ability, and the menu. */
import type { Ability, OperatorAbility } from './abilities.ts'

export type Page = { readonly path: string; readonly ability: Ability }

export const pages = {
  accountInfo: { path: '/account/info', ability: 'account.info' },
  modifyPassword: { path: '/account/modify-password', ability: 'account.info' },
  staff: { path: '/account/staff-management', ability: 'account.staff' },
  entities: { path: '/account/entity-management', ability: 'account.entities' },
  payables: { path: '/buyer/invoice', ability: 'documents.payables' },
  payees: { path: '/buyer/supplier-management', ability: 'payees.see' },
  payee: { path: '/buyer/supplier/:supplierId/detail', ability: 'payees.see' },
  payeeSetting: { path: '/buyer/supplier/:supplierId/setting', ability: 'payees.see' },
  marketInfo: { path: '/buyer/market-info', ability: 'markets.history' },
  marketToday: { path: '/buyer/market-today', ability: 'clearing.see' },
  marketHistory: { path: '/buyer/market-history', ability: 'clearing.see' },
  run: { path: '/buyer/market-history/:runId', ability: 'clearing.see' },
  marketSetting: { path: '/buyer/market-setting', ability: 'markets.history' },
  pendingReview: { path: '/buyer/pending-review', ability: 'offers.review' },
  receiptReview: { path: '/buyer/receipt-review', ability: 'documents.payables' },
  offerManagement: { path: '/buyer/offer-management', ability: 'clearing.see' },
  receivedOffer: { path: '/buyer/offer-management/:offerId', ability: 'clearing.see' },
  toPay: { path: '/buyer/awards', ability: 'clearing.see' },
  award: { path: '/buyer/awards/:awardId', ability: 'clearing.see' },
  statements: { path: '/buyer/statements', ability: 'clearing.see' },
  bankFiles: { path: '/buyer/payment-files', ability: 'awards.pay' },
  bankFile: { path: '/buyer/payment-files/:fileId', ability: 'awards.pay' },
  paymentExceptions: { path: '/buyer/payment-exceptions', ability: 'awards.pay' },
  payeeAccounts: { path: '/buyer/supplier-management/accounts', ability: 'payees.see' },
  payeeImport: { path: '/buyer/supplier-management/upload', ability: 'payees.keep' },
  receivables: { path: '/supplier/list-invoice', ability: 'documents.offerable' },
  paymentApply: { path: '/supplier/payment-apply', ability: 'offers.make' },
  paymentNeed: { path: '/supplier/payment-apply/need', ability: 'offers.make' },
  godownEntry: { path: '/supplier/godown-entry', ability: 'documents.offerable' },
  listApply: { path: '/supplier/list-apply', ability: 'offers.own' },
  ownAwards: { path: '/supplier/awards', ability: 'offers.own' },
  ownAward: { path: '/supplier/awards/:awardId', ability: 'offers.own' },
  ownStatements: { path: '/supplier/statements', ability: 'offers.own' },
  customers: { path: '/receivable/customer', ability: 'payerConnections.payers' },
  accelerate: { path: '/receivable/accelerate', ability: 'receivables.see' },
  inviteInfo: { path: '/supplier/invite-info', ability: 'payerConnections.payers' },
  offer: { path: '/supplier/list-apply/:offerId', ability: 'offers.own' },
  certificationSelect: { path: '/supplier/enterprise-certification-select', ability: 'verification.see' },
  certification: { path: '/supplier/enterprise-certification', ability: 'verification.see' },
  certificationPerson: { path: '/supplier/enterprise-certification-person', ability: 'verification.see' },
  documents: { path: '/account/invoice-list', ability: 'documents.see' },
  documentImport: { path: '/account/invoice-batch-add', ability: 'documents.keep' },
  document: { path: '/account/invoice/:invoiceId', ability: 'documents.see' },
  reconciliations: { path: '/reconciliations/list', ability: 'reconciliations.see' },
  reconciliationView: { path: '/reconciliations/view', ability: 'reconciliations.see' },
  reconciliationCheck: { path: '/reconciliations/check', ability: 'reconciliations.see' },
  reconciliationAdd: { path: '/reconciliations/add', ability: 'reconciliations.keep' },
  reconciliationEdit: { path: '/reconciliations/edit', ability: 'reconciliations.keep' },
  reconciliationDelete: { path: '/reconciliations/delete', ability: 'reconciliations.keep' },
  reconciliationBatchAdd: { path: '/reconciliations/invoice-batch-add', ability: 'reconciliations.keep' },
  dealerFinancing: { path: '/dealer/financing', ability: 'financing.own' },
  dealerLoans: { path: '/dealer/loan-information', ability: 'financing.own' },
  dealerCredit: { path: '/dealer/credit-query', ability: 'financing.own' },
  financeCockpit: { path: '/buyer/finance-cockpit', ability: 'financing.programme' },
  dealerOffer: { path: '/dealer/offer/:financingId/:financingName', ability: 'financing.apply' },
  financeProductAllot: { path: '/buyer/finance-product-allot', ability: 'financing.programme' },
  financeOffers: { path: '/buyer/finance-offer', ability: 'financing.programme' },
  financeOffer: { path: '/buyer/finance-offer/:offerId/detail', ability: 'financing.programme' },
  financeAudit: { path: '/buyer/finance-offer/:offerId/audit', ability: 'financing.approve' },
  financeLoan: { path: '/buyer/finance-offer/:offerId/loan-information', ability: 'financing.programme' },
  financePlan: { path: '/buyer/finance-offer/:loansId/repayment-plan', ability: 'financing.programme' },
  apiKeys: { path: '/account/api-keys', ability: 'account.keys' },
  webhooks: { path: '/account/webhooks', ability: 'webhooks.manage' },
  auditLog: { path: '/account/log-management', ability: 'account.log' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

const lists = [pages.documents.path, pages.payables.path, pages.receivables.path] as const

/**
 * Pages that are not in the menu, with the menu pages that link to them; a page opened by its address belongs to the
 * first.
 */
export const openedFrom = [
  { path: pages.document.path, lists },
  { path: pages.documentImport.path, lists },
  { path: pages.payee.path, lists: [pages.payees.path] },
  { path: pages.payeeSetting.path, lists: [pages.payees.path] },
  { path: pages.paymentNeed.path, lists: [pages.paymentApply.path] },
  { path: pages.offer.path, lists: [pages.listApply.path] },
  { path: pages.receivedOffer.path, lists: [pages.offerManagement.path, pages.pendingReview.path] },
  { path: pages.run.path, lists: [pages.marketHistory.path] },
  { path: pages.award.path, lists: [pages.toPay.path, pages.marketHistory.path] },
  { path: pages.ownAward.path, lists: [pages.ownAwards.path] },
  { path: pages.bankFile.path, lists: [pages.bankFiles.path] },
  { path: pages.paymentExceptions.path, lists: [pages.bankFiles.path] },
  { path: pages.payeeImport.path, lists: [pages.payees.path] },
  { path: pages.payeeAccounts.path, lists: [pages.payees.path] },
  { path: pages.inviteInfo.path, lists: [pages.customers.path] },
  { path: pages.certification.path, lists: [pages.certificationSelect.path] },
  { path: pages.certificationPerson.path, lists: [pages.certificationSelect.path] },
  { path: pages.reconciliationView.path, lists: [pages.reconciliations.path] },
  { path: pages.reconciliationCheck.path, lists: [pages.reconciliations.path] },
  { path: pages.reconciliationAdd.path, lists: [pages.reconciliations.path] },
  { path: pages.reconciliationEdit.path, lists: [pages.reconciliations.path] },
  { path: pages.reconciliationDelete.path, lists: [pages.reconciliations.path] },
  { path: pages.reconciliationBatchAdd.path, lists: [pages.reconciliations.path] },
  { path: pages.financeOffer.path, lists: [pages.financeOffers.path] },
  { path: pages.financeAudit.path, lists: [pages.financeOffers.path] },
  { path: pages.financeLoan.path, lists: [pages.financeOffers.path] },
  { path: pages.financePlan.path, lists: [pages.financeOffers.path] },
  { path: pages.dealerOffer.path, lists: [pages.dealerFinancing.path] },
] as const

/** Former addresses of pages, and where they lead; a query goes along. */
export const movedPaths = {
  '/buyer': pages.marketInfo.path,
  '/supplier/apply': pages.paymentApply.path,
  '/supplier/refund-application': pages.paymentApply.path,
  '/supplier/payment-record': pages.listApply.path,
  '/dealer/refund-application': pages.paymentApply.path,
  '/dealer/payment-record': pages.listApply.path,
} as const

/** A menu group has the icon of its component and its pages in this order. */
export type MenuGroup = { readonly component: MenuComponent; readonly pages: readonly PageName[] }
export const menuComponents = ['earlyPay', 'earlyPaid', 'financing', 'account'] as const
export type MenuComponent = (typeof menuComponents)[number]

/**
 * Sign-in leads to the first page of the menu: the market for a payer, the documents that can be paid early for a
 * payee, what has to be repaid and can be borrowed for a dealer.
 */
const menu: readonly MenuGroup[] = [
  {
    component: 'earlyPay',
    pages: [
      'marketInfo',
      'marketToday',
      'pendingReview',
      'receiptReview',
      'offerManagement',
      'toPay',
      'payables',
      'payees',
      'marketHistory',
      'bankFiles',
      'statements',
      'marketSetting',
    ],
  },
  {
    component: 'earlyPaid',
    pages: [
      'paymentApply',
      'receivables',
      'godownEntry',
      'listApply',
      'ownAwards',
      'ownStatements',
      'customers',
      'accelerate',
    ],
  },
  {
    component: 'financing',
    pages: [
      'dealerFinancing',
      'dealerLoans',
      'dealerCredit',
      'financeCockpit',
      'financeOffers',
      'financeProductAllot',
    ],
  },
  {
    component: 'account',
    pages: [
      'accountInfo',
      'certificationSelect',
      'documents',
      'reconciliations',
      'entities',
      'staff',
      'apiKeys',
      'webhooks',
      'auditLog',
    ],
  },
]

/** The menu without pages that lack an ability, and without empty groups. */
export const menuFor = (may: ReadonlySet<Ability>): readonly MenuGroup[] =>
  menu
    .map((group) => ({ ...group, pages: group.pages.filter((name) => may.has(pages[name].ability)) }))
    .filter((group) => group.pages.length > 0)

/** The pages of the operator's console, in menu order; they have their own shell and sign-in. */
export const operatorPages = {
  companies: { path: '/operator/companies', ability: 'operator.companies' },
  users: { path: '/operator/users', ability: 'operator.users' },
  awards: { path: '/operator/awards', ability: 'operator.awards' },
  verification: { path: '/operator/verification', ability: 'operator.verification' },
  agreements: { path: '/operator/agreements', ability: 'operator.config' },
  config: { path: '/operator/config', ability: 'operator.config' },
  log: { path: '/operator/log', ability: 'operator.log' },
} as const satisfies Record<string, { readonly path: string; readonly ability: OperatorAbility }>

/** The pages outside the shell, and the shell's root. */
export const outerPaths = [
  '/',
  '/account/login',
  '/account/forget-password',
  '/account/register',
  '/select-agent',
  '/agreements',
  '/activated',
  '/not-auth',
  '/protocol',
  '/Privacy',
  '/file-iframe',
  '/check',
  '/operator',
  '/operator/login',
] as const

/** The page that checks signed documents, with the code that is printed on one. */
export const checkCodePath = '/check/:code'

/** The pages that exist in a sandbox only. */
export const sandboxPaths = ['/sandbox', '/sandbox/gallery'] as const

/** Whether an address matches one of the paths; a segment with a colon matches anything. */
export const isAmong = (paths: readonly string[]): ((path: string) => boolean) => {
  const exact = new Set(paths.filter((path) => !path.includes(':')))
  const patterns = paths.filter((path) => path.includes(':')).map((path) => path.split('/'))
  return (path) => {
    if (exact.has(path)) return true
    const parts = path.split('/')
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, n) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n])),
    )
  }
}
