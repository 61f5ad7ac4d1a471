/** The tables of mandates: guard rails with their changes, inclusions, and the count of back-tests. Only this file writes them. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { backTestsPerDayMax } from '#domain/clearing/limits.ts'
import type { Day } from '#domain/day.ts'
import type { GuardRails, MandateEndReason } from '#domain/mandates/guard-rails.ts'
import type { Schema } from '../db/schema.ts'

export const railColumns = ({ ceilingBps, monthMinorMax, daysMin, endDate, targetMinor }: GuardRails) => ({
  ceiling_bps: ceilingBps,
  month_minor_max: monthMinorMax,
  days_min: daysMin,
  end_date: endDate,
  target_minor: targetMinor,
})

export const insertMandate = async (
  db: Kysely<Schema>,
  mandate: Insertable<Schema['mandates']>,
): Promise<void> => {
  await db.insertInto('mandates').values(mandate).execute()
}

type MandateKey = { readonly payerTenantId: string; readonly offerId: string }

export const changeRails = async (
  db: Kysely<Schema>,
  { payerTenantId, offerId }: MandateKey,
  rails: Pick<
    Updateable<Schema['mandates']>,
    'ceiling_bps' | 'month_minor_max' | 'days_min' | 'end_date' | 'target_minor' | 'changed_at'
  >,
): Promise<void> => {
  await db
    .updateTable('mandates')
    .set(rails)
    .where('payer_tenant_id', '=', payerTenantId)
    .where('offer_id', '=', offerId)
    .execute()
}

/** Ends the mandates of these offers that are active. */
export async function endMandates(
  db: Kysely<Schema>,
  payerTenantId: string,
  offerIds: readonly string[],
  reason: MandateEndReason,
  at: Date,
): Promise<void> {
  await sql`
    update mandates set ended_at = ${at}, end_reason = ${reason}, changed_at = ${at}
    where payer_tenant_id = ${payerTenantId} and offer_id = any(${offerIds}::uuid[]) and ended_at is null`.execute(
    db,
  )
}

/** Lets a mandate take documents again that left their offers. */
export async function includeDocuments(
  db: Kysely<Schema>,
  documentIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into document_inclusions (payer_tenant_id, document_id, payee_id, payee_tenant_id, included_at)
    select d.payer_tenant_id, d.id, d.payee_id, d.payee_tenant_id, ${at} from documents d
    where d.id = any(${documentIds}::uuid[]) and d.payee_tenant_id = scope_tenant()
    on conflict (payer_tenant_id, document_id) do update set included_at = excluded.included_at`.execute(db)
}

/** Counts a back-test of a company; whether it may have one more on this day. */
export async function countBackTest(db: Kysely<Schema>, tenantId: string, day: Day): Promise<boolean> {
  const { rows } = await sql`
    insert into back_tests as b (payee_tenant_id, day, tests) values (${tenantId}, ${day}, 1)
    on conflict (payee_tenant_id, day) do update set tests = b.tests + 1 where b.tests < ${backTestsPerDayMax}
    returning tests`.execute(db)
  return rows.length > 0
}

/** Keeps the guard rails that a change of a mandate replaces. */
export const insertChange = async (
  db: Kysely<Schema>,
  change: Insertable<Schema['mandate_changes']>,
): Promise<void> => {
  await db.insertInto('mandate_changes').values(change).execute()
}
