/** The acting company, as a dialog over any page. */
import { company } from '#text/account.ts'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { CompanyFacts } from './company-facts.tsx'

export default function CompanyDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <PanelDialog forgets title={say(company.title)} onClose={onClose}>
      <CompanyFacts />
    </PanelDialog>
  )
}
