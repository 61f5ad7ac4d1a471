/**
 * One row is a tab stop; arrows move, Space selects, Enter opens. A list whose actions have keys of their own also takes j, k
 * and x, from anywhere on the page where nothing else has the focus.
 */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowSelection } from './table-body.tsx'

export type RowKeys = {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>
  readonly reached: number
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What the keys of a list do at a row. */
export type RowShortcuts = Readonly<Record<string, (index: number) => void>>

type Pressed = Pick<
  globalThis.KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
> & { readonly target: EventTarget | null }

/** The heads of groups are no rows to move to. */
const rowsIn = (body: HTMLElement | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? []),
]

export function useRowKeys(
  rows: readonly unknown[],
  choosing: RowSelection | undefined,
  shortcuts?: RowShortcuts,
): RowKeys {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const rowsCount = rows.length
  const reached = Math.min(active, rowsCount - 1)
  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), rowsCount - 1)
    setActive(next)
    rowsIn(bodyRef.current)[next]?.focus()
  }
  const press = (event: Pressed) => {
    const body = bodyRef.current
    const isInside = body?.contains(event.target as Node) ?? false
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const onRow = event.target instanceof HTMLTableRowElement
    // Without a row in focus, the first move goes to the current one.
    const move = (step: number) => goTo(isInside ? reached + step : reached)
    const moves: Readonly<Record<string, () => void>> = {
      ...(isInside && {
        ArrowDown: () => goTo(reached + 1),
        ArrowUp: () => goTo(reached - 1),
        Home: () => goTo(0),
        End: () => goTo(rowsCount - 1),
      }),
      ...(onRow && choosing && { ' ': () => choosing.onChoose(reached, event.shiftKey) }),
      ...(onRow && { Enter: () => rowsIn(body)[reached]?.querySelector('a')?.click() }),
      ...(shortcuts && {
        j: () => move(1),
        k: () => move(-1),
        ...(choosing && { x: () => choosing.onChoose(reached, false) }),
        ...Object.fromEntries(Object.entries(shortcuts).map(([key, run]) => [key, () => run(reached)])),
      }),
    }
    const run = isModified ? undefined : moves[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  useShortcuts(press, shortcuts !== undefined)
  useKeptFocus(bodyRef, reached, rows, shortcuts !== undefined)
  return {
    bodyRef,
    reached,
    onReach: setActive,
    onKeyDown: (event) => {
      if (bodyRef.current?.contains(event.target as Node)) press(event)
    },
  }
}

/** Keys that are pressed while nothing has the focus. */
function useShortcuts(press: (event: Pressed) => void, enabled: boolean): void {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!enabled) return undefined
    const onPress = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body) latest.current(event)
    }
    document.addEventListener('keydown', onPress)
    return () => document.removeEventListener('keydown', onPress)
  }, [enabled])
}

/** When the row in focus has left the list, the one in its place gets the focus. */
function useKeptFocus(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  reached: number,
  rows: readonly unknown[],
  enabled: boolean,
): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!enabled || rows.length === 0) return
    const { activeElement } = document
    const isInside = bodyRef.current?.contains(activeElement) ?? false
    if (hadFocus.current && activeElement === document.body) rowsIn(bodyRef.current)[reached]?.focus()
    hadFocus.current = isInside || (hadFocus.current && activeElement === document.body)
  })
}
