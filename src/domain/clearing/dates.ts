/** The dates of an award, and the times at which a run may begin. */
import { addOpenDays, type Calendar, openOnOrAfter } from '../calendar.ts'
import { addDays, type Day, dayOf, type Instant, msPerMinute } from '../day.ts'
import type { Method } from '../offers/terms.ts'
import { done, type Result, refuse } from '../result.ts'
import { runGapMinutesMin, slotLateMinutesMax } from './limits.ts'

/** The dates of an award. */
export type AwardDates = {
  readonly newPayDate: Day
  /** The last value date that a payment may have. */
  readonly payBy: Day
}

/**
 * Awards are paid on the pay date of their run or a few bank days later, but before they are due; a bill is bought on
 * its due date or the first bank day after it. Undefined where the calendar ends.
 */
export function awardDatesOf(
  method: Method,
  dueDate: Day,
  payDate: Day,
  bank: Calendar,
  graceDays: number,
): AwardDates | undefined {
  const newPayDate = method === 'billDiscount' ? openOnOrAfter(bank, dueDate) : payDate
  const last = newPayDate && addOpenDays(bank, newPayDate, graceDays)
  if (newPayDate === undefined || last === undefined) return undefined
  const before = addDays(dueDate, -1)
  return { newPayDate, payBy: method === 'billDiscount' || last < before ? last : before }
}

/**
 * The day on which a revolving pool gets the money of an award back: the day on which it would have been spent
 * without the award.
 */
export const releaseDateOf = (method: Method, dueDate: Day, billTermDays: number): Day =>
  method === 'preSettlement' ? dueDate : addDays(dueDate, billTermDays)

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
