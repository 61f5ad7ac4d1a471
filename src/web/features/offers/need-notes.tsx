/** Notes about the answer to an amount by a day, and the page where nothing can be offered. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { formatAmount } from '#domain/money.ts'
import { needDocumentsPerMarketMax } from '#domain/offers/limits.ts'
import { pageNames } from '#text/access.ts'
import { needTexts } from '#text/offer-need.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { minorOf } from './figures.ts'
import type { Need } from './need-input.ts'
import { dayWords } from './need-words.ts'

/** What the payee should know about the answer. */
export function NeedNotes({ need, isReached }: { need: Need; isReached: boolean }) {
  const say = useSay()
  const { currency, reachable, dueByThen, limited } = need
  const missing = minorOf(need.amount, currency) - minorOf(reachable, currency)
  const shown = (amount: string) => `${amountShown(amount, currency)} ${currency}`
  const due = { count: dueByThen.documents, amount: shown(dueByThen.amount) }
  const notes = [
    !isReached &&
      missing > 0n &&
      say(needTexts.shortNote, {
        day: dayWords(need.by),
        amount: shown(reachable),
        missing: shown(formatAmount({ currency, minor: missing })),
      }),
    due.count === 1 && say(needTexts.dueNoteOne, due),
    due.count > 1 && say(needTexts.dueNote, due),
    limited && say(needTexts.limitedNote, { count: needDocumentsPerMarketMax }),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <div className="offer-note" role="status">
      <Icon name="warning" />
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

export function NothingToOffer() {
  const say = useSay()
  return (
    <section className="card">
      <EmptyState icon="file" title={say(needTexts.nothing)} hint={say(needTexts.nothingHint)}>
        <Link className="button button-primary" to={pages.receivables.path}>
          {say(pageNames.receivables)}
        </Link>
      </EmptyState>
    </section>
  )
}
