/** A card for a dealer, who has no documents: shows what is available, with a link. */
import { use } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { dealerTexts } from '#text/account.ts'
import { companyType } from '#web/session/cache.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function DealerCard() {
  const say = useSay()
  const may = use(Permissions)
  if (companyType.get() !== 'dealer') return null
  return (
    <Card title={say(dealerTexts.title)}>
      <p className="sub">{say(dealerTexts.hint)}</p>
      {isPermitted(may, pages.staff.ability) && (
        <p>
          <Link className="button button-plain" to={pages.staff.path}>
            {say(pageNames.staff)}
          </Link>
        </p>
      )}
    </Card>
  )
}
