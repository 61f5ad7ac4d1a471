/** One row is a tab stop; arrows move, Space selects, Enter opens. */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { RowSelection } from './table-body.tsx'

export type RowKeys = {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>
  readonly reached: number
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const rowsIn = (body: HTMLElement | null): HTMLElement[] => [...(body?.querySelectorAll('tr') ?? [])]

export function useRowKeys(rowsCount: number, choosing: RowSelection | undefined): RowKeys {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const reached = Math.min(active, rowsCount - 1)
  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), rowsCount - 1)
    setActive(next)
    rowsIn(bodyRef.current)[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const body = bodyRef.current
    const target = event.target as Node
    if (!body?.contains(target)) return
    const onRow = target instanceof HTMLTableRowElement
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(reached + 1),
      ArrowUp: () => goTo(reached - 1),
      Home: () => goTo(0),
      End: () => goTo(rowsCount - 1),
      ...(onRow && choosing && { ' ': () => choosing.onChoose(reached, event.shiftKey) }),
      ...(onRow && { Enter: () => rowsIn(body)[reached]?.querySelector('a')?.click() }),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { bodyRef, reached, onReach: setActive, onKeyDown }
}
