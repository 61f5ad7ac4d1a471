/** What is missing before a receivable can be paid early: the next step, and what comes after it. */
import { accelerateTexts, missingWords } from '#text/receivables.ts'
import { useActingCard } from '#web/session/acting.ts'
import { language, useSay } from '#web/ui/say.ts'
import type { Receivable } from './receivable-calls.ts'

export function MissingCell({ receivable }: { receivable: Receivable }) {
  const say = useSay()
  const words = missingWords(say, language(), receivable)
  const isHere = useActingCard()?.id === receivable.entityId
  if (receivable.stage === 'ready' && !isHere)
    return (
      <span className="missing-none">
        {say(accelerateTexts.elsewhere, { entity: receivable.entityName })}
      </span>
    )
  if (words.length === 0)
    return (
      <span className="missing-none">
        {say(receivable.stage === 'offered' ? accelerateTexts.inOffer : accelerateTexts.nothing)}
      </span>
    )
  const [next, ...later] = words
  return (
    <ol className="missing" aria-label={say(accelerateTexts.steps, { number: receivable.number })}>
      <li className="missing-next" title={next}>
        {next}
      </li>
      {later.map((step) => (
        <li key={step} title={step}>
          {step}
        </li>
      ))}
    </ol>
  )
}
