/** Finds mandates: of a payee, of a market, and the guard rails that a run enforces. */
import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { budgetLeft } from '#domain/mandates/guard-rails.ts'
import type { Schema } from '../db/schema.ts'
import { awardedOf, type RailsRow, railsOf, railsSql } from './context.ts'

/** The active mandate of a payee; it is in one market. */
export async function findActive(
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select g.offer_id as id from mandates g
    where g.payer_tenant_id = ${payerTenantId} and g.payee_id = ${payeeId} and g.ended_at is null`.execute(db)
  return rows[0]?.id
}

/** Whose mandate it is, while it is active. */
export async function payeeOf(db: Kysely<Schema>, offerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select g.payee_id as id from mandates g where g.offer_id = ${offerId} and g.ended_at is null`.execute(db)
  return rows[0]?.id
}

type WaitingMandate = { readonly offerId: string; readonly payeeTenantId: string }

/** The active mandates of a market whose payees have documents that are in no offer. */
export async function mandatesWithDocuments(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
): Promise<readonly WaitingMandate[]> {
  const { rows } = await sql<WaitingMandate>`
    select g.offer_id as "offerId", g.payee_tenant_id as "payeeTenantId" from mandates g
    where g.payer_tenant_id = ${tenantId} and g.market_id = ${marketId} and g.ended_at is null
      and exists (select from document_counts k where k.payer_tenant_id = g.payer_tenant_id and k.payee_id = g.payee_id
        and k.status = 'eligible' and k.documents > 0)
    order by g.offer_id`.execute(db)
  return rows
}

/** What a run enforces of a mandate. */
export type RunRails = {
  readonly offerId: string
  /** 0 for none. */
  readonly ceilingBps: number
  /** Null for no limit. */
  readonly daysMin: number | null
  /** What may still be awarded, in minor units after discount; null for no limit. */
  readonly budget: number | null
}

/** The guard rails of the active mandates of a market, as they bind a run that pays on a day. */
export async function railsForRun(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
  payDate: Day,
): Promise<readonly RunRails[]> {
  const { rows } = await sql<{ rails: RailsRow; unsigned: boolean }>`
    select ${sql.raw(railsSql(`d.pay_date`))} as rails, is_signature_missing(g.payer_tenant_id, g.payee_tenant_id) as unsigned from mandates g cross join (select ${payDate}::date as pay_date) d
    where g.payer_tenant_id = ${tenantId} and g.market_id = ${marketId} and g.ended_at is null
      and (num_nonnulls(g.ceiling_bps, g.month_minor_max, g.days_min, g.target_minor) > 0
        or is_signature_missing(g.payer_tenant_id, g.payee_tenant_id))
    order by g.offer_id`.execute(db)
  return rows.map(({ rails, unsigned }) => {
    // Nothing is awarded until the agreement is signed.
    const left = unsigned ? 0n : budgetLeft(railsOf(rails), awardedOf(rails))
    const { offerId, ceilingBps, daysMin } = rails
    return { offerId, ceilingBps: ceilingBps ?? 0, daysMin, budget: left === undefined ? null : Number(left) }
  })
}
