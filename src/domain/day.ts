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
  const later = numberOf(day) + days
  if (!(later >= firstNumber && later <= lastNumber))
    throw new RangeError(`${days} days from ${day} is outside the calendar`)
  return dayOfNumber(later)
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** The ISO weekday: Monday is 1, Sunday is 7. */
export const isoWeekday = (day: Day): number => ((((numberOf(day) + 3) % 7) + 7) % 7) + 1

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

/** Days are counted from 1 March of the year 0, so that a leap day is the last of its year: 400 years are one era. */
const daysPerEra = 146_097
const epochNumber = 719_468

/** Days since 1970-01-01, in integers: a date object takes ten times as long, and schedules count thousands of days. */
function numberOf(day: Day): number {
  const month = twoAt(day, 5)
  const year = twoAt(day, 0) * 100 + twoAt(day, 2) - (month > 2 ? 0 : 1)
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + twoAt(day, 8) - 1
  return (
    year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + inYear - epochNumber
  )
}

/** The number of two digits of a day. */
const twoAt = (day: Day, at: number): number => day.charCodeAt(at) * 10 + day.charCodeAt(at + 1) - 528

function dayOfNumber(number: number): Day {
  const counted = number + epochNumber
  const era = Math.floor(counted / daysPerEra)
  const inEra = counted - era * daysPerEra
  const ofEra = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * ofEra + Math.floor(ofEra / 4) - Math.floor(ofEra / 100))
  const march = Math.floor((5 * inYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const date = inYear - Math.floor((153 * march + 2) / 5) + 1
  return dayFrom(era * 400 + ofEra + (month > 2 ? 0 : 1), month, date)
}

/** The day of a year, month and date that are known to be one. */
export const dayFrom = (year: number, month: number, date: number): Day =>
  `${year < 1_000 ? String(year).padStart(4, '0') : year}-${twoDigits(month)}-${twoDigits(date)}` as Day

const twoDigits = (count: number): string => (count < 10 ? `0${count}` : `${count}`)

const [firstNumber, lastNumber] = [numberOf('0001-01-01' as Day), numberOf('9999-12-31' as Day)]

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
