/** Keyboard control of a list under an input: focus stays in the input, arrows move the active row. */
import { type KeyboardEvent, useEffect, useState } from 'react'
import { isComposing } from './ime-composition.ts'

type Options = {
  /** How many rows there are. */
  readonly count: number
  readonly onPick: (index: number) => void
}

export type ListKeys = {
  readonly active: number
  readonly setActive: (index: number) => void
  /** True if the list handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

export function useListKeys({ count, onPick }: Options): ListKeys {
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, count - 1)
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (isComposing(event.nativeEvent) || count === 0) return false
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive((active - 1 + count) % count),
      PageDown: () => setActive(Math.min(count - 1, active + pageRows)),
      PageUp: () => setActive(Math.max(0, active - pageRows)),
      Enter: () => onPick(active),
    }
    const move = moves[event.key]
    if (!move) return false
    event.preventDefault()
    move()
    return true
  }
  return { active, setActive, onKeyDown }
}

const pageRows = 8

/** Scrolls the active row into view. */
export function useInSight(rowId: string): void {
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect would take for its clean-up.
    document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' })
  }, [rowId])
}
