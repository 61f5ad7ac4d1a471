/** Elements of pages that need their own ability, besides that of the page. */
import type { Ability } from './abilities.ts'

export const elements = {
  accountInfo: 'account.info',
  companyInfo: 'account.info',
  keepDocuments: 'documents.keep',
  confirmDocuments: 'documents.confirm',
  excludeDocuments: 'documents.exclude',
  askPayers: 'payerConnections.ask',
  keepReconciliations: 'reconciliations.keep',
  keepReceivables: 'receivables.keep',
  keepPayees: 'payees.keep',
  setPayees: 'payees.set',
  makeOffers: 'offers.make',
  reviewOffers: 'offers.review',
  clearNow: 'clearing.run',
  awardProposals: 'clearing.award',
  payAwards: 'awards.pay',
  auditLink: 'account.log',
  childRequests: 'account.children',
  renameEntity: 'account.subEntities',
  setTaxId: 'account.children',
  setFinancing: 'financing.set',
  applyForLoan: 'financing.apply',
  registrationPage: 'account.registrationPage',
} as const satisfies Record<string, Ability>
