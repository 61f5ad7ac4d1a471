/** The state of a company or person, by colour, shape and word. */
import type { OperatedState } from '#domain/operator/rules.ts'
import { operatedStateNames, operatorTexts } from '#text/operator.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

const tones = { waiting: 'wait', active: 'ok', frozen: 'bad' } as const satisfies Record<
  OperatedState,
  string
>

export function StateTag({ state }: { state: OperatedState }) {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(operatedStateNames[state])}</Tag>
}

/** The first of several with the count; all of them on hover. */
export function Several({ names }: { names: readonly string[] }) {
  const say = useSay()
  const [first, second] = names
  if (first === undefined) return null
  if (second === undefined) return first
  return <span title={names.join('\n')}>{say(operatorTexts.more, { first, count: names.length })}</span>
}
