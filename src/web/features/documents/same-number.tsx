/** Other documents with the same number, with facts that show whether they are the same debt. */
import { Link } from 'react-router'
import { type Day, displayDay } from '#domain/day.ts'
import { typeTextsFor } from '#text/documents.ts'
import { Amount } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { language, useSay } from '#web/ui/say.ts'
import type { DocumentRow } from './document-calls.ts'
import { addressOf } from './document-columns.tsx'
import { useSide } from './use-side.ts'

type Props = {
  of: Pick<DocumentRow, 'sameNumberDocuments'>
  /** The list for the back link; without it each document opens in a new tab. */
  list?: string
}

export function SameNumberDocuments({ of: { sameNumberDocuments }, list }: Props) {
  const say = useSay()
  const side = useSide()
  return (
    <ul className="reasons">
      {sameNumberDocuments.map(({ id, type, amount, currency, dueDate }) => (
        <li key={id}>
          {list === undefined ? (
            <a href={addressOf({ id })} target="_blank" rel="noreferrer">
              {say(typeTextsFor[side][type])}
            </a>
          ) : (
            <Link to={addressOf({ id })} state={{ list }}>
              {say(typeTextsFor[side][type])}
            </Link>
          )}{' '}
          <Amount money={moneyOf(amount, currency)} /> {displayDay(dueDate as Day, language())}
        </li>
      ))}
    </ul>
  )
}
