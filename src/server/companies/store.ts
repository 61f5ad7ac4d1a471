/** The tables of companies: companies, memberships and the admin config. Only this file writes them. */

import type { Insertable, Kysely } from 'kysely'
import { positions } from '#text/positions.ts'
import type { Schema } from '../db/schema.ts'

/** What every installation starts with. An operator's change stays. */
const defaults: Readonly<Record<string, string>> = {
  offer_type: 'all',
  position_type: JSON.stringify(Object.entries(positions).map(([value, { zh, en }]) => ({ value, zh, en }))),
}

export async function keepConfigDefaults(db: Kysely<Schema>): Promise<void> {
  const rows = Object.entries(defaults).map(([key, value]) => ({ key, value }))
  await db
    .insertInto('admin_config')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .execute()
}

/** Masters come before what belongs to them. */
export async function insertCompanies(
  db: Kysely<Schema>,
  rows: Insertable<Schema['companies']>[],
): Promise<void> {
  await db.insertInto('companies').values(rows).execute()
}

export async function insertMemberships(
  db: Kysely<Schema>,
  rows: Insertable<Schema['memberships']>[],
): Promise<void> {
  await db.insertInto('memberships').values(rows).execute()
}

/** Makes a membership count that waited for its company to be activated. */
export async function activateMembership(
  db: Kysely<Schema>,
  userId: string,
  tenantId: string,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ status: 'activated' })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'inactive')
    .execute()
}
