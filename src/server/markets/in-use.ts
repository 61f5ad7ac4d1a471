/** What in a market is against other settings: minimums of its payees, and documents on offer. */
import { type Kysely, sql } from 'kysely'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'

/** The payee of a market whose own minimum is the highest, if any has one. */
export async function highestMinimumOf(
  db: Kysely<Schema>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly name: string; readonly minimumBps: BasisPoints } | undefined> {
  const { rows } = await sql<{ name: string; minimumBps: BasisPoints }>`
    select p.name, s.minimum_bps as "minimumBps" from payees p cross join lateral (
      select v.minimum_bps from payee_minimums v where v.payer_tenant_id = p.payer_tenant_id and v.payee_id = p.id
      order by v.version desc limit 1) s
    where p.payer_tenant_id = ${tenantId} and p.market_id = ${id} and s.minimum_bps is not null
    order by s.minimum_bps desc, p.name limit 1`.execute(db)
  return rows[0]
}

/** Whether a document in a market is on offer and not awarded yet. */
export async function hasActiveOffers(
  db: Kysely<Schema>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from current_offer_items i where i.payer_tenant_id = ${tenantId} and i.market_id = ${id}
      and i.state in ('checking', 'review', 'live')) as found`.execute(db)
  return rows[0]?.found === true
}
