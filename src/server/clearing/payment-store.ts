/** The tables of payments of awards: in time, outside their terms, or returned. Only this file writes them. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type NewPayment = {
  readonly source: 'payer' | 'sandboxBank' | 'bank' | 'sync'
  readonly by: string
  readonly at: Date
}

/** A paid award, its value date, and the bank's reference. */
export type PaidAward = {
  readonly id: string
  readonly valueDate: string
  readonly reference: string | undefined
}

/** Inserts payments with the net amount of each award. */
export async function insertPayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly PaidAward[],
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, marked_at, marked_by,
      release_on)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, a.amount - a.discount, ${source}, k.reference, ${at}, ${by},
      a.release_on
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ reference }) => reference ?? null)}::text[]) k (id, value_date, reference)
    join awards a on a.payer_tenant_id = ${tenantId} and a.id = k.id`.execute(db)
}

/** Marks payments as released whose release date has come; returns their number and sum. */
export async function releasePayments(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
  today: string,
): Promise<{ readonly count: number; readonly net: bigint }> {
  const { rows } = await sql<{ count: number; net: bigint }>`
    with released as (
      update award_payments p set released_on = ${today} from awards a where p.payer_tenant_id = ${tenantId} and p.market_id = ${marketId}
        and p.release_on <= ${today} and p.released_on is null and a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id and a.state = 'paid'
      returning p.net
    )
    select count(*)::int as count, coalesce(sum(net), 0)::bigint as net from released`.execute(db)
  return rows[0] ?? { count: 0, net: 0n }
}

export type NewReturn = {
  readonly returnedOn: string
  readonly reference: string | undefined
  readonly source: 'payer' | 'bank'
  readonly by: string
  readonly at: Date
}

export async function insertReturns(
  db: Kysely<Schema>,
  tenantId: string,
  ids: readonly string[],
  { returnedOn, reference, source, by, at }: NewReturn,
): Promise<void> {
  await sql`
    insert into award_returns (payer_tenant_id, award_id, market_id, payee_tenant_id, returned_on, source, reference, marked_at, marked_by)
    select p.payer_tenant_id, p.award_id, p.market_id, p.payee_tenant_id, ${returnedOn}, ${source}, ${reference ?? null}, ${at}, ${by}
    from award_payments p where p.payer_tenant_id = ${tenantId} and p.award_id = any(${ids}::uuid[])`.execute(
    db,
  )
}

/** Payments outside the terms of awards that have ended; what was paid is known of each. */
export async function insertOutsidePayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly (PaidAward & { readonly paid: bigint | undefined })[],
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_outside_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, paid, shortfall, source, reference,
      marked_at, marked_by)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, k.paid, a.amount - k.paid, ${source}, k.reference, ${at}, ${by}
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ paid }) => paid ?? null)}::bigint[], ${awards.map(({ reference }) => reference ?? null)}::text[])
      k (id, value_date, paid, reference)
    join awards a on a.payer_tenant_id = ${tenantId} and a.id = k.id`.execute(db)
}
