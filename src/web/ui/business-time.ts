/**
 * Business time on pages: the machine's clock, updated regularly so that relative times age, plus the server's
 * offset.
 */
import { useEffect, useState } from 'react'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { newStore } from './store.ts'

const everyMs = 30_000

export const businessOffset = newStore(0)

export const useBusinessNow = (): number => useMachineNow() + businessOffset.use()

export const useToday = (): Day => dayOf(useBusinessNow() as Instant)

function useMachineNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
