/**
 * Records payments of documents that a payer's own system reports; payments of awards are recorded elsewhere,
 * as awards.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { evaluateClaims as evaluate } from '../invoicing/commands.ts'
import { endItems } from '../offers/commands.ts'
import { lockPayeesIn } from './locks.ts'
import { type KnownLookup, lookUp, type SyncLookup, type SyncRow, stage } from './sync-rows.ts'

/** The documents that the rows name, with their payees locked. */
export async function findNamed(
  db: Transaction<Schema>,
  payer: { readonly tenantId: string; readonly payerId: string },
  rows: readonly SyncRow[],
): Promise<readonly SyncLookup[]> {
  await stage(db, payer, rows)
  await lockPayeesIn(db, sql`select payee_id from sync_rows`)
  return lookUp(db, payer.tenantId, sql`true`)
}

/** A document that was paid on its due date leaves its offer. */
export async function payWhenDue(
  db: Transaction<Schema>,
  tenantId: string,
  documents: readonly (KnownLookup & { readonly paid_date: string })[],
  businessNow: Date,
): Promise<void> {
  if (documents.length === 0) return
  const images = documents.map(({ id, payee_id, credits_id, amount, payable }) => ({
    payer_tenant_id: tenantId,
    payee_id: payee_id ?? '',
    id,
    credits_id,
    amount,
    payable,
  }))
  const paid = documents.map(({ id, paid_date }) => ({
    payer_tenant_id: tenantId,
    document_id: id,
    paid_date,
  }))
  await recordPayments(db, paid, businessNow)
  await evaluate(db, images, businessNow)
  await endItems(
    db,
    images.map(({ id }) => id),
    { event: 'paidOtherwise' },
    businessNow,
  )
}
