/** Reads account balances without locking. */
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Account, readAccounts } from './store.ts'

/** In the order in which they are given; undefined for one that was never opened. */
export async function readBalances(
  db: Transaction<Schema>,
  accounts: readonly Account[],
): Promise<readonly (bigint | undefined)[]> {
  const found = await readAccounts(db, accounts)
  return accounts.map((account) => found(account)?.minor)
}
