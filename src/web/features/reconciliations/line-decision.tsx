/** The decision about a line of the check page: to be made, made, or withdrawn; and a document to be proposed. */
import { lineTones } from '#domain/reconciliations/states.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { lineReasonTexts, lineStateTexts } from '#text/reconciliations.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { lineOf, type Match } from './comparison.ts'

export type DecisionProps = {
  match: Match
  canAnswer: boolean
  canPropose: boolean
  isProposed: boolean
  onApprove: () => void
  onReject: () => void
  onPropose: () => void
}

export function LineDecision({ match, canAnswer, canPropose, isProposed, ...on }: DecisionProps) {
  const say = useSay()
  const line = lineOf(match)
  if (!line) {
    if (!canPropose) return <span className="sub">{say(viewTexts.outside)}</span>
    return (
      <button type="button" className="link" aria-pressed={isProposed} onClick={on.onPropose}>
        {say(isProposed ? viewTexts.proposed : viewTexts.propose)}
      </button>
    )
  }
  const named = (label: string): string => `${label} ${line.number}`
  if (line.state === 'pending')
    return canAnswer ? (
      <>
        <button
          type="button"
          className="link"
          aria-label={named(say(viewTexts.approve))}
          onClick={on.onApprove}
        >
          {say(viewTexts.approve)}
        </button>
        <button
          type="button"
          className="link check-reject"
          aria-label={named(say(viewTexts.reject))}
          onClick={on.onReject}
        >
          {say(viewTexts.reject)}
        </button>
      </>
    ) : (
      <Tag tone="wait">{say(lineStateTexts.pending)}</Tag>
    )
  return (
    <span className="check-decided">
      <span className="check-decided-state">
        <Tag tone={lineTones[line.state]}>{say(lineStateTexts[line.state])}</Tag>
        {line.state === 'rejected' && canAnswer && (
          <button
            type="button"
            className="link"
            aria-label={named(say(viewTexts.withdraw))}
            onClick={on.onApprove}
          >
            {say(viewTexts.withdraw)}
          </button>
        )}
      </span>
      {line.reason !== null && (
        <span className="sub check-why" title={line.description ?? undefined}>
          {say(lineReasonTexts[line.reason])} {line.description}
        </span>
      )}
    </span>
  )
}
