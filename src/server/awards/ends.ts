/**
 * Ends awards together with their items, as the table of awards says: the pool gets its money back, documents are
 * evaluated again, and both sides get events.
 */
import { sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { type AwardEnd, awardChanges, isPaidAt } from '#domain/awards/states.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { postAll } from '../ledger/commands.ts'
import type { AtDayRoll } from '../markets/queries.ts'
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

/** At the day roll: awards of these markets whose last permitted value date has passed lapse, and the full amount is due. */
export const lapseAwards: AtDayRoll = async (work, marketIds) => {
  const { db, row, businessNow } = work
  const { tenantId } = row
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    where a.payer_tenant_id = ${tenantId} and a.market_id = any(${marketIds}::uuid[]) and a.state = 'committed' and a.pay_by < m.business_date
    order by a.id`.execute(db)
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
