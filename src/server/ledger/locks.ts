/** Locks account balances before a decision that depends on them. */
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Account, lockAccounts } from './store.ts'

export type { Account } from './store.ts'

/**
 * The balances of accounts in the given order, locked until the transaction ends; undefined for an account
 * that was never opened. Balances are locked in the order of account ids, and posting locks them too: lock at
 * once all accounts that you decide by and will post to, since locking another one later can deadlock. An
 * account that was never opened cannot be locked; two transactions that open it concurrently may collide
 * once, and one is retried.
 */
export async function lockBalances(
  db: Transaction<Schema>,
  accounts: readonly Account[],
): Promise<readonly (bigint | undefined)[]> {
  const found = await lockAccounts(db, accounts)
  return accounts.map((account) => found(account)?.minor)
}
