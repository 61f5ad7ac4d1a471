/** Reads calendars in the form that the domain rules take. */
import { type Kysely, sql } from 'kysely'
import {
  type Calendar,
  type CalendarKind,
  calendarKinds,
  missingYears,
  provisionalYears,
} from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { remembered } from '#domain/remembered.ts'
import type { Schema } from '../db/schema.ts'
import { calendarTextsRememberedMax } from '../limits.ts'

type YearRow = {
  readonly year: number
  readonly provisional: boolean
  readonly closed: readonly Day[]
  readonly open: readonly Day[]
}
type Calendars = Readonly<Record<CalendarKind, Calendar>>

/** The calendars of a country; empty where the country has none. */
export async function readCalendars(db: Kysely<Schema>, country: string): Promise<Calendars> {
  const { rows } = await sql<{ readonly text: string }>`
    select calendars::text as text from calendar_texts where country = ${country}`.execute(db)
  return calendarsFrom(rows[0]?.text ?? '{}')
}

/** The bank days of a country, from the text that a statement has read along. */
export const bankDaysFrom = (text: string | null): Calendar => calendarsFrom(text ?? '{}').bank

/** They change once a year and are read by every command that works out a date. */
const calendarsFrom = remembered(
  calendarTextsRememberedMax,
  (text: string) => text,
  (text: string): Calendars => {
    const years = JSON.parse(text) as Partial<Record<CalendarKind, readonly YearRow[]>>
    return { office: calendarOf(years.office ?? []), bank: calendarOf(years.bank ?? []) }
  },
)

const calendarOf = (years: readonly YearRow[]): Calendar =>
  new Map(
    years.map(({ year, provisional, closed, open }) => [
      year,
      { closed: new Set(closed), open: new Set(open), provisional },
    ]),
  )

/** The calendar of a country's offices or banks. */
export const readCalendar = async (
  db: Kysely<Schema>,
  country: string,
  kind: CalendarKind,
): Promise<Calendar> => (await readCalendars(db, country))[kind]

export type YearOfCalendar = { readonly country: string; readonly kind: CalendarKind; readonly year: number }
export type ComingYears = {
  readonly missing: readonly YearOfCalendar[]
  readonly provisional: readonly YearOfCalendar[]
}

/** Of the countries that have a calendar, those that lack this year or the next, and those that have a provisional one. */
export async function readComingYears(db: Kysely<Schema>, today: Day): Promise<ComingYears> {
  const countries = await db
    .selectFrom('calendar_years')
    .select('country')
    .distinct()
    .orderBy('country')
    .execute()
  const missing: YearOfCalendar[] = []
  const provisional: YearOfCalendar[] = []
  for (const { country } of countries) {
    const calendars = await readCalendars(db, country)
    for (const kind of calendarKinds) {
      const calendar = calendars[kind]
      const named = (year: number): YearOfCalendar => ({ country, kind, year })
      missing.push(...missingYears(calendar, today).map(named))
      provisional.push(...provisionalYears(calendar, today).map(named))
    }
  }
  return { missing, provisional }
}

/** Every year of which a calendar is provisional, of whichever country and kind. */
export async function readProvisionalYears(db: Kysely<Schema>): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('calendar_years')
    .select('year')
    .distinct()
    .where('provisional', '=', true)
    .orderBy('year')
    .execute()
  return rows.map(({ year }) => year)
}
