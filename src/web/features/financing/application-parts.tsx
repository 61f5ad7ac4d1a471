/** What every page of an application shows: its head, its facts, its limit and its files. */
import type { ReactNode } from 'react'
import type { applicationRead } from '#contract/financing-applications.ts'
import type { Reply } from '#contract/route.ts'
import { applicationStateNames, methodNames } from '#text/financing-names.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
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
          {say(financeOfferTexts.title, { number: one.number, dealer: one.dealerName })}{' '}
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
          {say(financeOfferTexts.arrears, {
            loan: arrears.loanNumber,
            days: arrears.days,
            amount: amountShown(arrears.amount, arrears.currency),
            currency: arrears.currency,
          })}
        </p>
      )}
      {cannot && (
        <p className="finance-note" role="note">
          {say(financeOfferTexts[cannot])}
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
    <Card title={say(financeOfferTexts.facts)}>
      <Facts
        facts={[
          { label: say(financeOfferTexts.requested), value: shown(one.requestedAmount) },
          { label: say(financeOfferTexts.approvedAmount), value: isDecided ? shown(one.amount) : null },
          { label: say(financeOfferTexts.requestedRate), value: `${one.requestedRate}%` },
          { label: say(financeOfferTexts.rate), value: isDecided ? `${one.rate}%` : null },
          { label: say(financeOfferTexts.term), value: termShown(one.term, one.termUnit) },
          {
            label: say(financeOfferTexts.product),
            value: `${say(financeOfferTexts.productVersion, {
              name: one.productName,
              version: one.productVersion,
            })} · ${say(methodNames[one.product.method])}`,
          },
          { label: say(financeOfferTexts.purpose), value: one.purpose },
          { label: say(financeOfferTexts.reason), value: one.reason },
        ]}
      />
    </Card>
  )
}

export function ApplicationLimit({ one }: { one: Application }) {
  const say = useSay()
  const { allotment, overall, currency } = one
  return (
    <Card title={say(financeOfferTexts.limit)}>
      <p className="finance-available">
        <span className="sub">{say(financeOfferTexts.available)}</span>{' '}
        <strong>{amountShown(allotment.available, currency)}</strong>{' '}
        <span className="amount-code">{currency}</span>
      </p>
      <LimitParts limits={allotment} currency={currency} />
      {overall && (
        <>
          <h3 className="finance-later">{say(financeOfferTexts.overall)}</h3>
          <LimitParts limits={overall} currency={currency} />
        </>
      )}
    </Card>
  )
}

export function ApplicationFiles({ one }: { one: Application }) {
  const say = useSay()
  return (
    <Card title={say(financeOfferTexts.files)}>
      {one.files.length === 0 && <p className="sub">{say(financeOfferTexts.noFiles)}</p>}
      <ul className="finance-list" aria-label={say(financeOfferTexts.files)}>
        {one.files.map(({ fileId, name, label, size }) => (
          <li key={fileId} className="finance-line">
            <span className="finance-words">
              <strong>{name}</strong>
              {label !== null && <span className="sub">{label}</span>}
            </span>
            <Button
              look="row"
              aria-label={`${say(financeOfferTexts.download)} ${name}`}
              onClick={() => void saveFile({ fileId, name, size, url: '' })}
            >
              {say(financeOfferTexts.download)}
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
  const decidedAs = state === 'rejected' ? financeOfferTexts.rejectedBy : financeOfferTexts.byLender
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
                ? say(financeOfferTexts.lapses, { day: dayShown(lapsesOn) })
                : undefined,
          },
        ]
      : []),
    {
      id: 'applied',
      title: say(financeOfferTexts.byDealer, { name: applied.name ?? '', company: applied.company }),
      at: applied.at,
      state: 'happened' as const,
    },
  ]
  return (
    <Card title={say(financeOfferTexts.progress)}>
      <Timeline label={say(financeOfferTexts.progress)} events={events} />
    </Card>
  )
}
