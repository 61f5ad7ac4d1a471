/** The dialogs of receivables, loaded after the rows. */
import { later } from '#web/ui/later.tsx'

export const ReceivableDialog = later(
  async () => (await import('./receivable-dialog.tsx')).ReceivableDialog,
  ({ onClose }) => onClose(),
)
export const InviteDialog = later(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)
export const LinkDialog = later(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  ({ onClose }) => onClose(),
)
