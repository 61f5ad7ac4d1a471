/** What of documents nobody needs before the rows are there: the dialogs. */
import { later } from '#web/ui/later.tsx'

export const DocumentDialog = later(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
  ({ onClose }) => onClose(),
)

export const ReasonDialog = later(
  async () => (await import('#web/ui/reason-dialog.tsx')).ReasonDialog,
  ({ onClose }) => onClose(),
)
