/** The tables of evaluated document states. Only this file writes them. */
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { bitOf } from '#domain/documents/eligibility.ts'
import type { Schema } from '../db/schema.ts'
import { touchedOnly, verdictsOf } from './eligibility-sql.ts'

/** A document by its key. */
export type DocumentKey = { readonly payer_tenant_id: string; readonly document_id: string }

/**
 * The number of changed documents, the tenants of their payees, those that are in an offer, and whether a credit note has a
 * remaining amount.
 */
export type Evaluated = {
  readonly documents: number
  readonly payees: readonly string[]
  readonly offered: readonly DocumentKey[]
  readonly holdsBack: boolean
}

/** Writes only new and changed rows; $1 is business time. */
const evaluation = (verdicts: string): string => `
  with verdicts as materialized (${verdicts}), added as (
    insert into document_states (payer_tenant_id, document_id, payee_tenant_id, payable, reasons, status, eligibility_at)
    select payer_tenant_id, id, payee_tenant_id, payable, reasons, status, $1 from verdicts where is_new
  ), changed as (
    update document_states s set payable = v.payable, reasons = v.reasons, status = v.status,
      eligibility_at = case when v.is_turned then $1 else s.eligibility_at end
    from verdicts v where v.is_changed and s.payer_tenant_id = v.payer_tenant_id and s.document_id = v.id
  )
  select (count(*) filter (where is_new or is_changed))::int as documents, coalesce(bool_or(holds_back), false) as "holdsBack",
    coalesce(array_agg(distinct payee_tenant_id) filter (where payee_tenant_id is not null and (is_new or is_changed)), '{}') as payees,
    coalesce(jsonb_agg(jsonb_build_object('payer_tenant_id', payer_tenant_id, 'document_id', id)) filter (where is_changed and is_offered), '[]') as offered
  from verdicts`

const ofPayees = 'p.id = any($2::uuid[])'
const named = 'select * from unnest($3::uuid[], $4::uuid[]) t (payer_tenant_id, target_id)'
/** The documents of a payer's payees that are due between any of the days, both included. */
const dueBetween = `
  select distinct d.payer_tenant_id, coalesce(d.credits_id, d.id) as target_id
  from unnest($4::date[], $5::date[]) r (first_day, last_day) join documents d on d.payer_tenant_id = $3 and d.due_date between r.first_day and r.last_day
  where d.payee_id = any($2::uuid[]) and d.deleted_at is null`

const whole = evaluation(verdictsOf({ payees: ofPayees, isNetted: true }))
const wholeAlone = evaluation(verdictsOf({ payees: ofPayees, isNetted: false }))
const ofDocuments = evaluation(
  verdictsOf({ payees: ofPayees, documents: touchedOnly(named), isNetted: false }),
)
const ofDueDates = evaluation(
  verdictsOf({ payees: ofPayees, documents: touchedOnly(dueBetween), isNetted: false }),
)

async function evaluated(db: Kysely<Schema>, text: string, values: readonly unknown[]): Promise<Evaluated> {
  const { rows } = await db.executeQuery<Evaluated>(CompiledQuery.raw(text, [...values]))
  return rows[0] ?? { documents: 0, payees: [], offered: [], holdsBack: false }
}

/** Evaluates all documents of these payees together. */
export const evaluateNetted = (db: Kysely<Schema>, payeeIds: readonly string[], businessNow: Date) =>
  evaluated(db, whole, [businessNow, payeeIds])

/** Evaluates all documents of these payees separately. */
export const evaluateAlone = (db: Kysely<Schema>, payeeIds: readonly string[], businessNow: Date) =>
  evaluated(db, wholeAlone, [businessNow, payeeIds])

/** A document, or the one that a credit note names. */
export type About = { readonly payerTenantId: string; readonly id: string }

/** Evaluates some documents of these payees with their credit notes, separately. */
export const evaluateSome = (
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  abouts: readonly About[],
  businessNow: Date,
) =>
  evaluated(db, ofDocuments, [
    businessNow,
    payeeIds,
    abouts.map(({ payerTenantId }) => payerTenantId),
    abouts.map(({ id }) => id),
  ])

/** Both days included. */
export type DayRange = { readonly first: string; readonly last: string }

/** Evaluates the documents of a payer's payees that are due in one of the ranges, separately. */
export const evaluateDue = (
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeIds: readonly string[],
  ranges: readonly DayRange[],
  businessNow: Date,
) =>
  evaluated(db, ofDueDates, [
    businessNow,
    payeeIds,
    payerTenantId,
    ranges.map(({ first }) => first),
    ranges.map(({ last }) => last),
  ])

/** A new document that is not evaluated yet; with a date if it was paid before it was entered. */
export type UnevaluatedDocument = {
  readonly payer_tenant_id: string
  readonly document_id: string
  readonly payee_tenant_id: string | null
  readonly paid_date: string | null
}

export async function insertUnevaluated(
  db: Kysely<Schema>,
  rows: readonly UnevaluatedDocument[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('document_states')
    .values([...rows])
    .execute()
  const paid = rows.flatMap(({ payer_tenant_id, document_id, paid_date }) =>
    paid_date === null ? [] : [{ payer_tenant_id, document_id, paid_date }],
  )
  if (paid.length > 0) await db.insertInto('document_payments').values(paid).execute()
}

/**
 * Records the dates, settings and state of these payees at their evaluation. Of payees that have registered since the last one,
 * documents that were entered before become theirs, if registration left that.
 */
export async function noteEvaluated(
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeIds: readonly string[],
): Promise<void> {
  await sql`
    insert into payee_evaluations as e (payer_tenant_id, payee_id, market_id, market_version, today, next_pay_date, registered, switched_on,
      reserve_bps, reserve_minor, contract_from, contract_to, contract_terminated)
    select p.payer_tenant_id, p.id, m.id, m.restrictions_version, coalesce(m.business_date, payer_day(p.payer_tenant_id)), m.next_pay_date,
      p.payee_company_id is not null, p.switched_on, p.reserve_bps, p.reserve_minor, p.contract_from, p.contract_to, p.contract_terminated
    from payees p left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where p.payer_tenant_id = ${payerTenantId} and p.id = any(${payeeIds}::uuid[])
    on conflict (payer_tenant_id, payee_id) do update set market_id = excluded.market_id, market_version = excluded.market_version,
      today = excluded.today, next_pay_date = excluded.next_pay_date, registered = excluded.registered, switched_on = excluded.switched_on,
      reserve_bps = excluded.reserve_bps, reserve_minor = excluded.reserve_minor, contract_from = excluded.contract_from,
      contract_to = excluded.contract_to, contract_terminated = excluded.contract_terminated`.execute(db)
}

/** Records the last offer of each document and its state, and updates the status. */
export async function setOfferStates(db: Kysely<Schema>, documents: readonly DocumentKey[]): Promise<void> {
  if (documents.length === 0) return
  await sql`
    update document_states s set item_id = i.id, item_state = i.state, status = document_status(s.paid_date is not null, i.state,
      d.confirmation, d.disabled_by is not null, d.excluded, d.amount < 0,
      coalesce(d.due_date < coalesce(m.business_date, payer_day(p.payer_tenant_id)), false), s.reasons)
    from unnest(${documents.map((one) => one.payer_tenant_id)}::uuid[], ${documents.map((one) => one.document_id)}::uuid[])
      k (payer_tenant_id, document_id)
    cross join lateral (
      select i.id, i.state from offer_items i where i.payer_tenant_id = k.payer_tenant_id and i.document_id = k.document_id
      order by i.state = 'awarded' desc, i.id desc limit 1 offset 0) i
    cross join lateral (
      select * from documents d where d.payer_tenant_id = k.payer_tenant_id and d.id = k.document_id offset 0) d
    join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
    left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where s.payer_tenant_id = k.payer_tenant_id and s.document_id = k.document_id
      and (s.item_id, s.item_state) is distinct from (i.id, i.state)`.execute(db)
}

export type PaidDocument = DocumentKey & { readonly paid_date: string }

/** Records payments, early or on the due date; the documents must be evaluated again. */
export async function recordPayments(
  db: Kysely<Schema>,
  documents: readonly PaidDocument[],
  businessNow: Date,
): Promise<void> {
  if (documents.length === 0) return
  const keys = sql`unnest(${documents.map((one) => one.payer_tenant_id)}::uuid[], ${documents.map((one) => one.document_id)}::uuid[],
    ${documents.map((one) => one.paid_date)}::date[]) k (payer_tenant_id, document_id, paid_date)`
  await sql`
    insert into document_payments (payer_tenant_id, document_id, paid_date)
    select k.payer_tenant_id, k.document_id, k.paid_date from ${keys}`.execute(db)
  await sql`
    update document_states s set paid_date = k.paid_date, status = 'paid', reasons = s.reasons | ${bitOf('paid')}::int,
      eligibility_at = case when s.reasons = 0 then ${businessNow} else s.eligibility_at end
    from ${keys} where s.payer_tenant_id = k.payer_tenant_id and s.document_id = k.document_id`.execute(db)
}

/** Takes out payments that the bank gave back; the documents must be evaluated again. */
export async function withdrawPayments(db: Kysely<Schema>, documents: readonly DocumentKey[]): Promise<void> {
  const keys = sql`unnest(${documents.map((one) => one.payer_tenant_id)}::uuid[], ${documents.map((one) => one.document_id)}::uuid[])
    k (payer_tenant_id, document_id)`
  await sql`
    delete from document_payments p using ${keys} where p.payer_tenant_id = k.payer_tenant_id and p.document_id = k.document_id`.execute(
    db,
  )
  await sql`
    update document_states s set paid_date = null, status = document_status(false, s.item_state, d.confirmation, d.disabled_by is not null, d.excluded,
      d.amount < 0, false, s.reasons)
    from ${keys}, documents d where s.payer_tenant_id = k.payer_tenant_id and s.document_id = k.document_id
      and d.payer_tenant_id = k.payer_tenant_id and d.id = k.document_id`.execute(db)
}
