/** The list of all import kinds, and the calls by which each is uploaded. */
import * as contract from '#contract/document-imports.ts'
import * as ofPayees from '#contract/payee-imports.ts'
import type { CompanyType } from '#domain/access/abilities.ts'
import type { DocumentImportOptions } from './documents/import-columns.ts'
import { documentImports } from './documents/imports.ts'
import type { Served } from './http/routes.ts'
import type { ImportKinds } from './import-kind.ts'
import { importsServed } from './imports/routes.ts'
import { contractImports } from './payees/contract-imports.ts'
import type { PayerImportOptions } from './payees/import-rows.ts'
import { payeeImports } from './payees/imports.ts'
import type { Acting } from './sessions/actor.ts'

export const importKinds: ImportKinds = {
  documents: documentImports,
  payees: payeeImports,
  contracts: contractImports,
}

const sideOf = (companyType: CompanyType): DocumentImportOptions['side'] =>
  companyType === 'supplier' ? 'payee' : 'payer'

/** Payee and contract imports belong to the company that the caller acts for. */
const forPayer = {
  begin: ({ again }: { readonly again?: 'true' | undefined }, { companyId }: Acting) => ({
    chosen: { payerId: companyId } satisfies PayerImportOptions,
    again: again === 'true',
  }),
  template: () => ({}),
}

export const importRoutes: readonly Served[] = [
  ...importsServed(documentImports, contract.documentImports, {
    begin: ({ companyType, type, buyerIds = null, supplierId = null, again }) => ({
      chosen: { side: sideOf(companyType), type, supplierId, buyerIds } satisfies DocumentImportOptions,
      again: again === 'true',
    }),
    template: ({ companyType, type }) => ({ side: sideOf(companyType), type }),
  }),
  ...importsServed(payeeImports, ofPayees.payeeImports, forPayer),
  ...importsServed(contractImports, ofPayees.contractImports, forPayer),
]
