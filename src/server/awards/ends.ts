/**
 * Ends awards together with their items, as the table of awards says: the pool gets its money back, documents are
 * evaluated again, and both sides get events.
 */
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { lapsedBefore } from '#domain/awards/dates.ts'
import { type AwardEnd, awardChanges, isPaidAt } from '#domain/awards/states.ts'
import type { Day } from '#domain/day.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { postAll } from '../ledger/commands.ts'
import { type AtDayRoll, calendarsOf, readMarkets } from '../markets/queries.ts'
import { endAwardedItems, evaluateAgain, followAwards } from './apply.ts'
import { type AwardRow, lockAwards, paidEvents } from './locks.ts'
import { endPostings } from './postings.ts'
import { changeAwards } from './store.ts'

/** Awards and their payees are locked. The caller evaluates the documents again. */
export async function endAwards(
  { db, context, businessNow }: UnitWork,
  tenantId: string,
  awards: readonly AwardRow[],
  event: AwardEnd,
): Promise<void> {
  const ids = awards.map(({ id }) => id)
  await followAwards(db, awards, businessNow)
  await postAll({ db, makeId: context.makeId }, endPostings(tenantId, awards, event, businessNow))
  await changeAwards(db, tenantId, ids, awardChanges[event].to)
  const due = new Set(awards.filter(({ due_date, today }) => due_date <= today).map(({ id }) => id))
  await endAwardedItems(
    db,
    awards,
    awardChanges[event].item,
    (itemId) => ({ paid: isPaidAt(event), due: due.has(itemId) }),
    businessNow,
  )
}

/** Of these markets, the day before which the last permitted value date of a lapsed award is. */
async function lapsesIn({ db, row }: Parameters<AtDayRoll>[0], marketIds: readonly string[]) {
  const lapses: { readonly marketId: string; readonly before: Day }[] = []
  for (const { id, settings, businessDate } of await readMarkets(db, row.tenantId)) {
    if (!marketIds.includes(id)) continue
    const before = lapsedBefore(businessDate, (await calendarsOf(db, settings.country)).bank)
    if (before) lapses.push({ marketId: id, before })
  }
  return lapses
}

/** At the day roll: awards of these markets lapse once no payment in time can be reported any more, and the full amount is due. */
export const lapseAwards: AtDayRoll = async (work, marketIds) => {
  const { db, row, businessNow } = work
  const { tenantId } = row
  const lapses = await lapsesIn(work, marketIds)
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a
    join unnest(${lapses.map(({ marketId }) => marketId)}::uuid[], ${lapses.map(({ before }) => before)}::date[]) k (market_id, before)
      on k.market_id = a.market_id and a.pay_by < k.before
    where a.payer_tenant_id = ${tenantId} and a.state = 'committed' order by a.id`.execute(db)
  if (rows.length === 0) return []
  const awards = (
    await lockAwards(
      db,
      tenantId,
      rows.map(({ id }) => id),
    )
  ).filter(({ state }) => state === 'committed')
  await endAwards(work, tenantId, awards, 'lapse')
  const documentIds = awards.map(({ document_id }) => document_id)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  return [
    ...paidEvents(tenantId, awards),
    { topic: topics.awardsLapsed, body: { at: businessNow.toISOString() } },
  ]
}
