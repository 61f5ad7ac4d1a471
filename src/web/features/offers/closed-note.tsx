/** A closed market: why, and when it is expected to open again. */

import { marketTexts } from '#text/markets.ts'
import { makingTexts } from '#text/offers.ts'
import { dayOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Market } from './use-offerable.ts'

export function ClosedNote({ market }: { market: Market }) {
  const say = useSay()
  return (
    <div className="offer-note" role="status">
      <Icon name="lock" />
      <div>
        <strong>{say(makingTexts.closed)}</strong>
        <p>
          {[
            market.closedReason !== null && say(makingTexts.closedWhy, { reason: market.closedReason }),
            market.reopenAt !== null && say(marketTexts.reopens, { day: dayOf(market.reopenAt) }),
            say(makingTexts.closedKept),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}
