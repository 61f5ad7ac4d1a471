/** A menu under a button: opens on hover, click and arrow keys; Escape and leaving close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { menuCloseDelayMs } from '#web/limits.ts'
import { Icon } from './icon.tsx'

export type MenuItem = {
  readonly label: string
  readonly onSelect: () => void
  /** Set if one of the items is selected. */
  readonly checked?: boolean
}
type Props = { label: string; button: ReactNode; items: readonly MenuItem[]; className?: string }

export function Dropdown({ label, button, items, className = '' }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A click after the hover that opened the menu must not close it. */
  const hovered = useRef(false)
  const id = useId()
  useEffect(() => () => clearTimeout(closing.current), [])

  const itemsIn = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const focusItem = (index: number) =>
    itemsIn()
      .at(index % items.length)
      ?.focus()
  const openAt = (index: number) => {
    setOpen(true)
    requestAnimationFrame(() => focusItem(index))
  }
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = itemsIn().indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, () => void> = {
      ArrowDown: () => (open ? focusItem(at + 1) : openAt(0)),
      ArrowUp: () => (open ? focusItem(at - 1) : openAt(-1)),
      Home: () => focusItem(0),
      End: () => focusItem(-1),
      Escape: () => close(),
    }
    const move = moves[event.key]
    if (!move || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    move()
  }

  return (
    <div
      ref={root}
      role="presentation"
      className={`dropdown ${className}`}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => {
        clearTimeout(closing.current)
        hovered.current = event.pointerType === 'mouse'
        if (hovered.current) setOpen(true)
      }}
      onPointerLeave={(event) => {
        hovered.current = false
        if (event.pointerType === 'mouse')
          closing.current = setTimeout(() => setOpen(false), menuCloseDelayMs)
      }}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className="dropdown-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          const byKeyboard = event.detail === 0
          if (byKeyboard && !open) openAt(0)
          else setOpen(hovered.current || !open)
        }}
      >
        {button}
      </button>
      {open && (
        <div role="menu" id={id} className="dropdown-menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.label}
              {item.checked && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
