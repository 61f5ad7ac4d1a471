/** The signed-in person, the acting company, and their sessions. */
import { pageNames } from '#text/access.ts'
import { useSay } from '#web/ui/say.ts'
import './account.css'
import { prefetchAccount } from './account-reads.ts'
import { CompanyCard } from './company-card.tsx'
import { DealerCard } from './dealer-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Started before the page is rendered. */
export const prefetch = prefetchAccount

export default function AccountPage() {
  const say = useSay()
  return (
    <>
      <div className="page-head">
        <h1>{say(pageNames.accountInfo)}</h1>
      </div>
      <div className="account-grid">
        <DealerCard />
        <ProfileCard />
        <CompanyCard />
        <SessionsCard />
      </div>
    </>
  )
}
