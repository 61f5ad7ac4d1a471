/**
 * A calendar says which days are open: of offices or of banks, for one country. A year that is not in it gives no
 * answer; nothing here guesses, since a guessed pay date is a promise.
 */
import { addDays, type Day, isWeekend } from './day.ts'

export const calendarKinds = ['office', 'bank'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** Monday to Friday are open and weekends are closed, but for the days named here. */
export type CalendarYear = { readonly closed: ReadonlySet<Day>; readonly open: ReadonlySet<Day> }

export type Calendar = ReadonlyMap<number, CalendarYear>

const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Whether a day is open; undefined where its year is missing. */
export function isOpen(calendar: Calendar, day: Day): boolean | undefined {
  const year = calendar.get(yearOf(day))
  if (!year) return undefined
  if (year.open.has(day)) return true
  return !year.closed.has(day) && !isWeekend(day)
}

/** The day itself where it is open, otherwise the next one that is. */
export const openOnOrAfter = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, day, 1)

/** The day itself where it is open, otherwise the last one that was. */
export const openOnOrBefore = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, day, -1)

/** The first open day after a day. */
export const nextOpen = (calendar: Calendar, day: Day): Day | undefined => seek(calendar, addDays(day, 1), 1)

/** The last open day before a day. */
export const previousOpen = (calendar: Calendar, day: Day): Day | undefined =>
  seek(calendar, addDays(day, -1), -1)

/** So many open days on, or back where negative. A closed day counts from the open one that lies that way. */
export function addOpenDays(calendar: Calendar, day: Day, openDays: number): Day | undefined {
  if (!Number.isInteger(openDays)) throw new RangeError(`${openDays} is not a whole number of days`)
  const step = openDays < 0 ? -1 : 1
  let reached = seek(calendar, day, step)
  for (let left = Math.abs(openDays); left > 0 && reached; left -= 1)
    reached = seek(calendar, addDays(reached, step), step)
  return reached
}

/** Of this year and the next, those that the calendar lacks: dates there cannot be given. */
export const missingYears = (calendar: Calendar, today: Day): readonly number[] =>
  [yearOf(today), yearOf(today) + 1].filter((year) => !calendar.has(year))

function seek(calendar: Calendar, from: Day, step: 1 | -1): Day | undefined {
  for (let day = from; ; day = addDays(day, step)) {
    const open = isOpen(calendar, day)
    if (open === undefined) return undefined
    if (open) return day
  }
}
