/** Locking balances: whoever locks some locks all that it will post to, by account id, so that two never wait for each other. */
import { type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Account, lockBalance } from './store.ts'

export async function lockBalances(
  db: Transaction<Schema>,
  accounts: readonly Account[],
): Promise<readonly (bigint | undefined)[]> {
  const found: (bigint | undefined)[] = []
  for (const account of accounts) found.push(await lockBalance(db, account))
  return found
}
