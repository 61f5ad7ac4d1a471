/**
 * Adds versions of bank accounts, and decides about those of payees. The caller has locked the market or the payees, and writes the
 * journal.
 */
import { type Kysely, sql } from 'kysely'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
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

export async function addPayeeAccounts(
  db: Kysely<Schema>,
  tenantId: string,
  accounts: readonly PayeeAccount[],
  how: Pick<store.NewAccounts, 'source' | 'by' | 'enteredBy' | 'batchId' | 'at'>,
): Promise<void> {
  if (accounts.length === 0) return
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
  await store.insertPayeeAccounts(db, { ...how, tenantId, rows })
}

/** Of rows that a query has: `payee_id`, `holder`, `number`, `bank_code`, `bank_name` and `corrects`. */
export { insertDecisions as recordDecisions, insertPayeeAccounts as addAccountsOf } from './store.ts'
