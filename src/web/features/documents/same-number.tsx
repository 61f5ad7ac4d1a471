/** What else bears the number of a document, each with what tells whether it is the same debt. */
import { Link } from 'react-router'
import { type Day, displayDay } from '#domain/day.ts'
import { typeTexts } from '#text/documents.ts'
import { Amount } from '#web/ui/amount.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { Listed } from './document-calls.ts'
import { addressOf, moneyOf } from './document-columns.tsx'

type Props = {
  of: Pick<Listed, 'sameNumberDocuments'>
  /** The list that the way back leads to; without one each opens beside what is being done. */
  list?: string
}

export function SameNumberDocuments({ of: { sameNumberDocuments }, list }: Props) {
  const say = useSay()
  return (
    <ul className="reasons">
      {sameNumberDocuments.map(({ id, type, amount, currency, dueDate }) => (
        <li key={id}>
          {list === undefined ? (
            <a href={addressOf({ id })} target="_blank" rel="noreferrer">
              {say(typeTexts[type])}
            </a>
          ) : (
            <Link to={addressOf({ id })} state={{ list }}>
              {say(typeTexts[type])}
            </Link>
          )}{' '}
          <Amount money={moneyOf(amount, currency)} /> {displayDay(dueDate as Day, language())}
        </li>
      ))}
    </ul>
  )
}
