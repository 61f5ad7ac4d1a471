/** At the day roll of a market: mandates whose end date has passed end, and what waits under them expires. */
import { sql } from 'kysely'
import type { DomainEvent } from '../commands/command.ts'
import type { AtDayRoll } from '../markets/commands.ts'
import { applyChanges, changeOf, eventsOf, waitingItems } from '../offers/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { endMandates } from './store.ts'

type Passed = { readonly offer_id: string; readonly payee_id: string }

export const endPassedMandates: AtDayRoll = async (
  { db, row, businessNow },
  marketIds,
): Promise<readonly DomainEvent[]> => {
  const { rows: passed } = await sql<Passed>`
    select g.offer_id, g.payee_id from mandates g join markets m on m.tenant_id = g.payer_tenant_id and m.id = g.market_id
    where g.payer_tenant_id = ${row.tenantId} and g.market_id = any(${marketIds}::uuid[]) and g.ended_at is null
      and g.end_date < m.business_date
    order by g.offer_id`.execute(db)
  if (passed.length === 0) return []
  await lockPayees(db, [...new Set(passed.map(({ payee_id }) => payee_id))].toSorted())
  const ids = passed.map(({ offer_id }) => offer_id)
  const items = await waitingItems(
    db,
    sql`i.payer_tenant_id = ${row.tenantId} and i.offer_id = any(${ids}::uuid[])`,
  )
  const changes = items.flatMap((item) => changeOf(item, 'mandateEnded') ?? [])
  await applyChanges(db, items, changes, businessNow)
  await endMandates(db, row.tenantId, ids, 'endDate', businessNow)
  return eventsOf(items, row.tenantId)
}
