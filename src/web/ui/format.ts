/** Times for people, in one time zone, the default of markets. */
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

/** An invalid value is shown as it is, so that a page does not break. */
function written(instant: string, write: (moment: Instant) => string): string {
  const moment = parseInstant(instant)
  return moment === undefined ? instant : write(moment)
}

const steps = [
  ['hour', msPerHour],
  ['minute', msPerMinute],
] as const

/**
 * "3 minutes ago", "in 2 hours", and from a day on by calendar days, so that "tomorrow" is tomorrow: the distance
 * from `nowMs`. An invalid value is shown as it is.
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

/** Creating a formatter is slow, so each language has one. */
function relativeFormat(spoken: string): Intl.RelativeTimeFormat {
  const made = relativeFormats.get(spoken) ?? new Intl.RelativeTimeFormat(spoken, { numeric: 'auto' })
  relativeFormats.set(spoken, made)
  return made
}

/** A space between digits and Chinese characters, as in all texts. */
const spaced = (words: string): string => words.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

/** "a, b and c", as in the language. */
/** Sentences one after the other; Chinese ones have no blank between them. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(language() === 'zh' ? '' : ' ')

export const joinNames = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names)
