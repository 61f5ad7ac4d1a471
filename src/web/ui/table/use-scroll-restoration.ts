/**
 * Restores the scroll position on returning to a list. The address has the rest. Another page or query starts at the
 * top.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsReturn } from '../page-focus.ts'

type Place = { readonly windowPx: number; readonly framePx: number }

/** By address, for this page load; the oldest are dropped. */
const places = new Map<string, Place>()
const placesMax = 50

function keep(address: string, place: Place): void {
  places.delete(address)
  places.set(address, place)
  const [oldest] = places.keys()
  if (places.size > placesMax && oldest !== undefined) places.delete(oldest)
}

/** `frame` scrolls the rows, `list` is where they start. Use it once the rows are there. */
export function useScrollRestoration(
  list: RefObject<HTMLElement | null>,
  frame?: RefObject<HTMLElement | null>,
): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const isReturn = useIsReturn()
  const seen = useRef(address)
  useLayoutEffect(() => {
    const place = isReturn ? places.get(address) : undefined
    if (place) {
      window.scrollTo(0, place.windowPx)
      frame?.current?.scrollTo(0, place.framePx)
    } else if (seen.current !== address) {
      frame?.current?.scrollTo(0, 0)
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
    }
    seen.current = address
    // Recorded while scrolling, because on unmount parts of the page are already gone.
    const element = frame?.current
    const read = (): Place => ({ windowPx: window.scrollY, framePx: element?.scrollTop ?? 0 })
    let latest = read()
    const note = () => {
      latest = read()
    }
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', note, options)
    return () => {
      window.removeEventListener('scroll', note, options)
      keep(address, latest)
    }
  }, [address, isReturn, list, frame])
}
