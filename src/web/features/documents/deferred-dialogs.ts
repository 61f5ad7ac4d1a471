/** Dialogs of documents, loaded after the rows. */
import { deferred } from '#web/ui/deferred.tsx'

export const DocumentDialog = deferred(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
  ({ onClose }) => onClose(),
)

export const ReasonDialog = deferred(
  async () => (await import('#web/ui/reason-dialog.tsx')).ReasonDialog,
  ({ onClose }) => onClose(),
)
