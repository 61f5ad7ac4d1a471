/** Adds versions of bank accounts. The caller has locked the market or the payees, and writes the journal. */
import { type Kysely, sql } from 'kysely'
import type { AccountSource, NamedAccount } from '#domain/bank-accounts/account.ts'
import type { Schema } from '../db/schema.ts'
import * as store from './store.ts'

type Setting = { readonly by: string; readonly at: Date }

export const addMarketAccount = (
  db: Kysely<Schema>,
  { tenantId, marketId, version }: MarketVersion,
  { holder, number, bankCode, bankName }: NamedAccount,
  { by, at }: Setting,
): Promise<void> =>
  store.insertMarketAccount(db, {
    tenant_id: tenantId,
    market_id: marketId,
    version,
    holder,
    number,
    bank_code: bankCode,
    bank_name: bankName,
    set_by: by,
    set_at: at,
  })
type MarketVersion = { readonly tenantId: string; readonly marketId: string; readonly version: number }

export type PayeeAccount = NamedAccount & { readonly payeeId: string }

/** Returns how many differ from the account that the payee had. */
export async function addPayeeAccounts(
  db: Kysely<Schema>,
  tenantId: string,
  accounts: readonly PayeeAccount[],
  {
    by,
    at,
    source,
    corrects = false,
  }: Setting & { readonly source: AccountSource; readonly corrects?: boolean },
): Promise<number> {
  if (accounts.length === 0) return 0
  const sent = accounts.map(({ payeeId, holder, number, bankCode, bankName }) => ({
    payee_id: payeeId,
    holder,
    number,
    bank_code: bankCode,
    bank_name: bankName,
  }))
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
    as r (payee_id uuid, holder text, number text, bank_code text, bank_name text)`
  return store.insertPayeeAccounts(db, { tenantId, rows, source, corrects, by, at })
}

/** Of rows that a query has: `payee_id`, `holder`, `number`, `bank_code` and `bank_name`. */
export { insertPayeeAccounts as addAccountsOf } from './store.ts'
