/** The dialog of a payee, loaded after the rows. */
import { later } from '#web/ui/later.tsx'

export const PayeeDialog = later(
  async () => (await import('./payee-dialog.tsx')).PayeeDialog,
  ({ onClose }) => onClose(),
)
