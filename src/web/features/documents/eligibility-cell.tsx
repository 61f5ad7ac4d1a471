/** Whether a document can be paid early, and the first reason why not; the others stand behind it. */

import type { EligibilityState } from '#domain/documents/kinds.ts'
import { fairTermDaysMax } from '#domain/documents/limits.ts'
import { documentTexts, eligibilityTexts, ineligibilityTexts } from '#text/documents.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Listed } from './document-calls.ts'
import './documents.css'

const tones = { pending: 'wait', eligible: 'ok', ineligible: 'off' } as const satisfies Record<
  EligibilityState,
  string
>

export const EligibilityTag = ({ state }: { state: EligibilityState }) => {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(eligibilityTexts[state])}</Tag>
}

export function EligibilityCell({ document: { eligibility, reasons } }: { document: Listed }) {
  const say = useSay()
  const [first, ...others] = reasons.map((reason) => say(ineligibilityTexts[reason]))
  return (
    <span className="eligibility">
      <EligibilityTag state={eligibility} />
      {first && (
        <span className="eligibility-why" title={[first, ...others].join('\n')}>
          {first}
          {others.length > 0 && (
            <span className="sub"> {say(documentTexts.more, { count: others.length })}</span>
          )}
        </span>
      )}
    </span>
  )
}

/** A term that is longer than a small or medium firm should have to wait. */
export function TermCell({ document: { termDays, unfairTerm } }: { document: Listed }) {
  const say = useSay()
  if (termDays === null) return null
  const days = { days: fairTermDaysMax }
  return (
    <span className="term">
      {termDays}
      {unfairTerm && (
        <span title={say(documentTexts.unfairHint, days)}>
          <Tag tone="wait">{say(documentTexts.unfairTerm, days)}</Tag>
        </span>
      )}
    </span>
  )
}
