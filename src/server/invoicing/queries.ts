/** Receipts and documents that decide about each other: by a link, or by the order that they share. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Image } from '../eligibility/commands.ts'

const images = `d.payer_tenant_id, d.payee_id, d.id, d.credits_id, d.amount, d.payable`

/**
 * The claims that are to be evaluated with those of the ids: receipts and documents of the same order, the receipt that a return takes
 * back, and what is linked. Deleted ones are read by their row.
 */
export async function relatedClaims(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Image[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Image>`
    with given as materialized (select * from documents where id = any(${ids}::uuid[]) and (order_number is not null or type = 'receipt'
      or exists (select from receipt_invoices l where l.payer_tenant_id = documents.payer_tenant_id and l.document_id = documents.id))),
    found as (
      select g.payer_tenant_id, o.id from given g join documents o on o.payer_tenant_id = g.payer_tenant_id and o.payee_id = g.payee_id
        and o.order_number = g.order_number and o.deleted_at is null
      union select payer_tenant_id, credits_id from given where type = 'receipt' and credits_id is not null
      union select l.payer_tenant_id, l.receipt_id from given g join receipt_invoices l on l.payer_tenant_id = g.payer_tenant_id and l.document_id = g.id
      union select l.payer_tenant_id, l.document_id from given g join receipt_invoices l on l.payer_tenant_id = g.payer_tenant_id and l.receipt_id = g.id)
    select ${sql.raw(images)} from found f join current_claims d on d.payer_tenant_id = f.payer_tenant_id and d.id = f.id
    where d.id <> all(${ids}::uuid[])`.execute(db)
  return rows
}

export async function imagesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Image[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Image>`
    select ${sql.raw(images)} from current_claims d where d.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** A receipt that a document may name. */
export type NamedReceipt = {
  readonly id: string
  readonly number: string
  readonly payer_id: string
  readonly payee_id: string
  readonly currency: string
  /** The document that invoices it. */
  readonly document_id: string | null
}

/** Receipts of a payer by ids or by numbers; the numbers only of one payee and payer company. */
export async function findReceipts(
  db: Kysely<Schema>,
  payerTenantId: string,
  which:
    | { readonly ids: readonly string[] }
    | { readonly numbers: readonly string[]; readonly payeeId: string },
): Promise<readonly NamedReceipt[]> {
  const condition =
    'ids' in which
      ? sql`d.id = any(${which.ids}::uuid[])`
      : sql`d.payee_id = ${which.payeeId} and d.number = any(${which.numbers}::text[])`
  const { rows } = await sql<NamedReceipt>`
    select d.id, d.number, d.payer_id, d.payee_id, d.currency, l.document_id from documents d
    left join receipt_invoices l on l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id
    where d.payer_tenant_id = ${payerTenantId} and d.type = 'receipt' and d.amount > 0 and d.deleted_at is null and ${condition}
    order by d.id`.execute(db)
  return rows
}

/** Receipts for which a document is held: of its order, paid or to be paid, and without a document. */
export async function receiptsHeldFor(
  db: Kysely<Schema>,
  payerTenantId: string,
  documentId: string,
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select o.id, o.number from documents d join current_claims o on o.payer_tenant_id = d.payer_tenant_id and o.payee_id = d.payee_id
      and o.payer_id = d.payer_id and o.order_number = d.order_number and o.type = 'receipt' and o.amount > 0
    where d.payer_tenant_id = ${payerTenantId} and d.id = ${documentId}
      and not exists (select from receipt_invoices l where l.payer_tenant_id = o.payer_tenant_id and (l.receipt_id = o.id or l.document_id = d.id))
      and not exists (select from other_deliveries s where s.payer_tenant_id = o.payer_tenant_id and s.document_id = d.id and s.receipt_id = o.id)
    order by o.id`.execute(db)
  return rows
}
