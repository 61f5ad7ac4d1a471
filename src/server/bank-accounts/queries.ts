/** Reads bank accounts: the newest of a market and of payees. */
import { type Kysely, sql } from 'kysely'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
import type { Schema } from '../db/schema.ts'

export type AccountVersion = NamedAccount & { readonly version: number }
/** Whether it was said to correct the one before. */
export type PayeeAccountVersion = AccountVersion & { readonly corrects: boolean }

const columns = 'b.version, b.holder, b.number, b.bank_code as "bankCode", b.bank_name as "bankName"'

export async function marketAccountOf(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
): Promise<AccountVersion | undefined> {
  const { rows } = await sql<AccountVersion>`select ${sql.raw(columns)} from current_market_accounts b
    where b.tenant_id = ${tenantId} and b.market_id = ${marketId}`.execute(db)
  return rows[0]
}

/** The accounts of payees that have one, by the payee's id. */
export async function payeeAccountsOf(
  db: Kysely<Schema>,
  tenantId: string,
  payeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayeeAccountVersion>> {
  const { rows } = await sql<
    PayeeAccountVersion & { payee_id: string }
  >`select b.payee_id, b.corrects, ${sql.raw(columns)} from current_payee_accounts b
    where b.payer_tenant_id = ${tenantId} and b.payee_id = any(${[...payeeIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ payee_id, ...account }) => [payee_id, account]))
}
