/** The dialog of a payee, loaded after the rows. */
import { deferred } from '#web/ui/deferred.tsx'

export const PayeeDialog = deferred(
  async () => (await import('./payee-dialog.tsx')).PayeeDialog,
  ({ onClose }) => onClose(),
)
