/** The day roll of a lender's loans: rows fall due, penalties grow, what is held pays. Only loans to which something happens are read. */

import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { addDays, startOfDay } from '#domain/day.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { eventsTo } from '../financing/commands.ts'
import { bankDays, businessDayOf } from '../financing/queries.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { postLoans } from './post.ts'
import { lockLoans, readLoans } from './reading.ts'

export const rollKind = 'financing.roll'

/** One row for the first moment of the next day, however many loans there are. */
export async function scheduleRoll(
  { db, context, businessNow }: Pick<UnitWork, 'db' | 'context' | 'businessNow'>,
  tenantId: string,
): Promise<void> {
  const dueAt = new Date(startOfDay(addDays(businessDayOf(businessNow), 1)))
  await scheduleDue(db, { id: context.makeId(), tenantId, kind: rollKind, dueAt })
}

export const rollLoans: DueHandler = async (work) => {
  const { db, row, businessNow } = work
  const today = businessDayOf(businessNow)
  const rolling = sql`l.lender_tenant_id = ${row.tenantId} and l.rolls_on <= ${today}::date`
  const ids = await lockLoans(db, rolling)
  const isAny = await db
    .selectFrom('loans')
    .select('id')
    .where('lender_tenant_id', '=', row.tenantId)
    .where('rolls_on', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (isAny) await scheduleRoll(work, row.tenantId)
  if (ids.length === 0) return undefined
  const loans = await readLoans(
    db,
    sql`l.lender_tenant_id = ${row.tenantId} and l.id = any(${ids}::uuid[])`,
    await bankDays(db),
  )
  const posted = await postLoans(work, loans, today, { userId: platformId, eventNumber: null })
  const dealers = [...new Set(loans.map(({ dealerId }) => dealerId))]
  const changed = posted.filter(({ before, view }) => before !== view.state).length
  return {
    action: 'financing.rolled',
    tenantId: row.tenantId,
    userId: platformId,
    facts: { loans: loans.length, changed, day: today },
    events: eventsTo(row.tenantId, dealers, topics.loansChanged),
  }
}
