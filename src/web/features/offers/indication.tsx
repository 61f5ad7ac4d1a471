/** Whether a rate would clear, as far as its payee may know: word, colour and shape, and why there is none. */

import type { offerQuote } from '#contract/offers.ts'
import type { Reply } from '#contract/route.ts'
import type { Indication } from '#domain/clearing/indication.ts'
import { indicationHints, indicationTexts, indicationWords, noIndicationWords } from '#text/indications.ts'
import { indicationAgainMs, indicationSoonMs } from '#web/limits.ts'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export type ShownIndication = Reply<typeof offerQuote>['indication']

/** When to ask again: soon where there were too many, otherwise before the server forgets the page. */
export const againAfter = (shown: readonly ShownIndication[]): number =>
  shown.some(({ none }) => none === 'tooMany') ? indicationSoonMs : indicationAgainMs

const tones: Readonly<Record<Indication, TagTone>> = { clearing: 'ok', close: 'wait', notClearing: 'off' }

export function IndicationTag({ indication }: { indication: Indication }) {
  const say = useSay()
  return (
    <span title={say(indicationHints[indication])}>
      <Tag tone={tones[indication]}>{say(indicationWords[indication])}</Tag>
    </span>
  )
}

/** The worst document in one word, for cards and rows. */
export function WorstIndication({ indication: { worst, none } }: { indication: ShownIndication }) {
  const say = useSay()
  if (worst) return <IndicationTag indication={worst} />
  return <span title={none ? say(noIndicationWords[none]) : undefined}>{say(indicationTexts.none)}</span>
}

/** With what it means, live. */
export function IndicationLine({ indication }: { indication: ShownIndication }) {
  const say = useSay()
  const { worst, best, none } = indication
  return (
    <div className="indication" role="status" aria-label={say(indicationTexts.title)}>
      <p>
        <span className="sub">{say(indicationTexts.title)}</span> <WorstIndication indication={indication} />
      </p>
      <p className="sub">
        {worst && best && best !== worst
          ? say(indicationTexts.mixed, {
              worst: say(indicationWords[worst]),
              best: say(indicationWords[best]),
            })
          : say(worst ? indicationHints[worst] : noIndicationWords[none ?? 'unavailable'])}
      </p>
      {worst && <p className="sub">{say(indicationTexts.live)}</p>}
    </div>
  )
}
