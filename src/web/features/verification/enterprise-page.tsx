/** Enterprise verification: the form, the transfer, the amount, and the result; each with what happens next. */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { displayDay } from '#domain/day.ts'
import { remarkOf } from '#domain/verification/remark.ts'
import { pageNames } from '#text/access.ts'
import { verificationTexts } from '#text/verification.ts'
import { attemptReasonTexts, blockTexts } from '#text/verification-states.ts'
import { returnPath } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { AmountCard } from './amount-card.tsx'
import { AttemptAside } from './attempt-aside.tsx'
import { EnterpriseForm } from './enterprise-form.tsx'
import { StateTag } from './state-tag.tsx'
import { Steps } from './steps.tsx'
import { type Attempt, type Certification, useCertification } from './use-certification.ts'
import './verification.css'

export default function EnterprisePage() {
  const read = useCertification()
  return (
    <Loaded query={read} lines={8}>
      {(certification) => <Page certification={certification} />}
    </Loaded>
  )
}

function Page({ certification }: { certification: Certification }) {
  const say = useSay()
  const [isEditing, setIsEditing] = useState(false)
  const { state, attempt, companyName, companyMold, attemptsLeft, blocked } = certification
  const hasEnded = state === 'failed' || state === 'expired'
  const isVerified = certification.authentication === 1
  const isPerson = companyMold === 'person'
  // A company stays verified when a later attempt has failed.
  const isForm = isEditing || state === 'notVerified' || (hasEnded && !isVerified)
  const shown = isForm && state !== 'failed' && state !== 'expired' ? 'notVerified' : state
  return (
    <div className="certification">
      <div className="page-head">
        <div>
          <div className="certification-title">
            <h1>{say(pageNames.certification)}</h1>
            {!isPerson && <StateTag state={state} />}
          </div>
          <p className="sub">
            {isPerson
              ? companyName
              : `${companyName} · ${say(verificationTexts.attemptsLeft, { count: attemptsLeft })} · ${say(verificationTexts.noFees)}`}
          </p>
        </div>
      </div>
      {!isPerson && <Steps state={shown} attempt={attempt} />}
      {!isPerson && <EndNote certification={certification} />}
      {certification.verified && isOpen(state) && (
        <p className="sub">
          {say(verificationTexts.stillCounts, {
            name: certification.verified.accountHolder,
            account: certification.verified.accountNumber,
          })}
        </p>
      )}
      {isPerson ? (
        <p className="sub">{say(verificationTexts.asPerson)}</p>
      ) : isForm ? (
        blocked === 'closed' || blocked === 'notKeeper' ? (
          <p className="sub">{say(blockTexts[blocked])}</p>
        ) : (
          <EnterpriseForm certification={certification} onDone={() => setIsEditing(false)} />
        )
      ) : state === 'verified' || hasEnded ? (
        <Verified certification={certification} onChange={() => setIsEditing(true)} />
      ) : (
        attempt && (
          <div className="certification-columns">
            {state === 'amountToEnter' ? (
              <AmountCard certification={certification} attempt={attempt} />
            ) : (
              <OnTheWay attempt={attempt} isSent={state === 'transferSent'} />
            )}
            <AttemptAside
              attempt={attempt}
              onResubmit={certification.can.submit ? () => setIsEditing(true) : undefined}
            />
          </div>
        )
      )}
      <BackNote isDone={certification.authentication === 1} />
    </div>
  )
}

const isOpen = (state: Certification['state']): boolean =>
  state === 'submitted' || state === 'transferSent' || state === 'amountToEnter'

/** Why the newest attempt ended, or why what was verified counts no more. */
function EndNote({
  certification: { state, attempt, outdated, companyName },
}: {
  certification: Certification
}) {
  const say = useSay()
  const text =
    state === 'failed' && attempt?.reason
      ? say(attemptReasonTexts[attempt.reason])
      : state === 'expired'
        ? say(verificationTexts.expiredText)
        : outdated
          ? say(verificationTexts.nameChanged, {
              old: outdated.legalName,
              now: companyName,
              time: minuteOf(outdated.verifiedAt),
            })
          : undefined
  return text === undefined ? null : (
    <p className="form-error" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}

function OnTheWay({ attempt, isSent }: { attempt: Attempt; isSent: boolean }) {
  const say = useSay()
  const givenUp = attempt.givenUpAt === null ? '' : minuteOf(attempt.givenUpAt)
  const day = attempt.arrivesBy === null ? '' : displayDay(attempt.arrivesBy, language())
  return (
    <Card title={say(isSent ? verificationTexts.onTheWay : verificationTexts.checking)}>
      <p>
        {isSent
          ? say(verificationTexts.onTheWayLead, { day })
          : say(verificationTexts.checkingLead, { time: givenUp })}
      </p>
      {isSent && <p className="sub">{say(verificationTexts.givenUp, { time: givenUp })}</p>}
      <Facts
        facts={[
          { label: say(verificationTexts.remark), value: remarkOf(attempt.number) },
          { label: say(verificationTexts.sentLabel), value: minuteOf(attempt.sentAt ?? attempt.submittedAt) },
        ]}
      />
    </Card>
  )
}

function Verified({ certification, onChange }: { certification: Certification; onChange: () => void }) {
  const say = useSay()
  const { verified, can, companyType } = certification
  const isDealer = companyType === 'dealer'
  return (
    <Card title={say(verificationTexts.doneTitle)}>
      {verified && (
        <>
          <p>
            {say(verificationTexts[isDealer ? 'doneLeadDealer' : 'doneLead'], {
              time: minuteOf(verified.verifiedAt),
            })}
          </p>
          <Facts
            facts={[
              { label: say(verificationTexts.nameLabel), value: verified.legalName },
              { label: say(verificationTexts.creditCodeLabel), value: verified.companyNum },
              { label: say(verificationTexts.legalPersonLabel), value: verified.legalPersonName },
              { label: say(verificationTexts.accountHolderLabel), value: verified.accountHolder },
              { label: say(verificationTexts.accountNumberLabel), value: verified.accountNumber },
              { label: say(verificationTexts.bankLabel), value: verified.bankName },
            ]}
          />
        </>
      )}
      {can.submit && (
        <div className="certification-change">
          <Button onClick={onChange}>{say(verificationTexts.verifyAgain)}</Button>
          <p className="sub">
            {say(verificationTexts[isDealer ? 'verifyAgainHintDealer' : 'verifyAgainHint'])}
          </p>
        </div>
      )}
    </Card>
  )
}

/** To the offer that led here. */
export function BackNote({ isDone }: { isDone: boolean }) {
  const say = useSay()
  const [query] = useSearchParams()
  const path = returnPath(query.get('from') ?? '', location.origin)
  if (!path) return null
  return (
    <p className="certification-back">
      <span>{say(verificationTexts.backLead)}</span>
      <Link className={isDone ? 'button button-primary' : 'link'} to={path}>
        {say(verificationTexts.back)}
      </Link>
    </p>
  )
}
