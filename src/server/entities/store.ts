/** The table of entities: requests for child companies. Only this file writes it. */
import type { Insertable, Transaction, Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertRequest(
  db: Transaction<Schema>,
  row: Insertable<Schema['child_requests']>,
): Promise<void> {
  await db.insertInto('child_requests').values(row).execute()
}

/** A request of the company, held until the end of the transaction. */
export const holdRequest = (db: Transaction<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('child_requests')
    .select(['name', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function settleRequest(
  db: Transaction<Schema>,
  id: string,
  settled: Pick<Updateable<Schema['child_requests']>, 'state' | 'settled_at' | 'reason'>,
): Promise<void> {
  await db.updateTable('child_requests').set(settled).where('id', '=', id).execute()
}
