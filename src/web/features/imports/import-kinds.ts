/** The kind of import of a page: its calls, its address and the texts that depend on it. */
import { createContext, use } from 'react'
import { documentImports } from '#contract/document-imports.ts'
import type { ImportCalls } from '#contract/imports.ts'
import { contractImports, payeeImports } from '#contract/payee-imports.ts'
import { pages } from '#domain/access/pages.ts'
import { importPage, payeeImportPage } from '#text/import-page.ts'
import type { Pair } from '#text/text.ts'

type UndoTexts = {
  readonly bodyOne: Pair
  readonly body: Pair
  readonly nothing: Pair
  /** Below the confirmation. */
  readonly figures: Pair
}

export type ImportPageKind = {
  readonly name: string
  readonly calls: Pick<ImportCalls, 'list' | 'read' | 'rows' | 'run' | 'cancel' | 'failed' | 'undo'>
  readonly addressOf: (importId: string) => string
  /** Texts about rows that added nothing, and about an empty history. */
  readonly confirmed: Pair
  readonly firstHint: Pair
  readonly undo: UndoTexts
  /** The page that lists the imported records. */
  readonly shown?: { readonly label: Pair; readonly addressOf: (importId: string) => string }
}

export const documentImportKind: ImportPageKind = {
  name: 'imports',
  calls: documentImports,
  addressOf: (id) => `${pages.documentImport.path}?import=${id}`,
  confirmed: importPage.rowsConfirmed,
  firstHint: importPage.firstHint,
  undo: { ...importPage.undoQuestion, nothing: importPage.undoNothing, figures: importPage.undoFigures },
  shown: { label: importPage.toDocuments, addressOf: (id) => `${pages.documents.path}?importId=${id}` },
}

const ofList = {
  confirmed: payeeImportPage.rowsKnown,
  firstHint: payeeImportPage.firstHint,
  undo: payeeImportPage.undo,
  shown: { label: payeeImportPage.toPayees, addressOf: () => pages.payees.path },
} as const

export const payeeImportKind: ImportPageKind = {
  ...ofList,
  name: 'payee-imports',
  calls: payeeImports,
  addressOf: (id) => `${pages.payeeImport.path}?import=${id}`,
}

export const contractImportKind: ImportPageKind = {
  ...ofList,
  name: 'contract-imports',
  calls: contractImports,
  addressOf: (id) => `${pages.payeeImport.path}?kind=contracts&import=${id}`,
}

export const ImportKindContext = createContext<ImportPageKind>(documentImportKind)
export const useImportKind = (): ImportPageKind => use(ImportKindContext)
