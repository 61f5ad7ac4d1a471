/** The result of a move: the new time and the work that was done, or the refusal. */
import { dueKinds, timeMachine } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { resultsOf } from './results.ts'
import type { Outcome } from './use-clock-move.ts'

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

function Happened({ outcome: { from, now, arrived, waitsFor, ran, ranCount } }: { outcome: Outcome }) {
  const say = useSay()
  const to = minuteOf(now)
  return (
    <div className="outcome">
      <p className="strong">
        {arrived
          ? say(timeMachine.moved, { from: minuteOf(from), to })
          : say(timeMachine.stopped, { to, work: waitsFor.map(workText).join(say(timeMachine.separator)) })}
      </p>
      <p className="sub">
        {ranCount === 0 ? say(timeMachine.ranNone) : say(timeMachine.ran, { count: ranCount })}
      </p>
      <ol className="ran">
        {gathered(ran).map(({ kind, dueAt, state, facts, times }, index) => (
          // Keyed by index, because the list never changes.
          <li key={index}>
            <time dateTime={dueAt}>{minuteOf(dueAt)}</time>
            <span className="grow">
              {labelOf(dueKinds, kind, language())}
              {times > 1 && ` × ${times}`}
            </span>
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

const workText = ({ kind, name }: Outcome['waitsFor'][number]): string =>
  sayNow(timeMachine.waitsFor[kind], { name: kind === 'due' ? labelOf(dueKinds, name, language()) : name })

type DueWork = Outcome['ran'][number]

/** Recurring work without results is shown once, with its count. */
function gathered(ran: readonly DueWork[]): readonly (DueWork & { readonly times: number })[] {
  const rows: (DueWork & { times: number })[] = []
  for (const one of ran) {
    const isPlain = one.state === 'done' && resultsOf(one.kind, one.facts).length === 0
    const known = isPlain ? rows.find(({ kind, state }) => kind === one.kind && state === 'done') : undefined
    if (known) known.times += 1
    else rows.push({ ...one, times: 1 })
  }
  return rows
}
