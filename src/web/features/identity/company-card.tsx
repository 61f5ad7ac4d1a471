/** The acting company, on the account page. */
import { companyRead } from '#contract/companies.ts'
import { company } from '#text/account.ts'
import { useRead } from '#web/api/use-read.ts'
import { isReloading } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { CompanyFacts } from './company-facts.tsx'

export function CompanyCard() {
  const say = useSay()
  const read = useRead(companyRead, {})
  return (
    <Card title={say(company.title)} busy={isReloading(read)}>
      <CompanyFacts />
    </Card>
  )
}
