/** The list of a combobox, or a message in its place. */
import { keywordCharactersMin } from '#domain/limits.ts'
import { app } from '#text/app.ts'
import { inputs } from '#text/inputs.ts'
import { choicesShownMax } from '#web/limits.ts'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { Spinner } from '../spinner.tsx'
import { useInSight } from '../use-list-keys.ts'
import type { SearchResult } from '../use-search.ts'
import type { Choice } from './select-field.tsx'

export type ListedChoices = SearchResult<Choice> & { readonly more?: boolean }

type Props = {
  id: string
  label: string
  listed: ListedChoices
  active: number
  /** The values that are chosen. */
  chosen: readonly string[]
  multiple?: boolean
  onPick: (index: number) => void
}

export function ChoiceList({ id, label, listed, active, chosen, multiple, onPick }: Props) {
  const say = useSay()
  useInSight(`${id}-${active}`)
  const rows = listed.state === 'found' ? listed.rows : []
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="choices"
      >
        {rows.map((choice, index) => (
          <button
            key={choice.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(choice.value)}
            className={index === active ? 'choice choice-active' : 'choice'}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            <span>{choice.label}</span>
            {chosen.includes(choice.value) && <Icon name="check" />}
          </button>
        ))}
      </div>
      <p className="choices-note" role="status">
        {listed.state === 'looking' && <Spinner />}
        {noteOf(listed, say)}
      </p>
      {listed.state === 'failed' && (
        <button type="button" className="link choices-retry" onClick={listed.retry}>
          {say(app.retry)}
        </button>
      )}
    </>
  )
}

function noteOf(listed: ListedChoices, say: ReturnType<typeof useSay>): string {
  if (listed.state === 'tooShort') return say(inputs.keywordTooShort, { min: keywordCharactersMin })
  if (listed.state === 'looking') return say(app.loading)
  if (listed.state === 'failed') return say(inputs.choicesFailed)
  if (listed.rows.length === 0) return say(inputs.noChoice)
  return listed.more ? say(inputs.moreChoices, { max: choicesShownMax }) : ''
}
