/** Stages the rows of a synced batch, and looks up the payee and the document of each. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Confirmation, type DocumentSource, debtTypesOf } from '#domain/documents/kinds.ts'
import type { Currency } from '#domain/money.ts'
import type { ItemState } from '#domain/offers/states.ts'
import type { SyncedDocument, SyncOutcome } from '#domain/sync/documents.ts'
import type { RowResult } from '#domain/sync/results.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import { debtType } from './queries.ts'

/** A row of a batch by its position, from 1. */
export type SyncRow = SyncedDocument & { readonly row: number }
export type SyncResult = RowResult<SyncOutcome>
type Payer = { readonly tenantId: string; readonly payerId: string }

export type SyncPlace = {
  readonly row: number
  readonly payer_id: string | null
  readonly payee_id: string | null
}
export type SyncLookup = SyncPlace & {
  readonly alike: number
  readonly payee_tenant_id: string | null
  /** Whether the person who made the key belongs to the payee. */
  readonly is_own: boolean
  readonly credited_id: string | null
  readonly credited: number
  /** Whether the payer has a market in the currency of the row. */
  readonly has_market: boolean
  /** Documents of other types with its number, and of its sign. */
  readonly other_ids: readonly string[]
  /** Whether a document with its number was withdrawn or deleted. */
  readonly was_there: boolean
} & (StoredDocument | { readonly [Column in keyof StoredDocument]: null })
/** One whose document is there. */
export type KnownLookup = Extract<SyncLookup, { readonly id: string }>
/** The document of a row. */
type StoredDocument = {
  readonly id: string
  readonly source: DocumentSource
  readonly confirmation: Confirmation
  readonly amount: bigint
  readonly currency: Currency
  readonly document_date: string | null
  readonly due_date: string
  readonly means: string
  readonly bill_term_days: number | null
  readonly credits_id: string | null
  readonly payable: bigint | null
  readonly paid_date: string | null
  readonly item_state: ItemState | null
  readonly credits_number: string | null
  readonly order_number: string | null
}

/**
 * Stages the rows with the company and the payee that each names. Payees are locked afterwards, and documents
 * looked up after that.
 */
export async function stage(db: Transaction<Schema>, { tenantId, payerId }: Payer, rows: readonly SyncRow[]) {
  const sent = JSON.stringify(
    rows.map((row) => ({
      ...row,
      family: debtTypesOf(row.type)[0],
    })),
  )
  await sql`drop table if exists sync_rows`.execute(db)
  // NFKC: full-width and half-width brackets and letters look alike to the people who type them.
  await sql`
    create temp table sync_rows on commit drop as
    with own as materialized (
      select k.id, normalize(k.name, nfkc) as name, k.tax_id from companies k
      where k.tenant_id = ${tenantId} and k.company_type = 'buyer' and ${payerId} in (k.id, k.tenant_id)
    ), named as (
      select name, count(*)::int as alike, (array_agg(id))[1] as id from own group by name
    ), placed as (
      select r.*, case when t.id is not null or r.payer is null then 1 else coalesce(c.alike, 0) end as alike,
        case when t.id is not null then t.id when r.payer is null then ${payerId}::uuid when c.alike = 1 then c.id end as payer_id
      from jsonb_to_recordset(${sent}::jsonb) as r (row int, number text, type text, family text, amount bigint, currency text,
        "documentDate" date, "dueDate" date, means text, "billTermDays" int, payer text, "payerTaxIds" text[], "payeeCode" text, "creditsNumber" text, "isWithdrawn" boolean, "orderNumber" text)
      left join named c on c.name = normalize(r.payer, nfkc)
      left join lateral (
        select o.id from own o where o.tax_id = any(r."payerTaxIds") order by array_position(r."payerTaxIds", o.tax_id) limit 1
      ) t on true
    )
    select r.*, p.id as payee_id from placed r
    left join payees p on p.payer_tenant_id = ${tenantId} and p.payer_id = r.payer_id and p.code = r."payeeCode"`.execute(
    db,
  )
  await sql`analyze sync_rows`.execute(db)
}

/** The company and the payee of each row, without the documents. */
export async function placesOf(db: Transaction<Schema>): Promise<readonly SyncPlace[]> {
  const { rows } = await sql<SyncPlace>`select row, payer_id, payee_id from sync_rows order by row`.execute(
    db,
  )
  return rows
}

/**
 * Each row with the existing document of its number, and with the document that a credit note reduces. Documents are found
 * row by row: a join is planned by statistics, which a payer that sends its first batches does not have yet, and would compare
 * every document with every other.
 */
export async function lookUp(
  db: Transaction<Schema>,
  tenantId: string,
  which: RawBuilder<unknown>,
): Promise<readonly SyncLookup[]> {
  const { rows } = await sql<SyncLookup>`
    select s.row, s.alike, s.payer_id, p.id as payee_id, p.payee_tenant_id, d.*,
      coalesce(p.payee_tenant_id in (select caller_tenants()), false) as is_own,
      array(select k.id from documents k where d.id is null and not s."isWithdrawn" and k.payer_tenant_id = ${tenantId}
        and k.payer_id = s.payer_id and k.payee_id = s.payee_id and k.number = s.number and (k.amount > 0) = (s.amount > 0)
        and k.type <> 'receipt' and k.deleted_at is null) as other_ids,
      d.id is null and s."isWithdrawn" and exists (select from documents k where k.payer_tenant_id = ${tenantId}
        and k.payer_id = s.payer_id and k.payee_id = s.payee_id and k.number = s.number and k.deleted_at is not null
        and (${sql.raw(debtType('k.type'))}) = s.family) as was_there,
      (select k.number from documents k where k.payer_tenant_id = ${tenantId} and k.id = d.credits_id and k.deleted_at is null) as credits_number,
      credited.id as credited_id, credited.found as credited,
      exists (select from markets m where m.tenant_id = ${tenantId} and m.payer_id = s.payer_id and m.currency = s.currency) as has_market
    from sync_rows s
    left join payees p on p.payer_tenant_id = ${tenantId} and p.id = s.payee_id
    left join lateral (
      select d.id, d.source, d.confirmation, d.amount, d.currency, d.document_date, d.due_date, d.means, d.bill_term_days, d.credits_id, d.order_number,
        t.payable, t.paid_date, case when t.item_state = 'live' and exists (
          select from awards a where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid'))
          then 'awarded' else t.item_state end as item_state
      from documents d left join document_states t on t.payer_tenant_id = d.payer_tenant_id and t.document_id = d.id
      where d.payer_tenant_id = ${tenantId} and d.payer_id = s.payer_id and d.payee_id = s.payee_id and d.number = s.number
        and (${sql.raw(debtType('d.type'))}) = s.family and d.deleted_at is null
      limit 1
    ) d on true
    left join lateral (
      select (array_agg(k.id))[1] as id, count(*)::int as found from current_documents k
      where s."creditsNumber" is not null and k.payer_tenant_id = ${tenantId} and k.payer_id = s.payer_id and k.payee_id = s.payee_id
        and k.currency = s.currency and k.number = s."creditsNumber" and ${sql.raw(creditable)}
    ) credited on true
    where ${which} order by s.row`.execute(db)
  return rows
}
