/** The person's own data on the account page. */
import { accountRead } from '#contract/identity.ts'
import { profile } from '#text/account.ts'
import { useRead } from '#web/api/use-read.ts'
import { isReloading } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { AccountPanel } from './account-panel.tsx'

export function ProfileCard() {
  const say = useSay()
  const account = useRead(accountRead, {})
  return (
    <Card title={say(profile.title)} busy={isReloading(account)}>
      <AccountPanel />
    </Card>
  )
}
