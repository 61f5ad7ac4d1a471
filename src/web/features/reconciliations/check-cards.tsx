/** The lines of the check page in a narrow window. */
import { viewTexts } from '#text/reconciliation-pages.ts'
import { useSay } from '#web/ui/say.ts'
import { CheckCard } from './check-card.tsx'
import type { CheckLinesProps } from './check-grid.tsx'
import { documentOf, keyOf } from './comparison.ts'
import { LineCards } from './line-cards.tsx'

export function CheckCards({ matches, currency, canAnswer, canPropose, proposed, ...on }: CheckLinesProps) {
  const say = useSay()
  if (matches.length === 0) return <p className="sub check-none">{say(viewTexts.none)}</p>
  return (
    <LineCards label={say(viewTexts.grid)} lines={matches} keyOf={keyOf}>
      {(match) => {
        const documentId = documentOf(match)?.documentId ?? ''
        return (
          <CheckCard
            match={match}
            currency={currency}
            canAnswer={canAnswer}
            canPropose={canPropose}
            isProposed={proposed.has(documentId)}
            onApprove={() => on.onApprove(match)}
            onReject={() => on.onReject(match)}
            onPropose={() => on.onPropose(documentId)}
          />
        )
      }}
    </LineCards>
  )
}
