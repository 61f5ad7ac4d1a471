/** The acting company's facts and agreements. Rows without a value are left out. */
import { Link } from 'react-router'
import { platformAgreements } from '#contract/agreements.ts'
import { companyRead } from '#contract/companies.ts'
import { company } from '#text/account.ts'
import { companyTypes } from '#text/app.ts'
import { useRead } from '#web/api/use-read.ts'
import { agreementAddress, kindTitles } from '#web/session/agreement-address.ts'
import { companyType } from '#web/session/cache.ts'
import { dayOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function CompanyFacts() {
  const say = useSay()
  const read = useRead(companyRead, {})
  return (
    <Loaded query={read} lines={6}>
      {(data) => (
        <Facts
          facts={[
            { label: say(company.legalForm), value: say(company.legalForms[data.companyMold]) },
            { label: say(company.name), value: data.name },
            { label: say(company.type), value: say(companyTypes[data.companyType]) },
            { label: say(company.registeredAccount), value: data.registerUsername },
            { label: say(company.registerDate), value: dayOf(data.registerTime) },
            { label: say(company.agreements), value: <AgreementLinks /> },
          ]}
        />
      )}
    </Loaded>
  )
}

/** A dealer has only agreed to the privacy policy. */
function AgreementLinks() {
  const say = useSay()
  const agreements = useRead(platformAgreements, {})
  const isDealer = companyType.get() === 'dealer'
  return (
    <Loaded query={agreements} lines={1}>
      {(list) => (
        <span className="links">
          {list
            .filter(({ kind }) => kind === 'privacy' || (kind === 'user' && !isDealer))
            .map((agreement) => (
              <Link key={agreement.kind} to={agreementAddress(agreement)}>
                {say(kindTitles[agreement.kind])}
              </Link>
            ))}
        </span>
      )}
    </Loaded>
  )
}
