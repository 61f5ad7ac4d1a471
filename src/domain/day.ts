/** A calendar day has no time and no zone; an instant is a point in time in UTC. Nothing here reads the clock. */
import { instantsRememberedMax } from './limits.ts'
import { remembered } from './remembered.ts'

/** A valid day such as `2026-03-31`. Days compare as strings. */
export type Day = string & { readonly unit: 'day' }

/** Milliseconds since the epoch, UTC. */
export type Instant = number & { readonly unit: 'instant' }

/** The default time zone of a market. */
export const defaultTimeZone = 'Asia/Shanghai'

export const msPerDay = 86_400_000
export const msPerHour = 3_600_000
export const msPerMinute = 60_000
const zoneHoursMax = 16

export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return undefined
  const midnight = Date.parse(`${text}T00:00:00.000Z`)
  // Some engines read 30 February as 2 March, so only a day that formats back to the same text is valid.
  return !Number.isNaN(midnight) && dayAt(midnight) === text ? (text as Day) : undefined
}

export function addDays(day: Day, days: number): Day {
  if (!Number.isInteger(days)) throw new RangeError(`${days} is not a whole number of days`)
  const later = parseDay(dayAt(midnightOf(day) + days * msPerDay))
  if (later === undefined) throw new RangeError(`${days} days from ${day} is outside the calendar`)
  return later
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (midnightOf(to) - midnightOf(from)) / msPerDay

/** The ISO weekday: Monday is 1, Sunday is 7. */
export const isoWeekday = (day: Day): number => new Date(midnightOf(day)).getUTCDay() || 7

export const isWeekend = (day: Day): boolean => isoWeekday(day) > 5

export const laterDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** Negative, zero or positive, for `sort`. */
export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The calendar day in a zone at that instant. */
export function dayOf(instant: Instant, timeZone: string = defaultTimeZone): Day {
  const day = parseDay(minuteOf(instant, timeZone).slice(0, -' 00:00'.length))
  if (day === undefined) throw new RangeError(`${instant} is outside the calendar`)
  return day
}

/** The local time of a zone at that instant, to the minute: `2026-03-31 09:05`. */
export function minuteOf(instant: Instant, timeZone: string = defaultTimeZone): string {
  return instant < wholeMinutesFrom ? readMinute(instant, timeZone) : minuteFrom(instant, timeZone)
}

/** Since this year every zone differs from UTC by whole minutes, so that all of a minute reads alike. */
const wholeMinutesFrom = Date.UTC(1973)

/** Reading a clock on a wall takes fifteen microseconds, and the same few minutes are asked for again and again. */
const minuteFrom = remembered(
  instantsRememberedMax,
  (instant: Instant, timeZone: string) => `${timeZone} ${Math.floor(instant / msPerMinute)}`,
  readMinute,
)

function readMinute(instant: Instant, timeZone: string): string {
  const parts = wallClockOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** The first instant of a day in a zone. If clocks skip midnight, it is later than 00:00. */
export const startOfDay = (day: Day, timeZone: string = defaultTimeZone): Instant => startFrom(day, timeZone)

const startFrom = remembered(
  instantsRememberedMax,
  (day: Day, timeZone: string) => `${timeZone} ${day}`,
  (day: Day, timeZone: string): Instant => {
    // No zone is further from UTC, so the day starts within these bounds.
    let [before, from] = [
      midnightOf(day) - zoneHoursMax * msPerHour,
      midnightOf(day) + zoneHoursMax * msPerHour,
    ]
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2)
      if (dayOf(middle as Instant, timeZone) < day) before = middle
      else from = middle
    }
    return from as Instant
  },
)

/** UTC with milliseconds, the only format of an instant in the API. */
export const formatInstant = (instant: Instant): string => new Date(instant).toISOString()

export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return undefined
  const instant = Date.parse(text) as Instant
  return !Number.isNaN(instant) && formatInstant(instant) === text ? instant : undefined
}

/** A day for people, in the one format of each language: 2026-12-24, Dec 24, 2026. */
export const displayDay = (day: Day, language: 'zh' | 'en'): string =>
  language === 'zh' ? day : englishDays.format(midnightOf(day))

/** An instant for people in local time of a zone: 2026-12-24 09:31, Dec 24, 2026, 09:31. */
export function displayInstant(
  instant: Instant,
  language: 'zh' | 'en',
  timeZone: string = defaultTimeZone,
): string {
  const [day = '', time = ''] = minuteOf(instant, timeZone).split(' ')
  return `${displayDay(day as Day, language)}${language === 'zh' ? ' ' : ', '}${time}`
}

/** Creating a formatter is slow, so it is cached. */
const englishDays = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const midnightOf = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`)
const dayAt = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow, so each zone has one. */
function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  wallClocks.set(timeZone, made)
  return made
}

/** The day of a year, month and date that are known to be one. */
export const dayFrom = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day
