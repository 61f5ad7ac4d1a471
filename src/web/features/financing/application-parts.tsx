/** What every page of an application shows: its head, its facts, its limit and its files. */
import type { ReactNode } from 'react'
import type { applicationRead } from '#contract/financing-applications.ts'
import type { Reply } from '#contract/route.ts'
import { applicationStateNames, methodNames } from '#text/financing-names.ts'
import { financeOfferTexts as texts } from '#text/financing-offers.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Card, Facts, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { LimitParts } from './limit-use.tsx'
import { applicationTones, dayShown, termShown } from './words.ts'

export type Application = Reply<typeof applicationRead>

export function ApplicationHead({ one, children }: { one: Application; children?: ReactNode }) {
  const say = useSay()
  return (
    <div className="page-head">
      <div>
        <h1>
          {say(texts.title, { number: one.number, dealer: one.dealerName })}{' '}
          <Tag tone={applicationTones[one.state]}>{say(applicationStateNames[one.state])}</Tag>
        </h1>
        <p className="sub">
          {one.productName} · {one.currency} · {termShown(one.term, one.termUnit)}
        </p>
      </div>
      <div className="head-actions">{children}</div>
    </div>
  )
}

/** What the reader should know before deciding or disbursing. */
export function ApplicationNotes({ one }: { one: Application }) {
  const say = useSay()
  const { arrears, cannot } = one
  return (
    <>
      {arrears && (
        <p className="finance-note" role="note">
          {say(texts.arrears, {
            loan: arrears.loanNumber,
            days: arrears.days,
            amount: amountShown(arrears.amount, arrears.currency),
            currency: arrears.currency,
          })}
        </p>
      )}
      {cannot && (
        <p className="finance-note" role="note">
          {say(texts[cannot])}
        </p>
      )}
    </>
  )
}

export function ApplicationFacts({ one }: { one: Application }) {
  const say = useSay()
  const shown = (amount: string) => `${amountShown(amount, one.currency)} ${one.currency}`
  const isDecided = one.decided !== null && one.state !== 'rejected'
  return (
    <Card title={say(texts.facts)}>
      <Facts
        facts={[
          { label: say(texts.requested), value: shown(one.requestedAmount) },
          { label: say(texts.approvedAmount), value: isDecided ? shown(one.amount) : null },
          { label: say(texts.requestedRate), value: `${one.requestedRate}%` },
          { label: say(texts.rate), value: isDecided ? `${one.rate}%` : null },
          { label: say(texts.term), value: termShown(one.term, one.termUnit) },
          {
            label: say(texts.product),
            value: `${say(texts.productVersion, {
              name: one.productName,
              version: one.productVersion,
            })} · ${say(methodNames[one.product.method])}`,
          },
          { label: say(texts.purpose), value: one.purpose },
          { label: say(texts.reason), value: one.reason },
        ]}
      />
    </Card>
  )
}

export function ApplicationLimit({ one }: { one: Application }) {
  const say = useSay()
  const { allotment, overall, currency } = one
  return (
    <Card title={say(texts.limit)}>
      <p className="finance-available">
        <span className="sub">{say(texts.available)}</span>{' '}
        <strong>{amountShown(allotment.available, currency)}</strong>{' '}
        <span className="amount-code">{currency}</span>
      </p>
      <LimitParts limits={allotment} currency={currency} />
      {overall && (
        <>
          <h3 className="finance-later">{say(texts.overall)}</h3>
          <LimitParts limits={overall} currency={currency} />
        </>
      )}
    </Card>
  )
}

export function ApplicationFiles({ one }: { one: Application }) {
  const say = useSay()
  return (
    <Card title={say(texts.files)}>
      {one.files.length === 0 && <p className="sub">{say(texts.noFiles)}</p>}
      <ul className="finance-list" aria-label={say(texts.files)}>
        {one.files.map(({ fileId, name, label, size }) => (
          <li key={fileId} className="finance-line">
            <span className="finance-words">
              <strong>{name}</strong>
              {label !== null && <span className="sub">{label}</span>}
            </span>
            <Button
              look="row"
              aria-label={`${say(texts.download)} ${name}`}
              onClick={() => void saveFile({ fileId, name, size, url: '' })}
            >
              {say(texts.download)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function ApplicationProgress({ one }: { one: Application }) {
  const say = useSay()
  const { applied, decided, state, lapsesOn, loanId } = one
  const decidedAs = state === 'rejected' ? texts.rejectedBy : texts.byLender
  const events = [
    ...(decided
      ? [
          {
            id: 'decided',
            title: say(decidedAs, { name: decided.name ?? decided.company }),
            at: decided.at,
            state: state === 'rejected' ? ('failed' as const) : ('happened' as const),
            detail:
              state === 'approved' && loanId === null && lapsesOn !== null
                ? say(texts.lapses, { day: dayShown(lapsesOn) })
                : undefined,
          },
        ]
      : []),
    {
      id: 'applied',
      title: say(texts.byDealer, { name: applied.name ?? '', company: applied.company }),
      at: applied.at,
      state: 'happened' as const,
    },
  ]
  return (
    <Card title={say(texts.progress)}>
      <Timeline label={say(texts.progress)} events={events} />
    </Card>
  )
}
