/** What has changed since a proposal was made, one line for each kind; documents by number, as links. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { proposalChange } from '#contract/clearing.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { proposalChangeTexts } from '#text/proposals.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'

type Change = z.infer<typeof proposalChange>

export function ProposalChanges({ changes, currency }: { changes: readonly Change[]; currency: Currency }) {
  return (
    <ul className="proposal-changes">
      {changes.map((change) => (
        <li key={change.kind}>
          <ChangeLine change={change} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

/** The place of the documents in a sentence; links are put there. */
const place = '\u0000'

function ChangeLine({ change, currency }: { change: Change; currency: Currency }) {
  const say = useSay()
  const { kind, count, documents } = change
  const words = proposalChangeTexts[kind]
  const shown = (value: string | null): string =>
    shownValue(kind, value, currency) ?? say(proposalChangeTexts.none)
  const text = say(words, {
    before: shown(change.before),
    after: shown(change.after),
    count: (count ?? 0).toLocaleString(locale()),
    documents: place,
  })
  const [start = '', end = ''] = text.split(place)
  return (
    <>
      {start}
      {documents.map(({ id, number }, n) => (
        <Fragment key={id}>
          {n > 0 && ', '}
          <Link to={documentAddress(id)}>{number}</Link>
        </Fragment>
      ))}
      {(count ?? 0) > documents.length && ` ${say(proposalChangeTexts.more)}`}
      {end}
    </>
  )
}

function shownValue(kind: Change['kind'], value: string | null, currency: Currency): string | null {
  if (value === null) return null
  if (kind === 'pool')
    return `${amountShown(formatAmount({ currency, minor: BigInt(value) }), currency)} ${currency}`
  return kind === 'payDate' || kind === 'payDatePassed' ? displayDay(value as Day, language()) : value
}
