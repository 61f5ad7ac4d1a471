/** A calendar of one country and year as a file that an operator loads. */
import { type CalendarKind, type CalendarYear, calendarKinds } from '../calendar.ts'
import { type Day, parseDay } from '../day.ts'

export type CalendarFile = {
  readonly country: string
  readonly year: number
  readonly kinds: readonly CalendarKind[]
  readonly days: CalendarYear
}
/** The first field that is wrong, with its value. */
export type CalendarFault = { readonly field: string; readonly value: string }

const yearsFrom = 2000
const yearsTo = 2999

/** Reads a file that was parsed as JSON. Every day is in the year, and none is both closed and open. */
export function readCalendarFile(
  file: unknown,
): { readonly ok: true; readonly value: CalendarFile } | ({ readonly ok: false } & CalendarFault) {
  if (typeof file !== 'object' || file === null) return wrong('file', file)
  const { country, year, kinds = calendarKinds, closed, open } = file as Readonly<Record<string, unknown>>
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return wrong('country', country)
  if (typeof year !== 'number' || !Number.isInteger(year) || year < yearsFrom || year > yearsTo)
    return wrong('year', year)
  const chosen = Array.isArray(kinds) ? calendarKinds.filter((kind) => kinds.includes(kind)) : []
  if (!Array.isArray(kinds) || chosen.length === 0 || chosen.length !== kinds.length)
    return wrong('kinds', kinds)
  const closedDays = daysOf(closed, year)
  if ('value' in closedDays) return wrong('closed', closedDays.value)
  const openDays = daysOf(open, year)
  if ('value' in openDays) return wrong('open', openDays.value)
  const both = [...closedDays].find((day) => openDays.has(day))
  if (both) return wrong('open', both)
  return { ok: true, value: { country, year, kinds: chosen, days: { closed: closedDays, open: openDays } } }
}

const wrong = (field: string, value: unknown) =>
  ({ ok: false, field, value: JSON.stringify(value) ?? '' }) as const

/** The days, or the first value that is no day of the year. */
function daysOf(list: unknown, year: number): ReadonlySet<Day> | { readonly value: unknown } {
  if (!Array.isArray(list)) return { value: list }
  const days = new Set<Day>()
  for (const one of list as readonly unknown[]) {
    const day = typeof one === 'string' ? parseDay(one) : undefined
    if (!day?.startsWith(`${year}-`)) return { value: one }
    days.add(day)
  }
  return days
}
