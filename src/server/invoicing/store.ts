/** The tables that say which document invoices a receipt, and which is another delivery. Only this file writes them. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertLinks(
  db: Kysely<Schema>,
  links: readonly Insertable<Schema['receipt_invoices']>[],
): Promise<void> {
  if (links.length > 0)
    await db
      .insertInto('receipt_invoices')
      .values([...links])
      .execute()
}

/** Takes out the links of these documents but those of the receipts that stay; returns the receipts that are free. */
export async function deleteLinks(
  db: Kysely<Schema>,
  payerTenantId: string,
  documentIds: readonly string[],
  kept: readonly string[] = [],
): Promise<readonly string[]> {
  const { rows } = await sql<{ receipt_id: string }>`
    delete from receipt_invoices where payer_tenant_id = ${payerTenantId} and document_id = any(${documentIds}::uuid[])
      and receipt_id <> all(${kept}::uuid[]) returning receipt_id`.execute(db)
  return rows.map(({ receipt_id }) => receipt_id)
}

/** Takes out the links of documents of these payees that are deleted now; returns the receipts that are free. */
export async function deleteLinksOfDeleted(
  db: Kysely<Schema>,
  payeeIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ receipt_id: string }>`
    delete from receipt_invoices l using documents d where d.payer_tenant_id = l.payer_tenant_id and d.id = l.document_id
      and l.payee_id = any(${payeeIds}::uuid[]) and d.deleted_at is not null returning l.receipt_id`.execute(
    db,
  )
  return rows.map(({ receipt_id }) => receipt_id)
}

export async function insertOtherDeliveries(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['other_deliveries']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('other_deliveries')
      .values([...rows])
      .execute()
}
