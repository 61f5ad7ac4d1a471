/** True once something has been true for a while, to avoid flicker. */
import { useEffect, useState } from 'react'

export function useLasting(now: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return undefined
    const timer = setTimeout(() => setLasting(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, afterMs])
  return now && lasting
}
