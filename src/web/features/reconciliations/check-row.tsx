/** One line of the check page: both ledgers, what differs, and the decision. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { type Currency, displayDigits } from '#domain/money.ts'
import type { LineDifference, MatchResult } from '#domain/reconciliations/match.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { matchTexts } from '#text/reconciliations.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { differenceShown, documentOf, lineOf } from './comparison.ts'
import { type DecisionProps, LineDecision } from './line-decision.tsx'

export const matchTones: Readonly<Record<MatchResult, TagTone>> = {
  missingHere: 'wait',
  missingThere: 'off',
  amountDiffers: 'bad',
  dateDiffers: 'wait',
  numberDiffers: 'wait',
  same: 'ok',
}

export type Side = { documentDate: string | null; dueDate: string; amount: string }
type SideProps = {
  side: Side | undefined
  missing: string
  differences: readonly LineDifference[]
  currency: Currency
}

export const dayShown = (day: string | null): string =>
  day === null ? '' : displayDay(day as Day, language())

function SideCells({ side, missing, differences, currency }: SideProps) {
  if (!side)
    return (
      <span role="cell" className="check-missing check-side">
        {missing}
      </span>
    )
  const look = (difference: LineDifference): string =>
    differences.includes(difference) ? 'check-cell check-differs' : 'check-cell'
  return (
    <>
      <span role="cell" className={`${look('documentDate')} check-side`}>
        {dayShown(side.documentDate)}
      </span>
      <span role="cell" className={look('dueDate')}>
        {dayShown(side.dueDate)}
      </span>
      <span role="cell" className={`${look('amount')} check-amount`}>
        {amountShown(side.amount, currency)}
      </span>
    </>
  )
}

type Props = DecisionProps & {
  id: string
  currency: Currency
  row: number
  topPx: number
  isCurrent: boolean
  onCurrent: () => void
}

export function CheckRow(props: Props) {
  const { id, match, currency, row, topPx, isCurrent, onCurrent, ...decision } = props
  const say = useSay()
  const line = lineOf(match)
  const document = documentOf(match)
  const differences = 'differences' in match ? match.differences : []
  const number = line?.number ?? document?.number ?? ''
  const documentId = document?.documentId ?? line?.documentId
  const difference = differenceShown(match, currency)
  const sign = difference.minor > 0n ? '+' : ''
  const ownNumber = differences.includes('number') ? document?.number : undefined
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isCurrent}
      className={isCurrent ? 'check-row check-current' : 'check-row'}
      style={{ transform: `translateY(${topPx}px)` }}
      onPointerDown={onCurrent}
    >
      <span role="rowheader" className={ownNumber ? 'check-number check-differs' : 'check-number'}>
        {documentId ? (
          <Link to={pages.document.path.replace(':invoiceId', documentId)}>{number}</Link>
        ) : (
          number
        )}
        {ownNumber && <span className="sub">{ownNumber}</span>}
      </span>
      <SideCells
        side={line}
        missing={say(viewTexts.missingThere)}
        differences={differences}
        currency={currency}
      />
      <SideCells
        side={document}
        missing={say(viewTexts.missingHere)}
        differences={differences}
        currency={currency}
      />
      <span role="cell" className="check-cell check-amount check-side">
        {difference.minor !== 0n && `${sign}${displayDigits(difference, language())}`}
      </span>
      <span role="cell" className="check-cell">
        {match.result === 'same' ? (
          say(matchTexts.same)
        ) : (
          <Tag tone={matchTones[match.result]}>{say(matchTexts[match.result])}</Tag>
        )}
      </span>
      <span role="cell" className="check-cell check-decision">
        <LineDecision match={match} {...decision} />
      </span>
    </div>
  )
}
