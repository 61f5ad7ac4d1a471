/** The person's own data, read only. */
import { constant } from '#contract/companies.ts'
import { accountRead } from '#contract/identity.ts'
import { profile } from '#text/account.ts'
import { useRead } from '#web/api/use-read.ts'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { positionTypes } from './account-reads.ts'
import { positionLabel } from './positions.ts'

export function ProfileCard() {
  const say = useSay()
  const account = useRead(accountRead, {})
  const positions = useRead(constant, positionTypes)
  return (
    <Card title={say(profile.title)} busy={isReloading(account)}>
      <Loaded query={account} lines={7}>
        {(data) => (
          <Facts
            facts={[
              { label: say(profile.registerTime), value: minuteOf(data.registerTime) },
              { label: say(profile.name), value: data.name },
              { label: say(profile.jobTitle), value: positionLabel(positions.data?.value, data.title) },
              { label: say(profile.contactPhone), value: data.contactPhone },
              { label: say(profile.contactMail), value: data.contactMail },
              { label: say(profile.loginPhone), value: data.loginPhone },
              { label: say(profile.loginMail), value: data.loginMail },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
