/** A table that is wider than its frame shows where it goes on: on which sides something lies out of sight. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Widths are not always whole. */
const tolerancePx = 1

export function markEdges(frame: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = frame
  frame.toggleAttribute('data-scrolled', scrollLeft > 0)
  frame.toggleAttribute('data-beyond', scrollLeft + clientWidth < scrollWidth - tolerancePx)
}

/** The frame is looked at whenever it or its table has another size; scrolling is the frame's own to tell. */
export function useEdges(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    const observer = new ResizeObserver(() => markEdges(frame))
    for (const sized of [frame, ...frame.children]) observer.observe(sized)
    return () => observer.disconnect()
  }, [])
  return ref
}
