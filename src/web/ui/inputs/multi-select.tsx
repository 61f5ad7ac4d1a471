/** Several of many choices in one line: a combobox whose list stays open. */
import { useId, useRef, useState } from 'react'
import { inputs } from '#text/inputs.ts'
import { choicesShownMax } from '#web/limits.ts'
import { bestMatches } from '../fuzzy.ts'
import { Icon } from '../icon.tsx'
import { isComposing } from '../ime-composition.ts'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import { useListKeys } from '../use-list-keys.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Choice } from './select-field.tsx'
import './inputs.css'

type Props = {
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  onValues: (values: readonly string[]) => void
  /** The text while the list is closed and something is selected. */
  summary: string
  className?: string
  disabled?: boolean
}

export function MultiSelect(props: Props) {
  const { label, choices, values, onValues, summary, className = '', disabled } = props
  const say = useSay()
  const listId = useId()
  const { control, holder, open: isOpen, setOpen } = usePopup<HTMLInputElement>()
  const box = useRef<HTMLDivElement>(null)
  /** The search text; undefined while the summary is shown. */
  const [typed, setTyped] = useState<string>()
  /** The order when the list was opened, so that choices do not move under the pointer. */
  const [first, setFirst] = useState<readonly string[]>([])
  const found = bestMatches(typed ?? '', chosenFirst(choices, first), (choice) => [choice.label])
  const rows = found.slice(0, choicesShownMax)
  const toggle = (index: number) => {
    const value = rows[index]?.value
    if (value === undefined) return
    onValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  }
  const keys = useListKeys({ count: isOpen ? rows.length : 0, onPick: toggle })
  const open = () => {
    if (disabled || isOpen) return
    setFirst(values)
    keys.setActive(0)
    setOpen(true)
  }
  return (
    <div
      {...holder}
      className={className}
      onBlur={(event) => {
        holder.onBlur(event)
        if (!event.currentTarget.contains(event.relatedTarget)) setTyped(undefined)
      }}
    >
      <div className="input input-select input-several" ref={box}>
        <input
          ref={control}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows.length > 0 ? `${listId}-${keys.active}` : undefined}
          autoComplete="off"
          disabled={disabled}
          placeholder={label}
          value={typed ?? (values.length > 0 ? summary : '')}
          onClick={open}
          onChange={(event) => {
            open()
            setTyped(searched(event.currentTarget.value, typed, summary))
            keys.setActive(0)
          }}
          onKeyDown={(event) => {
            if (keys.onKeyDown(event)) return
            if (isOpen || isComposing(event.nativeEvent)) return
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return
            event.preventDefault()
            open()
          }}
        />
        {values.length > 0 && !disabled ? (
          <button
            type="button"
            className="input-action"
            aria-label={say(inputs.clear, { field: label })}
            onClick={() => onValues([])}
          >
            <Icon name="close" />
          </button>
        ) : (
          <Icon name="down" />
        )}
      </div>
      {isOpen && (
        <Popup under={box} className="popup-list">
          <ChoiceList
            id={listId}
            label={label}
            listed={{ state: 'found', rows, more: found.length > rows.length }}
            active={keys.active}
            chosen={values}
            multiple
            onPick={toggle}
          />
        </Popup>
      )}
    </div>
  )
}

/** Text typed after the summary is the query, without the summary. */
const searched = (value: string, typed: string | undefined, summary: string): string =>
  typed === undefined && value.startsWith(summary) ? value.slice(summary.length) : value

/** If not all are listed, selected ones come first, so that they can be removed. */
function chosenFirst(choices: readonly Choice[], first: readonly string[]): readonly Choice[] {
  if (choices.length <= choicesShownMax) return choices
  return [
    ...choices.filter(({ value }) => first.includes(value)),
    ...choices.filter(({ value }) => !first.includes(value)),
  ]
}
