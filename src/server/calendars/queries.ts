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
import type { Schema } from '../db/schema.ts'

type YearRow = {
  readonly year: number
  readonly provisional: boolean
  readonly closed: readonly Day[]
  readonly open: readonly Day[]
}

/** The calendar of a country's offices or banks; empty where the country has none. */
export async function readCalendar(
  db: Kysely<Schema>,
  country: string,
  kind: CalendarKind,
): Promise<Calendar> {
  const { rows } = await sql<YearRow>`
    select y.year, y.provisional,
      coalesce(array_agg(d.day::text) filter (where not d.open), '{}') as closed,
      coalesce(array_agg(d.day::text) filter (where d.open), '{}') as open
    from calendar_years y left join calendar_days d using (country, kind, year)
    where y.country = ${country} and y.kind = ${kind} group by y.year, y.provisional`.execute(db)
  return new Map(
    rows.map(({ year, provisional, closed, open }) => [
      year,
      { closed: new Set(closed), open: new Set(open), provisional },
    ]),
  )
}

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
  for (const { country } of countries)
    for (const kind of calendarKinds) {
      const calendar = await readCalendar(db, country, kind)
      const named = (year: number): YearOfCalendar => ({ country, kind, year })
      missing.push(...missingYears(calendar, today).map(named))
      provisional.push(...provisionalYears(calendar, today).map(named))
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
