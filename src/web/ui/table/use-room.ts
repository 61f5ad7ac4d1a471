/**
 * The rows of a table scroll within what the window leaves them, so that the pager under them is in sight whatever stands
 * above. A window too low for that scrolls as a whole.
 */
import { type RefObject, useLayoutEffect } from 'react'

/** Below the pager where the page says nothing else. */
const marginPx = 16

/** What a frame may be high: the window without what stands above the frame, below it, and at the end of the page. */
function roomFor(frame: HTMLElement): number {
  const { top, bottom } = frame.getBoundingClientRect()
  const above = top + window.scrollY
  const list = frame.closest('.data-table')
  const below = list ? list.getBoundingClientRect().bottom - bottom : 0
  return window.innerHeight - above - below - marginPx
}

/** Measured anew whenever the window or the page around the frame has another size. */
export function useRoom(frame: RefObject<HTMLElement | null>): void {
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

/** The toolbar and the foot can grow without the page growing, where the frame gives way. */
const aboveOf = (frame: HTMLElement): readonly Element[] => [
  ...(frame.closest('.data-table')?.children ?? []),
]
