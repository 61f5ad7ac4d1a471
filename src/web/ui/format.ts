/** Times as a person reads them. The portal speaks one time zone, the market's default. */
import {
  dayOf as dayAt,
  daysBetween,
  displayDay,
  displayInstant,
  type Instant,
  msPerDay,
  msPerHour,
  msPerMinute,
  parseInstant,
} from '#domain/day.ts'
import { moments } from '#text/moments.ts'
import { language, locale, sayNow } from './say.ts'

/** A moment to the minute, as the language writes it. */
export const minuteOf = (instant: string): string =>
  written(instant, (moment) => displayInstant(moment, language()))

/** The day of a moment, as the language writes it. */
export const dayOf = (instant: string): string =>
  written(instant, (moment) => displayDay(dayAt(moment), language()))

/** What is no instant shows itself: a page does not break over one value. */
function written(instant: string, write: (moment: Instant) => string): string {
  const moment = parseInstant(instant)
  return moment === undefined ? instant : write(moment)
}

const steps = [
  ['hour', msPerHour],
  ['minute', msPerMinute],
] as const

/**
 * "3 minutes ago", "in 2 hours", and from a day on by the calendar, so that "tomorrow" is tomorrow: how far a
 * moment is from `nowMs`. What is no instant shows itself.
 */
export function relativeOf(instant: string, nowMs: number): string {
  const moment = parseInstant(instant)
  if (moment === undefined) return instant
  const relative = relativeFormat(locale())
  const awayMs = moment - nowMs
  if (Math.abs(awayMs) >= msPerDay)
    return spaced(relative.format(daysBetween(dayAt(nowMs as Instant), dayAt(moment)), 'day'))
  const step = steps.find(([, unitMs]) => Math.abs(awayMs) >= unitMs)
  if (step) return spaced(relative.format(Math.trunc(awayMs / step[1]), step[0]))
  return awayMs > 0 ? relative.format(0, 'second') : sayNow(moments.justNow)
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Making a formatter is slow, so each language has one. */
function relativeFormat(spoken: string): Intl.RelativeTimeFormat {
  const made = relativeFormats.get(spoken) ?? new Intl.RelativeTimeFormat(spoken, { numeric: 'auto' })
  relativeFormats.set(spoken, made)
  return made
}

/** Figures stand apart from Han as they do in every other text. */
const spaced = (words: string): string => words.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

/** "a, b and c", as the language lists things. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names)
