/** One company that the person can act for. */
import { companyNaming, identities } from '#text/identities.ts'
import type { Card } from '#web/session/acting-identity.ts'
import { multiagentId } from '#web/session/cache.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { dayOf } from '#web/ui/format.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { unreadShown } from '#web/ui/unread.ts'

type Props = { card: Card; busy: boolean; onChoose: () => void }

export function IdentityCard({ card, busy, onChoose }: Props) {
  const say = useSay()
  const current = multiagentId.get() === card.id
  return (
    <button
      type="button"
      className="identity-card"
      aria-current={current || undefined}
      aria-busy={busy || undefined}
      disabled={card.frozen}
      onClick={onChoose}
    >
      <span className="identity-mark" aria-hidden="true">
        {[...card.name][0]}
      </span>
      <span className="identity-words">
        <span className="identity-name">{card.name}</span>
        {card.distinguishedBy && (
          <span className="sub">
            {say(companyNaming.sinceAndId, {
              day: dayOf(card.distinguishedBy.registerTime),
              id: card.distinguishedBy.shortId,
            })}
          </span>
        )}
        {card.masterName && <span className="sub">{say(identities.master, { name: card.masterName })}</span>}
        {card.eligible && (
          <span className="sub">
            {say(identities.eligible)} {amountShown(card.eligible.amount, card.eligible.currency)}{' '}
            {card.eligible.currency}
          </span>
        )}
        {card.unread > 0 && (
          <span className="sub">{say(identities.unread, { count: unreadShown(card.unread) })}</span>
        )}
        {card.childrenCount !== undefined && card.childrenCount > 0 && (
          <span className="sub">
            {card.childrenCount === 1
              ? say(identities.oneChild)
              : say(identities.children, { count: card.childrenCount })}
          </span>
        )}
      </span>
      {busy && <Spinner />}
      {card.frozen && <Tag tone="off">{say(identities.frozen)}</Tag>}
      {current && !busy && !card.frozen && <Tag tone="ok">{say(identities.current)}</Tag>}
    </button>
  )
}
