/** Puts documents of the demo world into the database, those that were paid with their payments. */
import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { insertDocuments } from '#server/documents/store.ts'
import { insertUnevaluated } from '#server/standings/commands.ts'

export type DemoDocument = Insertable<Schema['documents']> & { readonly paid_date: string | null }

export async function insertWithStanding(
  db: Transaction<Schema>,
  rows: readonly DemoDocument[],
): Promise<void> {
  await insertDocuments(
    db,
    rows.map(({ paid_date: _paid, ...row }) => row),
  )
  await insertUnevaluated(
    db,
    rows.map(({ payer_tenant_id, id, payee_tenant_id = null, paid_date }) => ({
      payer_tenant_id,
      document_id: id,
      payee_tenant_id,
      paid_date,
    })),
  )
}
