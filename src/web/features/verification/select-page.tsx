/** Enterprise or personal verification: what each needs, how long it takes, and what it costs. */
import { Link, useSearchParams } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { verificationTexts } from '#text/verification.ts'
import { personStates } from '#text/verification-person.ts'
import { blockTexts } from '#text/verification-states.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { StateTag } from './state-tag.tsx'
import { type Certification, useCertification } from './use-certification.ts'
import './verification.css'

export default function SelectPage() {
  const say = useSay()
  const read = useCertification()
  return (
    <div className="certification">
      <div className="page-head">
        <div>
          <h1>{say(pageNames.certificationSelect)}</h1>
          {read.data && (
            <p className="sub">
              {say(verificationTexts[read.data.companyType === 'dealer' ? 'selectLeadDealer' : 'selectLead'])}
            </p>
          )}
        </div>
      </div>
      <Loaded query={read} lines={6}>
        {(certification) => (
          <div className="certification-ways">
            <Enterprise certification={certification} />
            <Person certification={certification} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

type Props = { certification: Certification }

/** The way back to an offer goes along. */
function useQueryKept(): string {
  const [query] = useSearchParams()
  const from = query.get('from')
  return from === null ? '' : `?from=${encodeURIComponent(from)}`
}

function Enterprise({ certification: { state, companyMold, blocked, banks } }: Props) {
  const say = useSay()
  const kept = useQueryKept()
  const isOther = companyMold === 'person'
  const isBegun = state !== 'notVerified'
  return (
    <Card title={say(verificationTexts.enterprise)} action={isOther ? undefined : <StateTag state={state} />}>
      <p className="sub">{say(verificationTexts.enterpriseFor)}</p>
      <Facts
        facts={[
          { label: say(verificationTexts.needs), value: say(verificationTexts.needsEnterprise) },
          { label: say(verificationTexts.takes), value: say(verificationTexts.takesEnterprise) },
          { label: say(verificationTexts.banks), value: say(verificationTexts.banksCount, { count: banks }) },
          { label: say(verificationTexts.fees), value: say(verificationTexts.noFees) },
        ]}
      />
      {isOther ? (
        <p className="sub">{say(verificationTexts.asPerson)}</p>
      ) : isBegun || !cannotStart(blocked) ? (
        <Link className="button button-primary" to={pages.certification.path + kept}>
          {say(verificationTexts[state === 'verified' ? 'view' : isBegun ? 'continue' : 'start'])}
        </Link>
      ) : (
        <p className="sub">{say(blockTexts[blocked])}</p>
      )}
    </Card>
  )
}

/** The form is there to read and fill in also while nothing can be submitted today. */
const cannotStart = (blocked: Certification['blocked']): blocked is 'closed' | 'notKeeper' =>
  blocked === 'closed' || blocked === 'notKeeper'

function Person({ certification: { person, companyMold, companyType, blocked } }: Props) {
  const say = useSay()
  const kept = useQueryKept()
  const isOther = companyMold === 'company'
  return (
    <Card
      title={say(verificationTexts.person)}
      action={
        isOther ? undefined : (
          <Tag tone={person.state === 'verified' ? 'ok' : person.state === 'failed' ? 'bad' : 'off'}>
            {say(personStates[person.state])}
          </Tag>
        )
      }
    >
      <p className="sub">{say(verificationTexts.personFor)}</p>
      <Facts
        facts={[
          { label: say(verificationTexts.needs), value: say(verificationTexts.needsPerson) },
          { label: say(verificationTexts.takes), value: say(verificationTexts.takesPerson) },
          { label: say(verificationTexts.fees), value: say(verificationTexts.noFees) },
        ]}
      />
      {isOther ? (
        <p className="sub">
          {say(verificationTexts[companyType === 'dealer' ? 'companiesOnly' : 'asCompany'])}
        </p>
      ) : person.state === 'verified' || blocked === null ? (
        <Link className="button" to={pages.certificationPerson.path + kept}>
          {say(person.state === 'verified' ? verificationTexts.view : verificationTexts.start)}
        </Link>
      ) : (
        <p className="sub">{say(blockTexts[blocked])}</p>
      )}
    </Card>
  )
}
