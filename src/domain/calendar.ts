/**
 * A calendar says which days are open, for offices or banks of one country. A missing year gives no answer, because a
 * guessed pay date would be a promise.
 */
import { addDays, type Day, isWeekend } from './day.ts'

export const calendarKinds = ['office', 'bank'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** Monday to Friday are open and weekends are closed, except for the days listed here. */
export type CalendarYear = {
  readonly closed: ReadonlySet<Day>
  readonly open: ReadonlySet<Day>
  /** Set if the year is not published yet and only its fixed holidays are listed. */
  readonly provisional?: boolean
}

export type Calendar = ReadonlyMap<number, CalendarYear>

const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Whether a day is open; undefined if its year is missing. */
export function isOpen(calendar: Calendar, day: Day): boolean | undefined {
  const year = calendar.get(yearOf(day))
  if (!year) return undefined
  if (year.open.has(day)) return true
  return !year.closed.has(day) && !isWeekend(day)
}

/** The day if it is open, otherwise the next open day. */
export const openOnOrAfter = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, day, 1)

/** The day if it is open, otherwise the last open day before. */
export const openOnOrBefore = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, day, -1)

/** The first open day after a day. */
export const nextOpen = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, addDays(day, 1), 1)

/** The last open day before a day. */
export const previousOpen = (calendar: Calendar, day: Day): Day | undefined =>
  seek(calendar, addDays(day, -1), -1)

/**
 * The given number of open days later, or earlier if negative. A closed day counts from the next open day in that
 * direction.
 */
export function addOpenDays(calendar: Calendar, day: Day, openDays: number): Day | undefined {
  if (!Number.isInteger(openDays)) throw new RangeError(`${openDays} is not a whole number of days`)
  const step = openDays < 0 ? -1 : 1
  let reached = seek(calendar, day, step)
  for (let left = Math.abs(openDays); left > 0 && reached; left -= 1)
    reached = seek(calendar, addDays(reached, step), step)
  return reached
}

/** Whether a day rests on one of the provisional years, so that it may turn out to be closed. */
export const isProvisional = (provisional: readonly number[], day: Day): boolean =>
  provisional.includes(yearOf(day))

/** Which of this year and the next are missing from the calendar. */
export const missingYears = (calendar: Calendar, today: Day): readonly number[] =>
  thisAndNext(today).filter((year) => !calendar.has(year))

/** Which of this year and the next are provisional. */
export const provisionalYears = (calendar: Calendar, today: Day): readonly number[] =>
  thisAndNext(today).filter((year) => calendar.get(year)?.provisional)

const thisAndNext = (today: Day): readonly number[] => [yearOf(today), yearOf(today) + 1]

function seek(calendar: Calendar, from: Day, step: 1 | -1): Day | undefined {
  for (let day = from; ; day = addDays(day, step)) {
    const open = isOpen(calendar, day)
    if (open === undefined) return undefined
    if (open) return day
  }
}
