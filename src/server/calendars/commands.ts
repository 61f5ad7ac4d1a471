/**
 * Keeps the calendars: inserts published years when a server starts, loads a year from a file, and warns that a calendar
 * ends, when a server starts and at the beginning of every month of business time.
 */
import type { CalendarFile } from '#domain/calendars/file.ts'
import { addDays, type Day, dayOf, type Instant, startOfDay } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { DueHandler } from '../commands/due.ts'
import { appendJournal, platformId } from '../commands/journal.ts'
import { asSystem, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { type ComingYears, readComingYears, type YearOfCalendar } from './queries.ts'
import * as store from './store.ts'

const yearCheckKind = 'calendars.yearCheck'
const daysPerMonthMax = 31

/** Inserts the years that are published with this version, in the journal like every other change. */
export const keepCalendars = (context: Context, environment = context.config.environment): Promise<void> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: asSystem,
    lock: noLocks,
    work: async ({ db }) => {
      const years = await store.keepYears(db, environment)
      return { value: undefined, entries: years.length > 0 ? [loadedEntry(years)] : [] }
    },
  })

/** Loads a year from a file, on the server's machine. */
export const loadCalendar = (
  { db, makeId, now }: { readonly db: Database; readonly makeId: () => string; readonly now: Date },
  { country, kinds, year, days }: CalendarFile,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const kind of kinds) await store.setYear(transaction, { country, kind, year }, days)
    const businessNow = await readBusinessTime(transaction, now)
    const entry = loadedEntry(kinds.map((kind) => ({ country, kind, year })))
    await appendJournal(transaction, entry, { requestId: makeId(), machineNow: now, businessNow })
  })

const loadedEntry = (years: readonly YearOfCalendar[]): JournalEntry => ({
  action: 'calendars.loaded',
  tenantId: null,
  userId: platformId,
  facts: { years: years.map(({ country, kind, year }) => ({ country, kind, year })) },
})

/** Warns of missing years, returns them and the provisional ones, and schedules the next check. */
export async function keepYearCheck(context: Context): Promise<ComingYears> {
  const { systemDb, clock, makeId } = context
  const today = dayAt(await readBusinessTime(systemDb, clock()))
  await runUnit(context, {
    cause: { kind: 'job', requestId: makeId() },
    enter: asSystem,
    lock: noLocks,
    work: async ({ db }) => {
      const scheduled = await scheduleDue(db, nextCheck(makeId(), today))
      return { value: undefined, entries: scheduled > 0 ? [checkedEntry] : [] }
    },
  })
  const coming = await readComingYears(systemDb, today)
  warnOf(context, coming.missing)
  return coming
}

const checkedEntry: JournalEntry = {
  action: 'calendars.yearChecked',
  tenantId: null,
  userId: platformId,
  facts: {},
}

export const checkYears: DueHandler = async ({ db, context, businessNow }) => {
  const today = dayAt(businessNow)
  await scheduleDue(db, nextCheck(context.makeId(), today))
  const { missing } = await readComingYears(db, today)
  if (missing.length === 0) return checkedEntry
  warnOf(context, missing)
  return { action: 'calendars.yearMissing', tenantId: null, userId: platformId, facts: { missing } }
}

/**
 * Without a calendar no document of that year is eligible, so operators must be warned in time. A sandbox
 * only informs, at start and on its console.
 */
function warnOf({ config, log }: Context, missing: readonly YearOfCalendar[]): void {
  if (missing.length > 0)
    log[config.environment === 'sandbox' ? 'info' : 'warn']({ missing }, missingSentence(missing))
}

/** What is missing, the consequence and the remedy, for operators. */
const missingSentence = (missing: readonly YearOfCalendar[]): string =>
  `No calendar of ${namesOf(missing)}: whether a day is open is unknown there, and no date can be given. ${remedy}`

/** The sentences about calendars that are printed when a sandbox starts. */
export const yearSentences = ({ missing, provisional }: ComingYears): readonly string[] => [
  ...(missing.length > 0 ? [missingSentence(missing)] : []),
  ...(provisional.length > 0
    ? [
        `The calendar of ${namesOf(provisional)} is not published yet. This sandbox has a provisional one, with weekends ` +
          `and fixed holidays only; dates that rest on it are marked. ${remedy}`,
      ]
    : []),
]

const remedy =
  'Load it with "npm run calendar -- load FILE", or add it to src/domain/calendars and start again.'

const namesOf = (years: readonly YearOfCalendar[]): string =>
  years.map(({ country, kind, year }) => `${country} ${year} (${kind})`).join(', ')

const dayAt = (moment: Date): Day => dayOf(moment.getTime() as Instant)

const nextCheck = (id: string, today: Day) => ({
  id,
  tenantId: platformId,
  kind: yearCheckKind,
  dueAt: new Date(startOfDay(firstOfNextMonth(today))),
})

const firstOfNextMonth = (day: Day): Day =>
  `${addDays(`${day.slice(0, 8)}01` as Day, daysPerMonthMax).slice(0, 8)}01` as Day
