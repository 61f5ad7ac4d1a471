/** The sandbox's time machine: limits of moving business time. Only forward, and not too far at once. */
import { type Instant, msPerDay } from './day.ts'
import { clockMoveDaysMax } from './limits.ts'
import { done, type Result, refuse } from './result.ts'

export type Move = { readonly advanceDays: number } | { readonly to: Instant }

/** The moment that a move leads to. */
export function decideMove(now: Instant, move: Move): Result<Instant, 'clockBack' | 'clockTooFar'> {
  const target = 'to' in move ? move.to : now + move.advanceDays * msPerDay
  if (target <= now) return refuse('clockBack')
  if (target - now > clockMoveDaysMax * msPerDay) return refuse('clockTooFar', { days: clockMoveDaysMax })
  return done(target as Instant)
}
