/**
 * Whoever comes to a page by a link begins at the top of its content, as after a page load; a page load is left alone. Whoever
 * comes back to one finds it as they left it.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

let moved = false

/** Notes every move inside the portal, before any page looks at it. */
export function useMoves(): void {
  const { key } = useLocation()
  const last = useRef(key)
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    moved = true
  }, [key])
}

/** What a link carries that leads back to where one was. */
export const returning = { returns: true } as const

/** Whether one has come back, by the browser or by such a link. */
export function useIsReturn(): boolean {
  const type = useNavigationType()
  const { returns } = (useLocation().state as Partial<typeof returning> | null) ?? {}
  return type === NavigationType.Pop || returns === true
}

/** The element that takes the focus when its page is come to. */
export function useArrivalFocus(): RefObject<HTMLElement | null> {
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
