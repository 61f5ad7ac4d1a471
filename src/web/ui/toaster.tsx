/**
 * Shows the current toasts, in the topmost dialog if one is open, because everything behind it is inert. A warning is
 * announced assertively, a confirmation politely.
 */
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { modals } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { freeTop, pressableIn } from './toast-place.ts'
import { toasts } from './toasts.ts'

export function Toaster() {
  const shown = toasts.use()
  const above = modals.use().at(-1) ?? document.body
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const boxes = [...(place.current?.children ?? [])].map((toast) => toast.getBoundingClientRect())
    const [first] = boxes
    const last = boxes.at(-1)
    if (!place.current || !first || !last) return
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const top = freeTop(
      { left, right, height: last.bottom - first.top },
      pressableIn(above),
      window.innerHeight,
    )
    place.current.style.setProperty('top', `${top}px`)
  })
  return createPortal(
    <div ref={place} className="toasts">
      {shown.map(({ id, tone, message }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'wait' ? 'alert' : 'status'}>
          <Icon name={tone === 'wait' ? 'warning' : 'check'} size={18} />
          {message}
        </div>
      ))}
    </div>,
    above,
  )
}
