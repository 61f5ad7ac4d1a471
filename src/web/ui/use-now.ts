/** The machine's clock, read again every so often, so that "2 minutes ago" grows old on screen. */
import { useEffect, useState } from 'react'

const everyMs = 30_000

export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
