/** Reads bank accounts: the newest of a market; the newest of payees, and those that count. */
import { type Kysely, sql } from 'kysely'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
import type { AccountState } from '#domain/bank-accounts/confirmation.ts'
import type { Schema } from '../db/schema.ts'

export type AccountVersion = NamedAccount & { readonly version: number }
/** The newest of a payee. */
export type PayeeAccountVersion = AccountVersion & {
  /** Whether it was said to correct the one before. */
  readonly corrects: boolean
  readonly state: AccountState
  /** The person who entered it, or who made the key that sent it. */
  readonly enteredBy: string
}

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

/** The newest accounts of payees that have one, by the payee's id, whatever was decided about them. */
export async function newestAccountsOf(
  db: Kysely<Schema>,
  tenantId: string,
  payeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayeeAccountVersion>> {
  const { rows } = await sql<PayeeAccountVersion & { payee_id: string }>`
    select b.payee_id, b.corrects, b.entered_by as "enteredBy", ${sql.raw(columns)},
      case when b.is_confirmed is null then 'waiting' when b.is_confirmed then 'confirmed' else 'declined' end as state
    from newest_payee_accounts b
    where b.payer_tenant_id = ${tenantId} and b.payee_id = any(${[...payeeIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ payee_id, ...account }) => [payee_id, account]))
}

/** The account of a payee that counts. */
export async function confirmedAccountOf(
  db: Kysely<Schema>,
  tenantId: string,
  payeeId: string,
): Promise<AccountVersion | undefined> {
  const { rows } = await sql<AccountVersion>`select ${sql.raw(columns)} from current_payee_accounts b
    where b.payer_tenant_id = ${tenantId} and b.payee_id = ${payeeId}`.execute(db)
  return rows[0]
}

/** The accounts `b` that wait: nothing was decided about them, and none came after them. */
export const accountWaits = `not exists (select from payee_account_decisions d where d.payer_tenant_id = b.payer_tenant_id
      and d.payee_id = b.payee_id and d.version = b.version)
    and not exists (select from payee_accounts n where n.payer_tenant_id = b.payer_tenant_id and n.payee_id = b.payee_id and n.version > b.version)`
