/** The warning that a calendar ends: when a server starts, and at the turn of every month of business time. */
import { addDays, type Day, dayOf, type Instant, startOfDay } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { type MissingYear, readMissingYears } from './queries.ts'

const yearCheckKind = 'calendars.yearCheck'
const daysPerMonthMax = 31

/** Warns of what is missing now, and sees to it that the next check falls due. */
export async function keepYearCheck({ systemDb, clock, makeId, log }: Context): Promise<void> {
  const today = dayAt(await readBusinessTime(systemDb, clock()))
  await scheduleDue(systemDb, nextCheck(makeId(), today))
  warnOf(log, await readMissingYears(systemDb, today))
}

export const checkYears: DueHandler = async ({ db, context, businessNow }) => {
  const today = dayAt(businessNow)
  await scheduleDue(db, nextCheck(context.makeId(), today))
  const missing = await readMissingYears(db, today)
  if (missing.length === 0) return undefined
  warnOf(context.log, missing)
  return { action: 'calendars.yearMissing', tenantId: null, userId: platformId, facts: { missing } }
}

/** Nothing is eligible in a year without a calendar, so whoever runs the server has to hear of it in time. */
function warnOf(log: Context['log'], missing: readonly MissingYear[]): void {
  if (missing.length > 0) log.warn({ missing }, 'calendar years are missing; no date can be given in them')
}

const dayAt = (moment: Date): Day => dayOf(moment.getTime() as Instant)

const nextCheck = (id: string, today: Day) => ({
  id,
  tenantId: platformId,
  kind: yearCheckKind,
  dueAt: new Date(startOfDay(firstOfNextMonth(today))),
})

const firstOfNextMonth = (day: Day): Day =>
  `${addDays(`${day.slice(0, 8)}01` as Day, daysPerMonthMax).slice(0, 8)}01` as Day
