/** The acting company's facts and agreements. Rows without a value are left out. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { platformAgreements } from '#contract/agreements.ts'
import { companyRead } from '#contract/companies.ts'
import type { Reply } from '#contract/route.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { company } from '#text/account.ts'
import { companyTypes } from '#text/app.ts'
import { signingTexts } from '#text/signing.ts'
import { useRead } from '#web/api/use-read.ts'
import { agreementAddress, titleOf } from '#web/session/agreement-address.ts'
import { companyType } from '#web/session/cache.ts'
import { dayOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

// Few companies have signed one, and every visit loads this page.
const ContinuingZip = lazy(() => import('./continuing-zip.tsx'))

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
            ...(data.companyMold === 'company'
              ? [
                  { label: say(company.creditCode), value: data.companyNum },
                  { label: say(company.phone), value: data.companyPhone },
                  { label: say(company.legalPerson), value: data.legalPersonName },
                ]
              : []),
            { label: say(company.handler), value: data.transactorName },
            { label: say(company.handlerPhone), value: data.signaturePhone },
            { label: say(company.agreements), value: <AgreementLinks company={data} /> },
            {
              label: say(signingTexts.continuing),
              value:
                data.continueAgreement === 1 ? (
                  <Suspense>
                    <ContinuingZip />
                  </Suspense>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  )
}

type Company = Pick<Reply<typeof companyRead>, 'authentication' | 'companyMold'>

/** Those that were accepted: a dealer has only agreed to the privacy policy, and only companies have a certificate. */
function agreementsOf({ authentication, companyMold }: Company): readonly AgreementKind[] {
  return [
    ...(companyType.get() === 'dealer' ? [] : (['user'] as const)),
    'privacy',
    ...(authentication === 1 && companyMold === 'company' ? (['certificate'] as const) : []),
    ...(authentication === 1 ? (['signature'] as const) : []),
  ]
}

function AgreementLinks({ company: seen }: { company: Company }) {
  const agreements = useRead(platformAgreements, {})
  const kinds = agreementsOf(seen)
  return (
    <Loaded query={agreements} lines={1}>
      {(list) => (
        <span className="links">
          {list
            .filter(({ kind }) => kinds.includes(kind))
            .map((agreement) => (
              <Link key={agreement.kind} to={agreementAddress(agreement)}>
                {titleOf(agreement)}
              </Link>
            ))}
        </span>
      )}
    </Loaded>
  )
}
