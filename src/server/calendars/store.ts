/** The tables of calendars: the years that are known, and their days that differ. Only this file writes them. */
import type { Kysely } from 'kysely'
import { calendarKinds } from '#domain/calendar.ts'
import { china } from '#domain/calendars/china.ts'
import type { Schema } from '../db/schema.ts'

/** What every installation starts with. A year that is there already stays as it is, changed or not. */
const defaults = calendarKinds.map((kind) => ({ country: 'CN', kind, calendar: china }))

export async function keepCalendars(db: Kysely<Schema>): Promise<void> {
  for (const { country, kind, calendar } of defaults)
    for (const [year, { closed, open }] of calendar) {
      const days = [...marked(closed, false), ...marked(open, true)]
      await keepYear(db, { country, kind, year }, days)
    }
}

const marked = (days: ReadonlySet<string>, open: boolean) => [...days].map((day) => ({ day, open }))

type Year = { readonly country: string; readonly kind: 'office' | 'bank'; readonly year: number }

async function keepYear(
  db: Kysely<Schema>,
  { country, kind, year }: Year,
  days: readonly { readonly day: string; readonly open: boolean }[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('calendar_years')
      .values({ country, kind, year })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    const rows = days.map(({ day, open }) => ({ country, kind, day, open }))
    await transaction.insertInto('calendar_days').values(rows).execute()
  })
}
