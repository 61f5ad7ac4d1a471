/** The times at which a run may begin. */
import { dayOf, type Instant, msPerMinute } from '../day.ts'
import { done, type Result, refuse } from '../result.ts'
import { runGapMinutesMin, slotLateMinutesMax } from './limits.ts'

/** Whether a slot begins in time: within an hour, and on its own day. */
export const isInTime = (slot: Instant, now: Instant, timeZone: string): boolean =>
  now - slot <= slotLateMinutesMax * msPerMinute && dayOf(now, timeZone) === dayOf(slot, timeZone)

/** Whether a market may be cleared now: it is open, and no run was or will be too close. */
export function decideClearNow(
  market: { readonly open: boolean; readonly nextClearingAt: Instant | undefined },
  lastRunAt: Instant | undefined,
  now: Instant,
): Result<null, 'clearingClosed' | 'runTooSoon'> {
  if (!market.open) return refuse('clearingClosed')
  const gap = runGapMinutesMin * msPerMinute
  const isTooSoon = [lastRunAt, market.nextClearingAt].some(
    (other) => other !== undefined && Math.abs(now - other) < gap,
  )
  return isTooSoon ? refuse('runTooSoon', { minutes: runGapMinutesMin }) : done(null)
}
