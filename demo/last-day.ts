/**
 * How the demo world ends, at whatever time of day the sandbox is made: people act now, unless the markets clear right before or after.
 * No clearing is possible then, so they act a little earlier, and the clearing of that day follows.
 */
import { isOpen, openOnOrBefore } from '#domain/calendar.ts'
import { china } from '#domain/calendars/china.ts'
import { addDays, type Day, dayOf, type Instant, msPerHour, msPerMinute } from '#domain/day.ts'
import { startInChina } from './china-time.ts'

/** From an hour before the clearing people act; at that hour too, the day of a market has begun. */
export const [morningHour, clearingHour] = [11, 12]
/** Longer than a run keeps from another. */
const quietMinutes = 15

export const hourOf = (day: Day, hour: number): Date => new Date(startInChina(day) + hour * msPerHour)

export type Ending = {
  /** The last day whose clearing is over. */
  readonly lastCleared: Day
  /** When people act for the last time. */
  readonly end: Date
  /** Whether markets clear between that moment and now. */
  readonly clearsAfter: boolean
}

export function endingAt(now: Date): Ending {
  const today = dayOf(now.getTime() as Instant)
  const yesterday = openOnOrBefore(china, addDays(today, -1)) ?? addDays(today, -1)
  const clearing = hourOf(today, clearingHour).getTime()
  const quietMs = quietMinutes * msPerMinute
  const sinceClearing = now.getTime() - clearing
  if (!isOpen(china, today) || sinceClearing < -quietMs)
    return { lastCleared: yesterday, end: now, clearsAfter: false }
  if (sinceClearing >= quietMs) return { lastCleared: today, end: now, clearsAfter: false }
  return { lastCleared: yesterday, end: new Date(clearing - quietMs), clearsAfter: sinceClearing >= 0 }
}
