/** Whether something that is shown has been painted: what can wait is asked for only then. */
import { useEffect, useState } from 'react'

export function useAfterPaint(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame is painted after its callbacks; a timer that they set comes after that.
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
