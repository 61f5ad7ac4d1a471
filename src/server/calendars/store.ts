/** The tables of calendars: the years that are known, and their days that differ. Only this file writes them. */
import type { Kysely } from 'kysely'
import { type CalendarKind, type CalendarYear, calendarKinds } from '#domain/calendar.ts'
import { china, provisionalChina } from '#domain/calendars/china.ts'
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

/**
 * Inserts the calendars of a new installation, and in a sandbox provisional ones for the coming years.
 * Existing years are kept, unless a provisional one is now published.
 */
export async function keepCalendars(db: Kysely<Schema>, environment: Environment): Promise<void> {
  if (environment !== 'sandbox') await dropProvisional(db)
  const years = environment === 'sandbox' ? [...publishedYears, ...comingYears] : publishedYears
  for (const kind of calendarKinds)
    for (const { year, closed, open, provisional = false } of years) {
      const days = [...marked(closed, false), ...marked(open, true)]
      await keepYear(db, { country: 'CN', kind, year, provisional }, days)
    }
}

const marked = (days: ReadonlySet<string>, open: boolean) => [...days].map((day) => ({ day, open }))

type YearRow = {
  readonly country: string
  readonly kind: CalendarKind
  readonly year: number
  readonly provisional: boolean
}

/** The server that inserts the row of the year inserts its days, so that two servers do not both do it. */
async function keepYear(
  db: Kysely<Schema>,
  row: YearRow,
  days: readonly { readonly day: string; readonly open: boolean }[],
): Promise<void> {
  const { country, kind, year, provisional } = row
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('calendar_years')
      .values(row)
      .onConflict((conflict) =>
        provisional
          ? conflict.doNothing()
          : conflict
              .columns(['country', 'kind', 'year'])
              .doUpdateSet({ provisional })
              .where('calendar_years.provisional', '=', true),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await transaction
      .deleteFrom('calendar_days')
      .where('country', '=', country)
      .where('kind', '=', kind)
      .where('year', '=', year)
      .execute()
    await transaction
      .insertInto('calendar_days')
      .values(days.map(({ day, open }) => ({ country, kind, day, open })))
      .execute()
  })
}

/** The database of a sandbox may be started as production, where no date is provisional. */
async function dropProvisional(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('calendar_days as d')
      .using('calendar_years as y')
      .whereRef('d.country', '=', 'y.country')
      .whereRef('d.kind', '=', 'y.kind')
      .whereRef('d.year', '=', 'y.year')
      .where('y.provisional', '=', true)
      .execute()
    await transaction.deleteFrom('calendar_years').where('provisional', '=', true).execute()
  })
}
