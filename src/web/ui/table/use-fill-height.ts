/**
 * The rows scroll within the remaining height of the window, so that the pager is always visible. A window that is
 * too low scrolls as a whole.
 */
import { type RefObject, useLayoutEffect } from 'react'

/** The space below the pager, by default. */
const marginPx = 16

/** The height of the frame: the window without what is above, below, and at the end of the page. */
function roomFor(frame: HTMLElement): number {
  const { top, bottom } = frame.getBoundingClientRect()
  const above = top + window.scrollY
  const list = frame.closest('.data-table')
  const below = list ? list.getBoundingClientRect().bottom - bottom : 0
  return window.innerHeight - above - below - marginPx
}

/** Measured again when the window or the page changes size. */
export function useFillHeight(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => element.style.setProperty('--room', `${Math.floor(roomFor(element))}px`)
    measure()
    const page = element.closest('main') ?? document.body
    const resized = new ResizeObserver(measure)
    for (const part of [page, ...aboveOf(element)]) resized.observe(part)
    window.addEventListener('resize', measure)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame])
}

/** Toolbar and footer can grow without the page growing, because the frame shrinks. */
const aboveOf = (frame: HTMLElement): readonly Element[] => [
  ...(frame.closest('.data-table')?.children ?? []),
]
