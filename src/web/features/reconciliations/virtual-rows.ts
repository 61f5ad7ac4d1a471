/** Only the rows in sight of a scrolled box are drawn; all have one height. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export const rowHeightPx = 44
/** Rows that are drawn above and below the sight, so that scrolling shows no gap. */
const overscan = 12
/** Before the box is measured, as in a test without layout. */
const heightAssumedPx = 600

export type VirtualRows = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly first: number
  readonly last: number
  readonly heightPx: number
  readonly onScroll: () => void
  readonly show: (row: number) => void
}

export function useVirtualRows(count: number): VirtualRows {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: heightAssumedPx })
  const onScroll = useCallback(() => {
    const element = box.current
    if (element) setSight({ top: element.scrollTop, height: element.clientHeight || heightAssumedPx })
  }, [])
  useEffect(() => {
    onScroll()
    window.addEventListener('resize', onScroll)
    return () => window.removeEventListener('resize', onScroll)
  }, [onScroll])
  const show = useCallback((row: number) => {
    const element = box.current
    if (!element) return
    const height = element.clientHeight || heightAssumedPx
    const top = row * rowHeightPx
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + 2 * rowHeightPx > element.scrollTop + height)
      element.scrollTop = top + 2 * rowHeightPx - height
  }, [])
  const first = Math.max(0, Math.min(count - 1, Math.floor(sight.top / rowHeightPx)) - overscan)
  const last = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeightPx) + overscan)
  return { box, first, last, heightPx: count * rowHeightPx, onScroll, show }
}
