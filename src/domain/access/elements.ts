/** The elements of pages that need an ability of their own, beside the page that they stand on. */
import type { Ability } from './abilities.ts'

export const elements = {
  accountInfo: 'account.info',
  companyInfo: 'account.info',
  keepDocuments: 'documents.keep',
  confirmDocuments: 'documents.confirm',
  excludeDocuments: 'documents.exclude',
  auditLink: 'account.log',
  childRequests: 'account.children',
  renameEntity: 'account.subEntities',
  welcomePage: 'account.welcome',
} as const satisfies Record<string, Ability>
