/** The search box of a list. Searches from two characters, and says so. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { textCharactersMax } from '#domain/limits.ts'
import { tables } from '#text/tables.ts'
import { keywordPauseMs } from '#web/limits.ts'
import { Icon } from '../icon.tsx'
import { isComposing } from '../ime-composition.ts'
import { useSay } from '../say.ts'
import { isKeywordTooShort, keywordOf } from './list-state.ts'

type Props = { label: string; keyword: string; onSearch: (keyword: string) => void }

export function KeywordField({ label, keyword, onSearch }: Props) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useTyped(keyword)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (text: string) => {
    clearTimeout(pause.current)
    if (!isKeywordTooShort(text)) onSearch(keywordOf(text))
  }
  const type = (text: string, composing: boolean) => {
    setTyped(text)
    clearTimeout(pause.current)
    if (!composing) pause.current = setTimeout(() => search(text), keywordPauseMs)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) search(event.currentTarget.value)
  }
  const isShort = isKeywordTooShort(typed)
  return (
    <div className="keyword">
      <label className="input search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          aria-describedby={id}
          placeholder={label}
          maxLength={textCharactersMax}
          value={typed}
          onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
          onKeyDown={onKeyDown}
        />
      </label>
      <p className="keyword-hint" id={id} role="status">
        {isShort ? say(tables.keywordShort) : ''}
      </p>
    </div>
  )
}

/** The text of the box; it follows the address. */
function useTyped(keyword: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    if (keywordOf(text) !== keyword) setText(keyword)
  }
  return [text, setText]
}
