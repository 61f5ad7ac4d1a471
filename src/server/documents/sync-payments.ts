/** Documents that a payer's own system tells to be paid, beside the awards, which are paid as awards. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { endItems } from '../offers/commands.ts'
import { evaluate } from './evaluate.ts'
import { lockPayeesIn } from './locks.ts'
import { type Found, lookUp, type Row, stage } from './sync-rows.ts'

/** The documents that rows name, with their payees locked. */
export async function findNamed(
  db: Transaction<Schema>,
  payer: { readonly tenantId: string; readonly payerId: string },
  rows: readonly Row[],
): Promise<readonly Found[]> {
  await stage(db, payer, rows)
  await lockPayeesIn(db, sql`select payee_id from sync_rows`)
  return lookUp(db, payer.tenantId, sql`true`)
}

/** What was paid when it was due leaves its offer; nothing of it can be paid early any more. */
export async function payWhenDue(
  db: Transaction<Schema>,
  tenantId: string,
  documents: readonly (Found & { readonly paid_date: string })[],
  businessNow: Date,
): Promise<void> {
  if (documents.length === 0) return
  const images = documents.map(({ id, payee_id, credits_id, amount, payable }) => ({
    payer_tenant_id: tenantId,
    payee_id: payee_id ?? '',
    id: id ?? '',
    credits_id,
    amount,
    payable,
  }))
  const paid = documents.map(({ id, paid_date }) => ({
    payer_tenant_id: tenantId,
    document_id: id ?? '',
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
