/** Dialogs of documents, loaded after the rows. */
import { later } from '#web/ui/later.tsx'

export const DocumentDialog = later(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
  ({ onClose }) => onClose(),
)

export const ReasonDialog = later(
  async () => (await import('#web/ui/reason-dialog.tsx')).ReasonDialog,
  ({ onClose }) => onClose(),
)
