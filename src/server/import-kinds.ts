/** What can be imported, and by which calls: listed here and nowhere else. */
import * as contract from '#contract/document-imports.ts'
import type { CompanyType } from '#domain/access/abilities.ts'
import type { ChosenDocuments } from './documents/import-columns.ts'
import { documentImports } from './documents/imports.ts'
import type { Served } from './http/serve.ts'
import type { ImportKinds } from './import-kind.ts'
import { importsServed } from './imports/routes.ts'

export const importKinds: ImportKinds = { documents: documentImports }

const sideOf = (companyType: CompanyType): ChosenDocuments['side'] =>
  companyType === 'supplier' ? 'payee' : 'payer'

export const importRoutes: readonly Served[] = importsServed(documentImports, contract.documentImports, {
  begin: ({ companyType, type, buyerIds = null, supplierId = null, again }) => ({
    chosen: { side: sideOf(companyType), type, supplierId, buyerIds } satisfies ChosenDocuments,
    again: again === 'true',
  }),
  template: ({ companyType, type }) => ({ side: sideOf(companyType), type }),
})
