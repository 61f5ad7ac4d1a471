/** The tables of calendars: the years that are known, and their days that differ. Only this file writes them. */
import type { Transaction } from 'kysely'
import { type CalendarKind, type CalendarYear, calendarKinds } from '#domain/calendar.ts'
import { china, provisionalChina } from '#domain/calendars/china.ts'
import type { Day } from '#domain/day.ts'
import type { Environment } from '../config/config-error.ts'
import type { Schema } from '../db/schema.ts'
import { provisionalYearsKept } from '../limits.ts'

type NamedYear = CalendarYear & { readonly year: number }

const publishedYears: readonly NamedYear[] = [...china].map(([year, days]) => ({ year, ...days }))
const lastPublished = Math.max(...china.keys())
const comingYears: readonly NamedYear[] = Array.from({ length: provisionalYearsKept }, (_, n) => ({
  year: lastPublished + 1 + n,
  ...provisionalChina(lastPublished + 1 + n),
}))

export type YearRow = {
  readonly country: string
  readonly kind: CalendarKind
  readonly year: number
  readonly provisional: boolean
}
type DayRow = { readonly day: Day; readonly open: boolean }

/**
 * Inserts the calendars of a new installation, and in a sandbox provisional ones for the coming years. Existing years are
 * kept, unless a provisional one is now published. Returns the years that changed.
 */
export async function keepYears(
  db: Transaction<Schema>,
  environment: Environment,
): Promise<readonly YearRow[]> {
  const changed = environment === 'sandbox' ? [] : [...(await dropProvisional(db))]
  const years = environment === 'sandbox' ? [...publishedYears, ...comingYears] : publishedYears
  for (const kind of calendarKinds)
    for (const { year, provisional = false, ...days } of years) {
      const row = { country: 'CN', kind, year, provisional }
      if (!(await insertYear(db, row))) continue
      await replaceDays(db, row, daysOf(days))
      changed.push(row)
    }
  return changed
}

/** Replaces a year by one that was entered, which stays at the next start. */
export async function setYear(
  db: Transaction<Schema>,
  row: Omit<YearRow, 'provisional'>,
  days: CalendarYear,
): Promise<void> {
  const { country, kind, year } = row
  await db
    .insertInto('calendar_years')
    .values({ country, kind, year, provisional: false })
    .onConflict((conflict) =>
      conflict.columns(['country', 'kind', 'year']).doUpdateSet({ provisional: false }),
    )
    .execute()
  await replaceDays(db, row, daysOf(days))
}

const daysOf = ({ closed, open }: CalendarYear): readonly DayRow[] => [
  ...[...closed].map((day) => ({ day, open: false })),
  ...[...open].map((day) => ({ day, open: true })),
]

/** The server that inserts the row of the year inserts its days, so that two servers do not both do it. */
async function insertYear(db: Transaction<Schema>, row: YearRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_years')
    .values(row)
    .onConflict((conflict) =>
      row.provisional
        ? conflict.doNothing()
        : conflict
            .columns(['country', 'kind', 'year'])
            .doUpdateSet({ provisional: row.provisional })
            .where('calendar_years.provisional', '=', true),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

async function replaceDays(
  db: Transaction<Schema>,
  { country, kind, year }: Omit<YearRow, 'provisional'>,
  days: readonly DayRow[],
): Promise<void> {
  await db
    .deleteFrom('calendar_days')
    .where('country', '=', country)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute()
  if (days.length === 0) return
  await db
    .insertInto('calendar_days')
    .values(days.map(({ day, open }) => ({ country, kind, day, open })))
    .execute()
}

/** The database of a sandbox may be started as production, where no date is provisional. */
async function dropProvisional(db: Transaction<Schema>): Promise<readonly YearRow[]> {
  await db
    .deleteFrom('calendar_days as d')
    .using('calendar_years as y')
    .whereRef('d.country', '=', 'y.country')
    .whereRef('d.kind', '=', 'y.kind')
    .whereRef('d.year', '=', 'y.year')
    .where('y.provisional', '=', true)
    .execute()
  const dropped = await db
    .deleteFrom('calendar_years')
    .where('provisional', '=', true)
    .returning(['country', 'kind', 'year', 'provisional'])
    .execute()
  return dropped
}
