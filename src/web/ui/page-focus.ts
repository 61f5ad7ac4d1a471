/**
 * A page opened by a link starts at the top of its content; a reload is left alone. Going back restores the position.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

let moved = false

/** Records every navigation before any page reads it. */
export function useRecordNavigation(): void {
  const { key } = useLocation()
  const last = useRef(key)
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    moved = true
  }, [key])
}

/** State of a link that leads back. */
export const returnState = { returns: true } as const

/** Whether this is a return, by the browser or by such a link. */
export function useIsReturn(): boolean {
  const type = useNavigationType()
  const { returns } = (useLocation().state as Partial<typeof returnState> | null) ?? {}
  return type === NavigationType.Pop || returns === true
}

/** The element that gets the focus when its page opens. */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isReturn = useIsReturn()
  const arrivedAt = useRef('')
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (!moved) return
    if (!isReturn) window.scrollTo(0, 0)
    element.current?.focus({ preventScroll: true })
  }, [pathname, isReturn])
  return element
}
