/** What came of a move: where it led and what was done on the way, or why it was refused. */
import { dueKinds, timeMachine } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { resultsOf } from './results.ts'
import type { Outcome } from './use-move.ts'

type Props = { outcome: Outcome | undefined; error: string | undefined }

export const MoveOutcome = ({ outcome, error }: Props) => (
  <div aria-live="polite">
    {error && (
      <p className="form-error">
        <Icon name="warning" />
        {error}
      </p>
    )}
    {outcome && <Happened outcome={outcome} />}
  </div>
)

function Happened({ outcome: { from, now, arrived, ran, ranCount } }: { outcome: Outcome }) {
  const say = useSay()
  const to = minuteOf(now)
  return (
    <div className="outcome">
      <p className="strong">
        {arrived ? say(timeMachine.moved, { from: minuteOf(from), to }) : say(timeMachine.stopped, { to })}
      </p>
      <p className="sub">
        {ranCount === 0 ? say(timeMachine.ranNone) : say(timeMachine.ran, { count: ranCount })}
      </p>
      <ol className="ran">
        {ran.map(({ kind, dueAt, state, facts }, index) => (
          // The list is the record of one move: nothing in it ever changes its place.
          <li key={index}>
            <time dateTime={dueAt}>{minuteOf(dueAt)}</time>
            <span className="grow">{labelOf(dueKinds, kind, language())}</span>
            <Tag tone={state === 'done' ? 'ok' : 'bad'}>{say(timeMachine[state])}</Tag>
            {state === 'done' &&
              resultsOf(kind, facts).map((result) => (
                <p key={result} className="sub ran-result">
                  {result}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </div>
  )
}
