/** What payees are owed besides their awards, and the credit notes that no document could take. */
import { sql, type Transaction } from 'kysely'
import type { PayeeBalance } from '#domain/awards/payment.ts'
import type { Schema } from '../db/schema.ts'
import type { AwardRow } from './locks.ts'

type Party = Pick<AwardRow, 'payee_id' | 'currency'>
export const balanceKey = ({ payee_id, currency }: Party): string => `${payee_id} ${currency}`

/** By payee and currency. Disabled documents are owed too; those that wait for confirmation or were declined are not. */
export async function payeeBalances(
  db: Transaction<Schema>,
  tenantId: string,
  awards: readonly AwardRow[],
): Promise<Map<string, PayeeBalance>> {
  const payeeIds = [...new Set(awards.map(({ payee_id }) => payee_id))]
  const { rows } = await sql<Party & PayeeBalance>`
    select d.payee_id, d.currency,
      coalesce(sum(d.payable) filter (where d.amount > 0 and not exists (select from awards a
        where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid'))), 0)::bigint as open,
      coalesce(-sum(d.payable) filter (where d.amount < 0), 0)::bigint as unmatched
    from current_documents d where d.payer_tenant_id = ${tenantId} and d.payee_id = any(${payeeIds}::uuid[]) and d.paid_date is null
      and d.confirmation in ('none', 'confirmed') group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [balanceKey(row), { open: row.open, unmatched: row.unmatched }]))
}
