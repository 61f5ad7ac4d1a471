/** The tables of bank accounts. Only this file writes them; a version is added and never changed. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertMarketAccount(
  db: Kysely<Schema>,
  account: Insertable<Schema['market_accounts']>,
): Promise<void> {
  await db.insertInto('market_accounts').values(account).execute()
}

/**
 * Accounts of payees `payee_id`, which are locked and differ, with `holder`, `number`, `bank_code`, `bank_name` and whether each
 * `corrects` the one before.
 */
export type NewAccounts = {
  readonly tenantId: string
  readonly rows: RawBuilder<unknown>
  readonly source: 'entered' | 'uploaded' | 'synced'
  readonly by: string
  readonly at: Date
}

/** Adds a version for each payee whose account is another one, or is said to correct the one before; returns how many. */
export async function insertPayeeAccounts(
  db: Kysely<Schema>,
  { tenantId, rows, source, by, at }: NewAccounts,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into payee_accounts (payer_tenant_id, payee_id, version, holder, number, bank_code, bank_name, source, corrects, set_by, set_at)
    select ${tenantId}, n.payee_id, coalesce(b.version, 0) + 1, n.holder, n.number, n.bank_code, n.bank_name, ${source}, n.corrects, ${by}, ${at}
    from (${rows}) n left join current_payee_accounts b on b.payer_tenant_id = ${tenantId} and b.payee_id = n.payee_id
    where (n.holder, n.number, n.bank_code, n.bank_name) is distinct from (b.holder, b.number, b.bank_code, b.bank_name)
      or (n.corrects and not b.corrects)`.execute(db)
  return Number(numAffectedRows)
}
