/** The table of receipts: goods, quantity, and who said that receipts are several deliveries. Only this file writes it. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import type { Schema } from '../db/schema.ts'

export async function insertReceipts(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['receipts']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('receipts')
      .values([...rows])
      .execute()
}

/** A side says that receipts are deliveries of their own; saying it again keeps who said it first. */
export async function saySeveral(
  db: Kysely<Schema>,
  ids: readonly string[],
  side: DocumentSide,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const [when, who] =
    side === 'payer' ? ['several_payer_at', 'several_payer_by'] : ['several_payee_at', 'several_payee_by']
  await sql`update receipts set ${sql.ref(when ?? '')} = ${at}, ${sql.ref(who ?? '')} = ${userId}
    where document_id = any(${ids}::uuid[]) and ${sql.ref(when ?? '')} is null`.execute(db)
}

/** Takes over what a receipt is now; what both sides said of a delivery does not hold for another one. */
export async function changeReceipt(
  db: Kysely<Schema>,
  id: string,
  { goods, quantity }: { readonly goods: string; readonly quantity: string },
  isOther: boolean,
): Promise<void> {
  const forgotten = {
    several_payer_at: null,
    several_payer_by: null,
    several_payee_at: null,
    several_payee_by: null,
  }
  await db
    .updateTable('receipts')
    .set({ goods, quantity, ...(isOther && forgotten) })
    .where('document_id', '=', id)
    .execute()
}
