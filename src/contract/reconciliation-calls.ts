/** The calls of reconciliation statements, by name. */
import * as actions from './reconciliation-actions.ts'
import { reconciliationDocuments } from './reconciliation-documents.ts'
import * as files from './reconciliation-files.ts'
import * as reconciliations from './reconciliations.ts'

export const reconciliationCalls = {
  reconciliationList: reconciliations.reconciliationList,
  reconciliationUnread: reconciliations.reconciliationUnread,
  reconciliationParties: reconciliations.reconciliationParties,
  reconciliationDocuments,
  reconciliationTemplate: files.reconciliationTemplate,
  reconciliationItemsImport: files.reconciliationItemsImport,
  reconciliationRead: reconciliations.reconciliationRead,
  reconciliationOpened: actions.reconciliationOpened,
  reconciliationAdd: actions.reconciliationAdd,
  reconciliationEdit: actions.reconciliationEdit,
  reconciliationDelete: actions.reconciliationDelete,
  reconciliationSend: actions.reconciliationSend,
  reconciliationReview: actions.reconciliationReview,
  reconciliationAttach: files.reconciliationAttach,
  reconciliationDetach: files.reconciliationDetach,
  reconciliationExport: files.reconciliationExport,
} as const
