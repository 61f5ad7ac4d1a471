/**
 * Decides about each row of a synced batch: looks up its payee and its document, and determines the outcome.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { likelyDays } from '#domain/documents/entry.ts'
import { type Confirmation, type DocumentSource, debtTypesOf } from '#domain/documents/kinds.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import type { ItemState } from '#domain/offers/states.ts'
import { type Refused, refuse } from '#domain/result.ts'
import {
  decideSynced,
  type KnownDocument,
  type SyncedDocument,
  type SyncOutcome,
} from '#domain/sync/documents.ts'
import type { RowResult } from '#domain/sync/results.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import { debtType } from './queries.ts'

/** A row of a batch by its position, from 1. */
export type SyncRow = SyncedDocument & { readonly row: number }
export type SyncResult = RowResult<SyncOutcome>
type Payer = { readonly tenantId: string; readonly payerId: string }

type SyncPlace = {
  readonly row: number
  readonly payer_id: string | null
  readonly payee_id: string | null
}
export type SyncLookup = SyncPlace & {
  readonly alike: number
  readonly payee_tenant_id: string | null
  readonly id: string | null
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
  readonly credited_id: string | null
  readonly credited: number
  /** Whether the payer has a market in the currency of the row. */
  readonly has_market: boolean
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
        "documentDate" date, "dueDate" date, means text, "billTermDays" int, payer text, "payerTaxIds" text[], "payeeCode" text, "creditsNumber" text)
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
      (select k.number from documents k where k.payer_tenant_id = ${tenantId} and k.id = d.credits_id and k.deleted_at is null) as credits_number,
      credited.id as credited_id, credited.found as credited,
      exists (select from markets m where m.tenant_id = ${tenantId} and m.payer_id = s.payer_id and m.currency = s.currency) as has_market
    from sync_rows s
    left join payees p on p.payer_tenant_id = ${tenantId} and p.id = s.payee_id
    left join lateral (
      select d.id, d.source, d.confirmation, d.amount, d.currency, d.document_date, d.due_date, d.means, d.bill_term_days, d.credits_id,
        t.payable, t.paid_date, case when t.item_state = 'live' and exists (
          select from awards a where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state = 'committed')
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

export const knownOf = (found: SyncLookup): KnownDocument | undefined =>
  found.id === null
    ? undefined
    : {
        source: found.source,
        confirmation: found.confirmation,
        amount: found.amount,
        currency: found.currency,
        documentDate: found.document_date,
        dueDate: found.due_date,
        means: found.means,
        billTermDays: found.bill_term_days,
        creditsNumber: found.credits_number,
        isPaid: found.paid_date !== null,
        itemState: found.item_state,
      }

export const factsIn = ({ amount, billTermDays, ...row }: SyncRow) => ({
  ...row,
  amount: BigInt(amount),
  billTermDays: billTermDays === null ? null : Number(billTermDays),
})

type Days = ReturnType<typeof likelyDays>

/** The first error of a row against stored data. */
function wrongWith(row: SyncRow, found: SyncLookup, { first, last }: Days): RowError | undefined {
  const error = (
    column: keyof SyncRow,
    reason: RowError['reason'],
    details?: RowError['details'],
  ): RowError => ({
    column,
    reason,
    value: String(row[column] ?? ''),
    details,
  })
  if (found.alike > 1) return error('payer', 'payerAmbiguous')
  if (found.payer_id === null) return error('payer', 'payerUnknown')
  if (found.payee_id === null) return error('payeeCode', 'payeeUnknown')
  if (row.isWithdrawn) return undefined
  if (row.dueDate < first || row.dueDate > last) return error('dueDate', 'dayUnlikely', { first, last })
  if (row.creditsNumber === null || row.creditsNumber === found.credits_number || found.credited === 1)
    return undefined
  return error('creditsNumber', found.credited > 1 ? 'creditAmbiguous' : 'creditUnknown')
}

/** The first row of a document stays, however its payer was named. */
export function repeatsIn(
  found: readonly SyncPlace[],
  rows: ReadonlyMap<number, SyncRow>,
): ReadonlyMap<number, RowError> {
  const first = new Map<string, number>()
  const repeats = new Map<number, RowError>()
  for (const { row: place, payer_id, payee_id } of found) {
    const row = rows.get(place)
    if (!row || payee_id === null) continue
    const key = JSON.stringify([payer_id, payee_id, row.number, debtTypesOf(row.type)[0]])
    const before = first.get(key)
    if (before === undefined) first.set(key, place)
    else
      repeats.set(place, {
        column: 'number',
        reason: 'twiceInFile',
        value: row.number,
        details: { row: before },
      })
  }
  return repeats
}

export const failed = (row: number, error: RowError | Refused): SyncResult => ({
  row,
  outcome: 'failed',
  id: null,
  errors: [error],
})

export type SyncDecision = {
  readonly row: SyncRow
  readonly found: SyncLookup
  readonly outcome: Exclude<SyncOutcome, 'failed'>
  readonly endsOffer: boolean
  readonly takesOver: boolean
  readonly id: string
  readonly credits_id: string | null
}

export function decide(
  row: SyncRow,
  found: SyncLookup,
  days: Days,
  makeId: () => string,
): { readonly failed: SyncResult } | { readonly decided: SyncDecision } {
  const wrong = wrongWith(row, found, days)
  if (wrong) return { failed: failed(row.row, wrong) }
  const decided = decideSynced(factsIn(row), knownOf(found))
  if (decided.outcome === 'failed') {
    const { amount, currency, due_date: dueDate } = found
    const details =
      decided.failure === 'payeeEntryDiffers'
        ? { amount: groupNumber(formatAmount({ currency, minor: amount })), currency, dueDate }
        : {}
    return { failed: { ...failed(row.row, refuse(decided.failure, details)), id: found.id } }
  }
  const isSame = row.creditsNumber === found.credits_number
  const credits_id = row.creditsNumber === null ? null : isSame ? found.credits_id : found.credited_id
  return { decided: { row, found, ...decided, id: found.id ?? makeId(), credits_id } }
}
