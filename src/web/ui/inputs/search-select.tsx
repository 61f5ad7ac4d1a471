/** One of many choices, found by typing: a combobox over a list or a search source. */
import { useId, useRef, useState } from 'react'
import { inputs } from '#text/inputs.ts'
import { choicesShownMax } from '#web/limits.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { bestMatches } from '../fuzzy.ts'
import { Icon } from '../icon.tsx'
import { isComposing } from '../ime-composition.ts'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import { useListKeys } from '../use-list-keys.ts'
import { type SearchSource, useSearch } from '../use-search.ts'
import { ChoiceList, type ListedChoices } from './choice-list.tsx'
import type { Choice } from './select-field.tsx'
import './inputs.css'

type Props = FrameProps & {
  name?: string
  value: Choice | null
  onValue: (choice: Choice | null) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** All choices, or a source to search. */
  from: readonly Choice[] | SearchSource<Choice>
}

export function SearchSelect(props: Props) {
  const { label, help, error, required, value, onValue, onBlur, from, readOnly, disabled, ...native } = props
  const say = useSay()
  const listId = useId()
  const popup = usePopup<HTMLInputElement>()
  const box = useRef<HTMLDivElement>(null)
  /** The search text; undefined while the selection is shown. */
  const [typed, setTyped] = useState<string>()
  const listed = useChoices(from, typed ?? '')
  const rows = listed.state === 'found' ? listed.rows : []
  const stop = () => {
    popup.setOpen(false)
    setTyped(undefined)
  }
  const pick = (index: number) => {
    const choice = rows[index]
    if (!choice) return
    onValue(choice)
    stop()
  }
  const keys = useListKeys({ count: popup.open ? rows.length : 0, onPick: pick })
  const open = () => {
    if (disabled || readOnly || popup.open) return
    keys.setActive(
      Math.max(
        0,
        rows.findIndex((choice) => choice.value === value?.value),
      ),
    )
    popup.setOpen(true)
  }
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(inputAttributes) => (
        <div
          {...popup.holder}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            stop()
            onBlur?.()
          }}
        >
          <div className="input input-select" ref={box}>
            <input
              placeholder={say(inputs.choose)}
              {...native}
              {...inputAttributes}
              ref={popup.control}
              disabled={disabled}
              readOnly={readOnly}
              role="combobox"
              aria-expanded={popup.open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={popup.open && rows.length > 0 ? `${listId}-${keys.active}` : undefined}
              autoComplete="off"
              value={typed ?? value?.label ?? ''}
              onClick={open}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                keys.setActive(0)
                popup.setOpen(true)
              }}
              onKeyDown={(event) => {
                if (keys.onKeyDown(event)) return
                const isOwn = popup.open || isComposing(event.nativeEvent)
                // Enter while choosing does not submit the form.
                if (event.key === 'Enter' && isOwn) event.preventDefault()
                if (isOwn || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
                event.preventDefault()
                open()
              }}
            />
            {value && !required && !disabled && !readOnly ? (
              <button
                type="button"
                className="input-action"
                aria-label={say(inputs.clear, { field: label })}
                onClick={() => onValue(null)}
              >
                <Icon name="close" />
              </button>
            ) : (
              !readOnly && <Icon name="down" />
            )}
          </div>
          {popup.open && (
            <Popup under={box} className="popup-list">
              <ChoiceList
                id={listId}
                label={label}
                listed={listed}
                active={keys.active}
                chosen={value ? [value.value] : []}
                onPick={pick}
              />
            </Popup>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function useChoices(from: Props['from'], typed: string): ListedChoices {
  const isSource = typeof from === 'function'
  const requested = useSearch(isSource ? from : undefined, typed)
  if (isSource) return requested
  const rows = bestMatches(typed, from, ({ label }) => [label])
  return { state: 'found', rows: rows.slice(0, choicesShownMax), more: rows.length > choicesShownMax }
}
