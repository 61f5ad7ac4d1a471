/** The calls of the sandbox's console. They look at every tenant's schedule, which only a sandbox may show. */

import * as contract from '#contract/sandbox.ts'
import { isOpen } from '#domain/calendar.ts'
import type { Move } from '#domain/clock.ts'
import { addDays, type Day, dayOf, type Instant, parseInstant } from '#domain/day.ts'
import { readCalendar, readComingYears } from '../calendars/queries.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Context } from '../context.ts'
import { refusedWith } from '../http/answer.ts'
import { open, type Served } from '../http/routes.ts'
import { calendarDaysShown } from '../limits.ts'
import { type ClockMove, moveClock } from '../schedule/commands.ts'
import * as schedule from '../schedule/queries.ts'

export const sandboxRoutes: readonly Served[] = [
  open(contract.sandboxAccounts, async () => {
    // The demo data is loaded on request: production does not even read it.
    const { demoAccounts } = await import('#demo/accounts.ts')
    return { kind: 'data', data: demoAccounts }
  }),
  open(contract.clockRead, async (context) => ({ kind: 'data', data: await clockOf(context) })),
  open(contract.clockMove, async (context, { body }, { requestId }) => {
    const moved = await moveClock(context, moveOf(body), requestId)
    if (!moved.ok) return refusedWith(moved)
    const settled = await schedule.settledSince(context.systemDb, moved.value.from)
    const now = await readBusinessTime(context.db, context.clock())
    return { kind: 'data', data: moveView(moved.value, now, settled) }
  }),
]

type Settled = Awaited<ReturnType<typeof schedule.settledSince>>

/** What a move of the clock answers: it has not arrived while something is waited for. */
export const moveView = ({ target, waitsFor }: ClockMove, now: Date, { count, ran }: Settled) => ({
  now,
  target,
  arrived: waitsFor.length === 0,
  waitsFor: [...waitsFor],
  ranCount: count,
  ran,
})

async function clockOf({ db, systemDb, clock }: Context) {
  const machineNow = clock()
  const now = await readBusinessTime(db, machineNow)
  const today = dayOf(now.getTime() as Instant)
  const upcoming = await schedule.upcoming(systemDb)
  const failed = await schedule.failedDue(systemDb)
  const { missing, provisional } = await readComingYears(db, today)
  return {
    now,
    machineNow,
    upcoming: upcoming.map(({ kind, due_at }) => ({ kind, dueAt: due_at })),
    failed: failed.reduce((sum, { count }) => sum + count, 0),
    days: await daysFrom(db, today),
    missingYears: missing,
    provisionalYears: provisional,
  }
}

async function daysFrom(db: Context['db'], first: Day) {
  const [office, bank] = [await readCalendar(db, 'CN', 'office'), await readCalendar(db, 'CN', 'bank')]
  return Array.from({ length: calendarDaysShown }, (_, n) => addDays(first, n)).map((day) => ({
    day,
    office: isOpen(office, day) ?? null,
    bank: isOpen(bank, day) ?? null,
  }))
}

/** The contract guarantees that exactly one of the two is present. */
function moveOf({ advance, to }: { advance?: number | undefined; to?: string | undefined }): Move {
  if (advance !== undefined) return { advanceDays: advance }
  return { to: parseInstant(to ?? '') ?? (Number.NaN as Instant) }
}
