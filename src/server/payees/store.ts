/** The table of a payer's payees. Only this file writes it. */
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertPayees(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['payees']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('payees')
      .values([...rows])
      .execute()
}
