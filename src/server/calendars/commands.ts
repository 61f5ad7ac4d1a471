/** Warns that a calendar ends: when a server starts, and at the beginning of every month of business time. */
import { addDays, type Day, dayOf, type Instant, startOfDay } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { type ComingYears, readComingYears, type YearOfCalendar } from './queries.ts'

const yearCheckKind = 'calendars.yearCheck'
const daysPerMonthMax = 31

/** Warns of missing years, returns them and the provisional ones, and schedules the next check. */
export async function keepYearCheck(context: Context): Promise<ComingYears> {
  const { systemDb, clock, makeId } = context
  const today = dayAt(await readBusinessTime(systemDb, clock()))
  await scheduleDue(systemDb, nextCheck(makeId(), today))
  const coming = await readComingYears(systemDb, today)
  warnOf(context, coming.missing)
  return coming
}

export const checkYears: DueHandler = async ({ db, context, businessNow }) => {
  const today = dayAt(businessNow)
  await scheduleDue(db, nextCheck(context.makeId(), today))
  const { missing } = await readComingYears(db, today)
  if (missing.length === 0) return undefined
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
  'Enter it into calendar_years and calendar_days, or add it to src/domain/calendars and start again.'

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
