/** Inclusive ranges of days, and named ranges. Today is passed in. */
import { addDays, compareDays, type Day, dayFrom, parseDay } from './day.ts'

export type DateRange = { readonly from: Day; readonly to: Day }

const lastDays =
  (days: number) =>
  (today: Day): DateRange => ({ from: addDays(today, 1 - days), to: today })

/** Last N days are today and the N − 1 days before; quarters and years are calendar ones. */
const ranges = {
  sinceYesterday: lastDays(2),
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  last60Days: lastDays(60),
  last90Days: lastDays(90),
  monthToDate: (today: Day) => ({ from: monthStart(today), to: today }),
  quarterToDate: (today: Day) => ({ from: quarterStart(today), to: today }),
  lastMonth: (today: Day) => endingBefore(monthStart(today), monthStart),
  lastQuarter: (today: Day) => endingBefore(quarterStart(today), quarterStart),
  thisYear: (today: Day) => ({ from: yearStart(today), to: dayIn(`${yearOf(today)}-12-31`) }),
  lastYear: (today: Day) => endingBefore(yearStart(today), yearStart),
} as const satisfies Record<string, (today: Day) => DateRange>

const nextDays =
  (days: number) =>
  (today: Day): DateRange => ({ from: today, to: addDays(today, days - 1) })

/** For future days, such as due dates. Next N days are today and the N − 1 after it; overdue ends yesterday. */
const futureRanges = {
  overdue: (today: Day) => ({ from: overdueFrom, to: addDays(today, -1) }),
  today: nextDays(1),
  next7Days: nextDays(7),
  next30Days: nextDays(30),
  next60Days: nextDays(60),
  next90Days: nextDays(90),
  thisMonth: (today: Day) => wholeMonths(monthStart(today), 1),
  nextMonth: (today: Day) => wholeMonths(addMonths(monthStart(today), 1), 1),
  thisQuarter: (today: Day) => wholeMonths(quarterStart(today), 3),
  nextQuarter: (today: Day) => wholeMonths(addMonths(quarterStart(today), 3), 3),
} as const satisfies Record<string, (today: Day) => DateRange>

export type RangeName = keyof typeof ranges | keyof typeof futureRanges
/** The names that a control offers: past days, such as the time of upload, or future days. */
export const rangeNames = Object.keys(ranges) as readonly RangeName[]
export const futureRangeNames = Object.keys(futureRanges) as readonly RangeName[]

const everyRange: Readonly<Record<RangeName, (today: Day) => DateRange>> = { ...ranges, ...futureRanges }

export const rangeNamed = (name: RangeName, today: Day): DateRange => everyRange[name](today)

/** The first offered name that means this range today; undefined for a custom range. */
export const nameOf = (
  range: DateRange,
  today: Day,
  names: readonly RangeName[] = rangeNames,
): RangeName | 'custom' => names.find((name) => isSameRange(rangeNamed(name, today), range)) ?? 'custom'

export const isSameRange = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to

export const isWithin = (day: Day, { from, to }: DateRange): boolean => from <= day && day <= to

/** The range between two days, in either order. */
export const rangeBetween = (a: Day, b: Day): DateRange =>
  compareDays(a, b) > 0 ? { from: b, to: a } : { from: a, to: b }

/** A range from two texts, as in an address; undefined unless both are days in order. */
export function parseRange(from: string, to: string): DateRange | undefined {
  const [first, last] = [parseDay(from), parseDay(to)]
  if (first === undefined || last === undefined || compareDays(first, last) > 0) return undefined
  return { from: first, to: last }
}

/** Two days in the wrong order; a text that is not a day is ignored. */
export const areDaysBackward = (from: string, to: string): boolean =>
  parseDay(from) !== undefined && parseDay(to) !== undefined && from > to

export function monthStart(day: Day): Day {
  return dayIn(`${day.slice(0, 7)}-01`)
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  if (!(year >= 1 && year <= 9999))
    throw new RangeError(`${months} months from ${day} is outside the calendar`)
  return dayFrom(year, month, Math.min(Number(day.slice(8)), lastDateOf(year, month)))
}

export const daysInMonth = (day: Day): number => lastDateOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function lastDateOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0)
}

function quarterStart(day: Day): Day {
  return addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3))
}

/** So many whole months from the first day of one. */
const wholeMonths = (from: Day, months: number): DateRange => ({
  from,
  to: addDays(addMonths(from, months), -1),
})

function yearStart(day: Day): Day {
  return dayIn(`${yearOf(day)}-01-01`)
}

const yearOf = (day: Day): string => day.slice(0, 4)

function endingBefore(start: Day, startOf: (day: Day) => Day): DateRange {
  const to = addDays(start, -1)
  return { from: startOf(to), to }
}

function dayIn(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`${text} is outside the calendar`)
  return day
}

/** No current document was due before this day. */
const overdueFrom = dayIn('2000-01-01')

/** The limits of the calendar on screen. */
export const calendarBounds: DateRange = { from: dayIn('1900-01-01'), to: dayIn('2199-12-31') }

/** The nearest day within a range. */
export function nearestWithin(day: Day, { from, to }: DateRange): Day {
  if (day < from) return from
  return day > to ? to : day
}
