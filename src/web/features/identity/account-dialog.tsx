/** The person's profile over any page. Closing it discards unsaved changes. */
import { pageNames } from '#text/access.ts'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { AccountPanel } from './account-panel.tsx'

export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <PanelDialog forgets title={say(pageNames.accountInfo)} onClose={onClose}>
      <AccountPanel />
    </PanelDialog>
  )
}
