/** The keys of a list at the foot of its page, and the switch that turns them off. */
import { useState } from 'react'
import { reviewKeyTexts } from '#text/offer-review.ts'
import type { Pair } from '#text/text.ts'
import { singleKeys } from '#web/session/cache.ts'
import { Checkbox } from '../field.tsx'
import { useSay } from '../say.ts'
import type { BulkAction } from './spec.ts'
import './key-notes.css'

/** Whether keys act on rows; kept for the next visit. */
export function useSingleKeys(): readonly [isOn: boolean, switchTo: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => singleKeys.get() !== 'off')
  const switchTo = (next: boolean) => {
    singleKeys.set(next ? 'on' : 'off')
    setOn(next)
  }
  return [isOn, switchTo]
}

/** Actions without their keys. */
export const withoutKeys = <Row,>(actions: readonly BulkAction<Row>[]): readonly BulkAction<Row>[] =>
  actions.map(({ shortcut: _off, ...action }) => action)

type Props = {
  keys: readonly { readonly keys: readonly string[]; readonly does: Pair }[]
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** On a phone there is no keyboard, and the stylesheet hides them. */
export function KeyNotes({ keys, isOn, onSwitch }: Props) {
  const say = useSay()
  return (
    <div className="key-notes" role="note" aria-label={say(reviewKeyTexts.title)}>
      {isOn &&
        keys.map(({ keys: pressed, does }) => (
          <span key={does.en}>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {say(does)}
          </span>
        ))}
      {isOn && <span className="sub">{say(reviewKeyTexts.hint)}</span>}
      <Checkbox
        label={say(reviewKeyTexts.single)}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </div>
  )
}
