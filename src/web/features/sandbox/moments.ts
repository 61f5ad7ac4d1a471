/** Times and days of business time as the console shows them, in Beijing time. */
import {
  addDays,
  type Day,
  defaultTimeZone,
  type Instant,
  msPerDay,
  msPerHour,
  msPerMinute,
  parseInstant,
  startOfDay,
} from '#domain/day.ts'
import { readDay } from '#domain/typed-day.ts'
import { locale } from '#web/ui/say.ts'

/** The kind of due work that pays awards. */
const bankPayment = 'clearing.bankPays'

export type ClockTime = { readonly day: string; readonly time: string }

/** Local date, and time to the second. */
export function clockTimeOf(instant: Instant): ClockTime {
  const zone = { timeZone: defaultTimeZone }
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return {
    day: new Intl.DateTimeFormat(locale(), { ...zone, dateStyle: 'full' }).format(instant),
    time: new Intl.DateTimeFormat(locale(), { ...zone, ...time }).format(instant),
  }
}

/** "30 days", as the language counts them. */
export const spanOf = (count: number, unit: 'day' | 'hour' = 'day'): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** The distance between two times, in days or hours; undefined if it is negligible. */
export function spanUntil(instant: Instant, before: Instant): string | undefined {
  const hours = Math.round((instant - before) / msPerHour)
  if (hours >= 24) return spanOf(Math.round((instant - before) / msPerDay))
  return hours > 0 ? spanOf(hours, 'hour') : undefined
}

/** The last day of the month, or of the next one if today is it. */
export function monthEndAfter(today: Day): Day {
  const tomorrow = addDays(today, 1)
  const inNextMonth = addDays(`${tomorrow.slice(0, 8)}01` as Day, 31)
  return addDays(`${inNextMonth.slice(0, 8)}01` as Day, -1)
}

/** The minute after the first payment by the simulated bank among what is due; undefined if there is none. */
export function nextPaymentIn(
  upcoming: readonly { readonly kind: string; readonly dueAt: string }[],
): Instant | undefined {
  const due = upcoming.flatMap(({ kind, dueAt }) => (kind === bankPayment ? (parseInstant(dueAt) ?? []) : []))
  return due.length === 0 ? undefined : ((Math.min(...due) + msPerMinute) as Instant)
}

/** The first year without a calendar that a move enters; undefined if none. */
export function yearLeftFor(
  missing: readonly { readonly year: number }[],
  today: Day,
  target: Day,
): number | undefined {
  const yearOf = (day: Day): number => Number(day.slice(0, 4))
  const years = missing.map(({ year }) => year)
  if (years.length === 0 || years.includes(yearOf(today))) return undefined
  const first = Math.min(...years)
  return first <= yearOf(target) ? first : undefined
}

/** The minutes of a typed time: `9:30`, `09:30` or `0930`, in any width. */
export function readTime(typed: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):?([0-5]\d)$/.exec(typed.normalize('NFKC').trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A typed day and time, in Beijing time. */
export function momentOf(dayText: string, timeText: string): Instant | undefined {
  const [day, minutes] = [readDay(dayText), readTime(timeText)]
  if (!day || minutes === undefined) return undefined
  return (startOfDay(day) + minutes * msPerMinute) as Instant
}

export type DayParts = { readonly whole: string; readonly weekday: string; readonly number: string }

/** A day in the small calendar. */
export function dayParts(day: Day): DayParts {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  return {
    whole: write({ dateStyle: 'full' }),
    weekday: write({ weekday: 'short' }),
    number: String(Number(day.slice(8))),
  }
}
