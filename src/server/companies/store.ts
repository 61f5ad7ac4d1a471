/** The tables of companies: companies, memberships and the admin config. Only this file writes them. */

import type { Insertable, Kysely, Updateable } from 'kysely'
import { positions } from '#text/positions.ts'
import type { Schema } from '../db/schema.ts'

/** Defaults of a new installation. Changes by operators are kept. */
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

/** Masters first, because the others refer to them. */
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

/** Adds a member and returns their state: a disabled member stays disabled, and rights are never reduced. */
export const joinMember = (db: Kysely<Schema>, row: Insertable<Schema['memberships']>) =>
  db
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tenant_id']).doUpdateSet({
        status: (set) =>
          set
            .case()
            .when('memberships.status', '=', 'inactive')
            .then(set.ref('excluded.status'))
            .else(set.ref('memberships.status'))
            .end(),
      }),
    )
    .returning(['role', 'status'])
    .executeTakeFirstOrThrow()

export async function changeMember(
  db: Kysely<Schema>,
  tenantId: string,
  userId: string,
  changes: Pick<Updateable<Schema['memberships']>, 'role' | 'status'>,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set(changes)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Activates a membership that waited for its company to be activated. */
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

export async function setFrozen(db: Kysely<Schema>, tenantId: string, frozen: boolean): Promise<void> {
  await db.updateTable('companies').set({ frozen }).where('id', '=', tenantId).execute()
}

/** Sets a key, or removes it if there is no value. */
export async function setConfig(
  db: Kysely<Schema>,
  tenantId: string | null,
  key: string,
  value: string | undefined,
): Promise<void> {
  if (value === undefined) {
    const own = db.deleteFrom('admin_config').where('tenant_id', 'is not distinct from', tenantId)
    await own.where('key', '=', key).execute()
    return
  }
  await db
    .insertInto('admin_config')
    .values({ tenant_id: tenantId, key, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
    .execute()
}

export async function setTaxId(db: Kysely<Schema>, id: string, taxId: string | null): Promise<void> {
  await db.updateTable('companies').set({ tax_id: taxId }).where('id', '=', id).execute()
}

/** The name of a master, as verified. */
export async function setVerifiedName(db: Kysely<Schema>, tenantId: string, name: string): Promise<void> {
  await db
    .updateTable('companies')
    .set({ name })
    .where('id', '=', tenantId)
    .where('name', '<>', name)
    .execute()
}

/** Whether it is a sub-entity and now has the name. */
export async function renameSubEntity(db: Kysely<Schema>, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ name })
    .where('id', '=', id)
    .where('company_type', '=', 'supplier')
    .where('parent_id', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
