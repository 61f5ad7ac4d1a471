/** The published versions of the agreements, and how often each was accepted. */
import { operatorAgreements } from '#contract/agreement-texts.ts'
import type { Reply } from '#contract/route.ts'
import { displayDay } from '#domain/day.ts'
import { operatedAgreementTexts } from '#text/operated-agreements.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { useRead } from '#web/api/use-read.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { OperatorShell } from './shell.tsx'

export default function AgreementsPage() {
  return (
    <OperatorShell>
      <Agreements />
    </OperatorShell>
  )
}

function Agreements() {
  const say = useSay()
  const read = useRead(operatorAgreements, {})
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.agreements)}</h1>
          <p className="sub">{say(operatedAgreementTexts.lead)}</p>
        </div>
      </div>
      <Card title={say(operatedAgreementTexts.versions)}>
        <Loaded query={read} lines={10}>
          {(versions) => (
            <ul>
              {versions.map((version) => (
                <VersionRow key={`${version.kind} ${version.version}`} version={version} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function VersionRow({ version: row }: { version: Reply<typeof operatorAgreements>[number] }) {
  const say = useSay()
  const { title, version, updated, publishedAt, inForce, acceptances, people, companies } = row
  return (
    <li className="config-key">
      <div>
        {title}
        <code>{say(operatedAgreementTexts.version, { version })}</code>
      </div>
      <div className="config-value">
        <Tag tone={inForce ? 'ok' : 'off'}>
          {say(inForce ? operatedAgreementTexts.inForce : operatedAgreementTexts.earlier)}
        </Tag>{' '}
        <span className="sub">
          {say(operatedAgreementTexts.published, {
            day: displayDay(updated, language()),
            time: minuteOf(publishedAt),
          })}
        </span>
      </div>
      <div>{say(operatedAgreementTexts.accepted, { acceptances, people, companies })}</div>
    </li>
  )
}
