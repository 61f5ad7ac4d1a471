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

export type PayeeAccount = NamedAccount & {
  readonly payeeId: string
  /** Whether earlier awards that are not paid use it too. */
  readonly corrects: boolean
}

/** Returns how many differ from the account that the payee had, or correct it. */
export async function addPayeeAccounts(
  db: Kysely<Schema>,
  tenantId: string,
  accounts: readonly PayeeAccount[],
  { by, at, source }: Setting & { readonly source: AccountSource },
): Promise<number> {
  if (accounts.length === 0) return 0
  const sent = accounts.map(({ payeeId, holder, number, bankCode, bankName, corrects }) => ({
    payee_id: payeeId,
    holder,
    number,
    bank_code: bankCode,
    bank_name: bankName,
    corrects,
  }))
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
    as r (payee_id uuid, holder text, number text, bank_code text, bank_name text, corrects boolean)`
  return store.insertPayeeAccounts(db, { tenantId, rows, source, by, at })
}

/** Of rows that a query has: `payee_id`, `holder`, `number`, `bank_code`, `bank_name` and `corrects`. */
export { insertPayeeAccounts as addAccountsOf } from './store.ts'
