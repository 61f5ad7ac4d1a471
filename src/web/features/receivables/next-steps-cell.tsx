/** The steps that are missing before a receivable can be paid early: the next one, and the one after it. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import type { ReceivableStage } from '#domain/receivables/next-steps.ts'
import { accelerateTexts, nextStepTexts, stageTexts } from '#text/receivables.ts'
import { useActingCard } from '#web/session/acting-identity.ts'

import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { Receivable } from './receivable-calls.ts'

const tones = {
  absent: 'off',
  unconnected: 'wait',
  unconfirmed: 'wait',
  other: 'stopped',
  ready: 'ok',
  offered: 'done',
} as const satisfies Record<ReceivableStage, TagTone>

export function StageTag({ stage }: { stage: ReceivableStage }) {
  const say = useSay()
  return <Tag tone={tones[stage]}>{say(stageTexts[stage])}</Tag>
}

export function NextStepsCell({ receivable }: { receivable: Receivable }) {
  const say = useSay()
  const { stage, entityId, entityName: entity, number } = receivable
  const isHere = useActingCard()?.id === entityId
  const words = nextStepTexts(say, language(), receivable)
  if (words.length === 0)
    return (
      <div className="missing">
        <StageTag stage={stage} />
        {stage === 'ready' && !isHere && <p>{say(accelerateTexts.elsewhere, { entity })}</p>}
      </div>
    )
  return (
    <ol className="missing" aria-label={say(accelerateTexts.steps, { number })}>
      {words.map((step, n) => (
        <li key={step}>
          {receivable.missing[n]?.step === 'verify' ? (
            <Link to={pages.certificationSelect.path}>{step}</Link>
          ) : (
            step
          )}
        </li>
      ))}
    </ol>
  )
}
