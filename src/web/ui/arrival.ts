/** Whoever comes to a page by a link begins at its content, as after a page load; a page load is left alone. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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

/** The element that takes the focus when its page is come to. */
export function useArrivalFocus(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrivedAt = useRef('')
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (moved) element.current?.focus()
  }, [pathname])
  return element
}
