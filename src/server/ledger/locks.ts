/** Locking what accounts stand at, before something is decided by it. */
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Account, lockAccounts } from './store.ts'

export type { Account } from './store.ts'

/**
 * What accounts stand at, in the order in which they are given, locked until the transaction ends; undefined for one that
 * was never opened. Balances are locked by the ids of their accounts, and posting locks them too, so whoever locks balances
 * locks at once those of all accounts that it decides by and will post to: one more that is locked later may be one that
 * another transaction has, which waits for the first ones. An account that was never opened cannot be locked; who opens it
 * at the same time as somebody else may collide with them once, and is then tried again.
 */
export async function lockBalances(
  db: Transaction<Schema>,
  accounts: readonly Account[],
): Promise<readonly (bigint | undefined)[]> {
  const found = await lockAccounts(db, accounts)
  return accounts.map((account) => found(account)?.minor)
}
