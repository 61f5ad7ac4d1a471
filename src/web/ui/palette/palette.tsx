/** The palette: type a few letters, move with the arrows, Enter opens, Escape closes. */
import { useId, useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { app } from '#text/app.ts'
import { inputs } from '#text/inputs.ts'
import { palette } from '#text/palette.ts'
import { Modal } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { Spinner } from '../spinner.tsx'
import { useListKeys } from '../use-list-keys.ts'
import { AnswerList } from './answer-list.tsx'
import type { Entry, Source } from './source.ts'
import { type Answer, useAnswers } from './use-answers.ts'
import '../popup.css'
import './palette.css'

type Props = {
  sources: readonly Source[]
  /** Returns keys typed before it was there; called once it has the focus, so that no key is lost. */
  takeTyped?: () => string
  onClose: () => void
}

const nothingTyped = (): string => ''

export function Palette({ sources, takeTyped = nothingTyped, onClose }: Props) {
  const say = useSay()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const answers = useAnswers(sources, typed)
  const entries = answers.flatMap((answer) => answer.entries)
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const keys = useListKeys({ count: entries.length, onPick: (index) => run(entries[index]) })
  return (
    <Modal className="palette" label={say(palette.title)} onClose={onClose}>
      <div className="palette-body">
        <div className="palette-input">
          <Icon name="search" size={18} />
          <input
            role="combobox"
            aria-label={say(palette.open)}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${listId}-${keys.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={say(palette.placeholder)}
            value={typed}
            onFocus={() => setTyped(typed + takeTyped())}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              keys.setActive(0)
            }}
            onKeyDown={keys.onKeyDown}
          />
        </div>
        <AnswerList id={listId} answers={answers} active={keys.active} onPick={run} />
        <p className="palette-note" role="status">
          {answers.some(({ state }) => state === 'looking') && <Spinner />}
          {noteOf(answers, entries.length, typed.trim(), say)}
        </p>
        <PaletteKeys />
      </div>
    </Modal>
  )
}

function noteOf(answers: readonly Answer[], count: number, keyword: string, say: ReturnType<typeof useSay>) {
  const failed = answers.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    return failed.map(({ source }) => say(palette.failed, { source: source.title })).join(' ')
  if (answers.some(({ state }) => state === 'looking')) return say(app.loading)
  if (count > 0) return ''
  return charactersOf(keyword) < keywordCharactersMin
    ? say(inputs.keywordTooShort, { min: keywordCharactersMin })
    : say(palette.nothing, { keyword })
}

const PaletteKeys = () => {
  const say = useSay()
  return (
    <p className="palette-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {say(palette.move)}
      </span>
      <span>
        <kbd>Enter</kbd> {say(palette.choose)}
      </span>
      <span>
        <kbd>Esc</kbd> {say(palette.close)}
      </span>
    </p>
  )
}
