/** True once something has been true for a while, to avoid flicker. */
import { useEffect, useState } from 'react'

export function useDelayed(now: boolean, afterMs: number): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!now) return undefined
    const timer = setTimeout(() => setDelayed(true), afterMs)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [now, afterMs])
  return now && delayed
}
