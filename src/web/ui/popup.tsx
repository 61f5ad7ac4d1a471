/**
 * A pop-up under a control, in the top layer. It closes with Escape, by a click elsewhere and when the focus leaves;
 * Escape returns the focus to the control.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from './ime-composition.ts'
import './popup.css'

const gapPx = 4
const edgePx = 8

export type PopupState<Control extends HTMLElement> = {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** Closes and returns the focus to the control. */
  readonly close: () => void
  readonly control: RefObject<Control | null>
  /** For the element that contains control and pop-up. */
  readonly holder: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly role: 'presentation'
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

export function usePopup<Control extends HTMLElement = HTMLButtonElement>(): PopupState<Control> {
  const [open, setOpen] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const control = useRef<Control>(null)
  useEffect(() => {
    if (!open) return undefined
    const pressed = ({ target }: PointerEvent) => {
      if (!holder.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open])
  const close = () => {
    setOpen(false)
    control.current?.focus()
  }
  return {
    open,
    setOpen,
    close,
    control,
    holder: {
      ref: holder,
      role: 'presentation',
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !open || isComposing(event.nativeEvent)) return
        // A surrounding dialog stays open.
        event.preventDefault()
        event.stopPropagation()
        close()
      },
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget && !holder.current?.contains(relatedTarget)) setOpen(false)
      },
    },
  }
}

type Props = {
  readonly under: RefObject<HTMLElement | null>
  /** Aligned with the end of the control instead of its start. */
  readonly end?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function Popup({ under, end = false, className = '', children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, control] = [popup.current, under.current]
    if (!element || !control) return undefined
    // Browsers from before 2024 have no popover API; there it is a positioned element.
    if ('showPopover' in element) element.showPopover()
    const place = () => placeUnder(element, control, end)
    place()
    const grown = new ResizeObserver(place)
    grown.observe(element)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      grown.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [under, end])
  return (
    <div ref={popup} popover="manual" className={`popup ${className}`} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Below if there is room, else above, else over the control: always completely visible. */
function placeUnder(popup: HTMLElement, control: HTMLElement, end: boolean): void {
  const { left, right, top, bottom, width } = control.getBoundingClientRect()
  popup.style.setProperty('--control-width', `${width}px`)
  const { offsetWidth, offsetHeight } = popup
  const { clientWidth, clientHeight } = document.documentElement
  const [below, above] = [bottom + gapPx, top - gapPx - offsetHeight]
  const lowest = Math.max(edgePx, clientHeight - edgePx - offsetHeight)
  const y = below > lowest && above >= edgePx ? above : Math.min(below, lowest)
  const x = Math.min(end ? right - offsetWidth : left, clientWidth - edgePx - offsetWidth)
  popup.style.setProperty('left', `${Math.max(edgePx, x)}px`)
  popup.style.setProperty('top', `${y}px`)
}
