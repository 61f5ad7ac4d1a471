/** Shows on which sides a wide table continues. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Widths may be fractional. */
const tolerancePx = 1

export function markEdges(frame: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = frame
  frame.toggleAttribute('data-scrolled', scrollLeft > 0)
  frame.toggleAttribute('data-beyond', scrollLeft + clientWidth < scrollWidth - tolerancePx)
}

/** Measured whenever the frame or its table changes size; scrolling is handled by the frame. */
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
