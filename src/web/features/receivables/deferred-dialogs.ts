/** The dialogs of receivables, loaded after the rows. */
import { deferred } from '#web/ui/deferred.tsx'

export const ReceivableDialog = deferred(
  async () => (await import('./receivable-dialog.tsx')).ReceivableDialog,
  ({ onClose }) => onClose(),
)
export const InviteDialog = deferred(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)
export const LinkDialog = deferred(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  ({ onClose }) => onClose(),
)
