/**
 * The value date of a message. A date counts as it is written, and so does a local time without an offset, which is the bank's
 * own. A moment with an offset is the day that the market's calendar has then: 17:00 in UTC is the next day in China, where
 * dates are compared.
 */
import { type Day, type Instant, minuteOf, parseDay } from '../day.ts'

const written = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/** Undefined where the text is no date. */
export function valueDayOf(text: string | undefined, timeZone: string): Day | undefined {
  const [, date = '', time, offset] = written.exec(text ?? '') ?? []
  const day = parseDay(date)
  if (!day || time === undefined || offset === undefined) return day
  const moment = Date.parse(`${date}${time}${offset}`)
  return Number.isNaN(moment)
    ? undefined
    : parseDay(minuteOf(moment as Instant, timeZone).slice(0, date.length))
}
