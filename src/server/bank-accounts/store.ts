/** The tables of bank accounts. Only this file writes them; a version is added and never changed. */
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountSource } from '#domain/bank-accounts/account.ts'
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
  readonly source: AccountSource
  /** The person, or the API key. */
  readonly by: string
  /** The person who enters it, or who made the key. */
  readonly enteredBy: string
  /** What comes together and can be confirmed together; null where it is entered by hand. */
  readonly batchId: string | null
  readonly at: Date
}

/**
 * Adds a version for each payee whose newest account is another one, was declined, or is now said to be corrected. It counts at once
 * only where an administrator has allowed it for the calling key.
 */
export async function insertPayeeAccounts(
  db: Kysely<Schema>,
  { tenantId, rows, source, by, enteredBy, batchId, at }: NewAccounts,
): Promise<void> {
  await sql`
    with added as (
      insert into payee_accounts (payer_tenant_id, payee_id, version, holder, number, bank_code, bank_name, source, corrects, set_by, set_at,
        entered_by, batch_id)
      select ${tenantId}, n.payee_id, coalesce(b.version, 0) + 1, n.holder, n.number, n.bank_code, n.bank_name, ${source}, n.corrects, ${by}, ${at},
        ${enteredBy}::uuid, ${batchId}::uuid
      from (${rows}) n left join newest_payee_accounts b on b.payer_tenant_id = ${tenantId} and b.payee_id = n.payee_id
      where (n.holder, n.number, n.bank_code, n.bank_name) is distinct from (b.holder, b.number, b.bank_code, b.bank_name)
        or (n.corrects and not b.corrects) or b.is_confirmed is false
      returning *
    )
    insert into payee_account_decisions (payer_tenant_id, payee_id, version, entered_by, is_confirmed, decided_by, decided_at, key_id)
    select a.payer_tenant_id, a.payee_id, a.version, a.entered_by, true, w.allowed_by, a.set_at, scope_key()
    from added a join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    cross join lateral (select key_allowed_by(p.payee_tenant_id) as allowed_by) w where w.allowed_by is not null`.execute(
    db,
  )
}

type Decision = {
  readonly isConfirmed: boolean
  readonly by: string
  readonly at: Date
}

/** Decides about versions, of payees that are locked. */
export async function insertDecisions(
  db: Kysely<Schema>,
  tenantId: string,
  accounts: readonly { readonly payeeId: string; readonly version: number }[],
  { isConfirmed, by, at }: Decision,
): Promise<void> {
  await sql`
    insert into payee_account_decisions (payer_tenant_id, payee_id, version, entered_by, is_confirmed, decided_by, decided_at)
    select b.payer_tenant_id, b.payee_id, b.version, b.entered_by, ${isConfirmed}, ${by}, ${at}
    from unnest(${accounts.map(({ payeeId }) => payeeId)}::uuid[], ${accounts.map(({ version }) => version)}::integer[]) n (payee_id, version)
    join payee_accounts b on b.payer_tenant_id = ${tenantId} and b.payee_id = n.payee_id and b.version = n.version`.execute(
    db,
  )
}
