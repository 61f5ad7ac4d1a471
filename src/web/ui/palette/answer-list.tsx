/** The results, grouped by source. */
import { palette } from '#text/palette.ts'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { useInSight } from '../use-list-keys.ts'
import type { Entry } from './source.ts'
import type { Answer } from './use-answers.ts'

type Props = {
  id: string
  answers: readonly Answer[]
  /** The index over all sources. */
  active: number
  onPick: (entry: Entry) => void
}

export function AnswerList({ id, answers, active, onPick }: Props) {
  const say = useSay()
  useInSight(`${id}-${active}`)
  const filled = answers.filter(({ entries }) => entries.length > 0)
  const firstOf = (at: number) =>
    filled.slice(0, at).reduce((count, { entries }) => count + entries.length, 0)
  return (
    <div id={id} role="listbox" aria-label={say(palette.results)} className="palette-list">
      {filled.map(({ source, entries }, at) => (
        <div key={source.id} role="group" aria-label={source.title}>
          <p className="palette-source" aria-hidden="true">
            {source.title}
          </p>
          {entries.map((entry, place) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              id={`${id}-${firstOf(at) + place}`}
              isActive={firstOf(at) + place === active}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = { entry: Entry; id: string; isActive: boolean; onPick: (entry: Entry) => void }

const EntryRow = ({ entry, id, isActive, onPick }: RowProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={isActive ? 'choice choice-active' : 'choice'}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onPick(entry)}
  >
    {entry.icon && <Icon name={entry.icon} />}
    <span className="choice-title">{entry.title}</span>
    {entry.hint && <span className="choice-hint">{entry.hint}</span>}
  </button>
)
