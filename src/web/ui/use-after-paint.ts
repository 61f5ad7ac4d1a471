/** Whether the component has been painted: less urgent requests wait for that. */
import { useEffect, useState } from 'react'

export function useAfterPaint(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame is painted after its callbacks, and a timer set in them fires after that.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isShown])
  return isShown && isPainted
}
