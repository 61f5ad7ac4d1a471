/** The tables of keys. Only this file writes them; when a key was used is noted by `sessions/api-key`. */
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

export const insertKey = async (db: Kysely<Schema>, key: Insertable<Schema['api_keys']>): Promise<void> => {
  await db.insertInto('api_keys').values(key).execute()
}

export const lockKey = (db: Kysely<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'name', 'company_id', 'kinds', 'made_by', 'revoked_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The company's row is locked, so that keys are not made concurrently. */
export async function countActive(db: Kysely<Schema>, tenantId: string): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const { active } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('active'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(active)
}

export async function revokeKey(
  db: Kysely<Schema>,
  tenantId: string,
  id: string,
  revoked: { readonly revoked_by: string; readonly revoked_at: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set(revoked)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Whether it was not there. The key is locked. */
export async function insertAllowance(
  db: Kysely<Schema>,
  allowance: Insertable<Schema['api_key_allowances']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('api_key_allowances')
    .values(allowance)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
