/** Calendars as the rules of the domain read them. */
import { type Kysely, sql } from 'kysely'
import { type Calendar, type CalendarKind, calendarKinds, missingYears } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import type { Schema } from '../db/schema.ts'

type YearRow = { readonly year: number; readonly closed: readonly Day[]; readonly open: readonly Day[] }

/** The calendar of a country's offices or banks; empty where the country has none. */
export async function readCalendar(
  db: Kysely<Schema>,
  country: string,
  kind: CalendarKind,
): Promise<Calendar> {
  const { rows } = await sql<YearRow>`
    select y.year,
      coalesce(array_agg(d.day::text) filter (where not d.open), '{}') as closed,
      coalesce(array_agg(d.day::text) filter (where d.open), '{}') as open
    from calendar_years y left join calendar_days d using (country, kind, year)
    where y.country = ${country} and y.kind = ${kind} group by y.year`.execute(db)
  return new Map(
    rows.map(({ year, closed, open }) => [year, { closed: new Set(closed), open: new Set(open) }]),
  )
}

export type MissingYear = { readonly country: string; readonly kind: CalendarKind; readonly year: number }

/** Of the countries that have a calendar, those that lack this year or the next. */
export async function readMissingYears(db: Kysely<Schema>, today: Day): Promise<readonly MissingYear[]> {
  const countries = await db
    .selectFrom('calendar_years')
    .select('country')
    .distinct()
    .orderBy('country')
    .execute()
  const missing: MissingYear[] = []
  for (const { country } of countries)
    for (const kind of calendarKinds)
      for (const year of missingYears(await readCalendar(db, country, kind), today))
        missing.push({ country, kind, year })
  return missing
}
