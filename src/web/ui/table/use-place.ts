/**
 * Whoever comes back to a list finds it where they left it: scrolled as it was. The address says the rest. Another page or
 * question of the same list begins at its top.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsReturn } from '../arrival.ts'

type Place = { readonly windowPx: number; readonly framePx: number }

/** By address, of this page load; the oldest go first. */
const places = new Map<string, Place>()
const placesMax = 50

function keep(address: string, place: Place): void {
  places.delete(address)
  places.set(address, place)
  const [oldest] = places.keys()
  if (places.size > placesMax && oldest !== undefined) places.delete(oldest)
}

/** `frame` is what scrolls the rows, and `list` what begins where they do. To be used once the rows are there. */
export function usePlace(list: RefObject<HTMLElement | null>, frame?: RefObject<HTMLElement | null>): void {
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
    // Noted while it is scrolled: when the list goes, parts of the page around it are gone already and have moved it.
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
