/**
 * When the next clearing is and when its awards are paid. Preparation counts office days, payment bank days. Where a
 * calendar ends there is no date, because a guessed one would be a promise.
 */
import { addOpenDays, type Calendar, isOpen, nextOpen, openOnOrAfter } from '../calendar.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  type Instant,
  isoWeekday,
  minuteOf,
  msPerDay,
  startOfDay,
} from '../day.ts'
import { payRunGapDaysMax, payRunRollDaysMax } from './limits.ts'
import type { Timetable } from './settings.ts'

export type Calendars = { readonly office: Calendar; readonly bank: Calendar }

/** The first clearing after an instant. */
export function nextClearing(
  after: Instant,
  { timeZone, clearingTimes }: Timetable,
  { office }: Calendars,
): Instant | undefined {
  const times = clearingTimes.toSorted()
  for (let day: Day | undefined = dayOf(after, timeZone); day; day = addDays(day, 1)) {
    const open = isOpen(office, day)
    if (open === undefined) return undefined
    const slots = open ? times.map((time) => instantAt(day, time, timeZone)) : []
    const next = slots.find((slot) => slot > after)
    if (next !== undefined) return next
  }
  return undefined
}

/** How the pay date of a clearing is found, step by step. */
export type PayDateTrace = {
  readonly clearingAt: Instant
  /** On an office day, and not after the cut-off. */
  readonly inTime: boolean
  /** The office day from which preparation counts. */
  readonly countedFrom: Day
  /** The first day on which it can be paid. */
  readonly prepared: Day
  readonly payDate: Day
}

function payDateTrace(at: Instant, timetable: Timetable, calendars: Calendars): PayDateTrace | undefined {
  const { timeZone, cutOff, preparationDays } = timetable
  const day = dayOf(at, timeZone)
  const inTime = isOpen(calendars.office, day) === true && timeOf(at, timeZone) <= cutOff
  const countedFrom = inTime ? day : nextOpen(calendars.office, day)
  const prepared = countedFrom && addOpenDays(calendars.office, countedFrom, preparationDays)
  const payDate = prepared && payRunOnOrAfter(prepared, timetable, calendars.bank)
  return countedFrom && prepared && payDate
    ? { clearingAt: at, inTime, countedFrom, prepared, payDate }
    : undefined
}

/** The pay date of what is settled at an instant. */
export const payDateOf = (at: Instant, timetable: Timetable, calendars: Calendars): Day | undefined =>
  payDateTrace(at, timetable, calendars)?.payDate

/** The first clearing after an instant that pays on or after a day; later ones pay no earlier. */
export function firstPaidFrom(
  after: Instant,
  expected: Day,
  timetable: Timetable,
  calendars: Calendars,
): PayDateTrace | undefined {
  const from = beforePaidFrom(after, expected, timetable, calendars)
  for (let at = nextClearing(from, timetable, calendars); at; at = nextClearing(at, timetable, calendars)) {
    const trace = payDateTrace(at, timetable, calendars)
    if (!trace || trace.payDate >= expected) return trace
  }
  return undefined
}

/** An instant whose next clearing still pays before a day, found by halving: a year has hundreds of clearings. */
function beforePaidFrom(after: Instant, expected: Day, timetable: Timetable, calendars: Calendars): Instant {
  const { timeZone } = timetable
  const today = dayOf(after, timeZone)
  let [from, low, high] = [after, 0, daysBetween(today, expected)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const midnight = instantAt(addDays(today, middle), '00:00', timeZone)
    const next = nextClearing(midnight, timetable, calendars)
    const paid = next && payDateOf(next, timetable, calendars)
    if (paid !== undefined && paid < expected) [from, low] = [midnight, middle]
    else high = middle
  }
  return from
}

/** A pay date, and how many clearings pay on it or later. */
type PayTiming = { readonly payDate: Day; readonly clearings: number }

/** The next pay date and the last one by a day; only clearings that pay by then count. */
export function payTimings(
  after: Instant,
  by: Day,
  timetable: Timetable,
  calendars: Calendars,
): { readonly soonest: PayTiming; readonly latest: PayTiming } | undefined {
  const paidFrom = (day: Day) => firstPaidFrom(after, day, timetable, calendars)
  const [first, tooLate] = [paidFrom(dayOf(after, timetable.timeZone)), paidFrom(addDays(by, 1))]
  if (!first || !tooLate || first.payDate > by) return undefined
  const end = tooLate.clearingAt
  const last = clearingsIn(after, end, timetable, calendars).lastAt
  const payDate = last && payDateOf(last, timetable, calendars)
  const lastFrom = payDate && paidFrom(payDate)
  if (!payDate || !lastFrom) return undefined
  const countFrom = (at: Instant) => clearingsIn((at - 1) as Instant, end, timetable, calendars).count
  return {
    soonest: { payDate: first.payDate, clearings: countFrom(first.clearingAt) },
    latest: { payDate, clearings: countFrom(lastFrom.clearingAt) },
  }
}

/** The clearings after one instant and before another: how many, and the last. */
function clearingsIn(after: Instant, before: Instant, timetable: Timetable, { office }: Calendars) {
  const { timeZone, clearingTimes } = timetable
  const times = clearingTimes.toSorted()
  const [firstDay, lastDay] = [dayOf(after, timeZone), dayOf(before, timeZone)]
  let [count, lastAt]: [number, Instant | undefined] = [0, undefined]
  let lastOpen: Day | undefined
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    if (isOpen(office, day) !== true) continue
    // Only the days at both ends have clearings outside; the times of those between need no instants.
    if (day !== firstDay && day !== lastDay) {
      count += times.length
      lastOpen = day
      continue
    }
    const slots = times
      .map((time) => instantAt(day, time, timeZone))
      .filter((slot) => slot > after && slot < before)
    count += slots.length
    lastAt = slots.at(-1) ?? lastAt
    if (slots.length > 0) lastOpen = undefined
  }
  const lastTime = times.at(-1)
  if (lastOpen && lastTime !== undefined) lastAt = instantAt(lastOpen, lastTime, timeZone)
  return { count, lastAt }
}

/** A pay run planned for an earlier day may move to a bank day that is still ahead. */
function payRunOnOrAfter(from: Day, timetable: Timetable, bank: Calendar): Day | undefined {
  if (timetable.payWeekdays.length === 0 && timetable.payMonthDays.length === 0)
    return openOnOrAfter(bank, from)
  for (let days = -payRunRollDaysMax; days <= payRunGapDaysMax; days += 1) {
    const scheduled = addDays(from, days)
    if (!isPayDay(scheduled, timetable)) continue
    const rolled = openOnOrAfter(bank, scheduled)
    if (rolled === undefined && days >= 0) return undefined
    if (rolled !== undefined && rolled >= from) return rolled
  }
  return undefined
}

/** A day that a month does not have means its last day. */
function isPayDay(day: Day, { payWeekdays, payMonthDays }: Timetable): boolean {
  if (payWeekdays.includes(isoWeekday(day))) return true
  const number = Number(day.slice(8))
  const isLast = addDays(day, 1).endsWith('-01')
  return payMonthDays.some((wanted) => wanted === number || (isLast && wanted > number))
}

/** Local time, as `09:05`. */
const timeOf = (at: Instant, timeZone: string): string => minuteOf(at, timeZone).slice(-5)

/** The instant of a local time: the first if it occurs twice; if clocks skip it, the one it would have been. */
export function instantAt(day: Day, time: string, timeZone: string): Instant {
  const wall = Date.parse(`${day}T${time}:00.000Z`)
  const momentBy = (offset: number): Instant => (wall - offset) as Instant
  // Clocks change at most once in two days, so the offset is one of these.
  const before = offsetOf(momentBy(msPerDay), timeZone)
  const after = offsetOf(momentBy(-msPerDay), timeZone)
  const shows = (moment: Instant): boolean => minuteOf(moment, timeZone) === `${day} ${time}`
  return [before, after].map(momentBy).find(shows) ?? momentBy(before)
}

/** The offset of a zone from UTC. */
const offsetOf = (moment: Instant, timeZone: string): number =>
  Date.parse(`${minuteOf(moment, timeZone).replace(' ', 'T')}:00.000Z`) - moment

/**
 * When a market's dates change next: right after its clearing, which is still by the dates before, or at the start of its next
 * day, whichever is first.
 */
export function nextDayRoll(now: Instant, nextClearingAt: Instant | undefined, timeZone: string): Instant {
  const midnight = startOfDay(addDays(dayOf(now, timeZone), 1), timeZone)
  const cleared = nextClearingAt === undefined ? midnight : nextClearingAt + 1
  return Math.min(cleared, midnight) as Instant
}
