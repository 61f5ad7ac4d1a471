/** The pool of a market in the ledger: its usable amount and its balances. */
import type { Kysely, Transaction } from 'kysely'
import type { Instant } from '#domain/day.ts'
import { move } from '#domain/ledger/posting.ts'
import type { PoolBalances } from '#domain/markets/rules.ts'
import type { Money } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'
import { post } from '../ledger/commands.ts'
import { lockBalances } from '../ledger/locks.ts'
import type { Market } from './store.ts'

type MarketKey = Pick<Market, 'id' | 'tenantId' | 'currency'>

/** Increases or decreases the usable amount of the pool. */
export async function postPool(
  work: { readonly db: Kysely<Schema>; readonly makeId: () => string },
  { id, tenantId, currency }: MarketKey,
  change: bigint,
  at: Date,
): Promise<void> {
  if (change === 0n) return
  const amount: Money = { currency, minor: change < 0n ? -change : change }
  await post(work, {
    purpose: 'markets.poolSet',
    subjectId: work.makeId(),
    at: at.getTime() as Instant,
    marketId: id,
    tenantId,
    entries: change > 0n ? move('pool', 'available', amount) : move('available', 'pool', amount),
  })
}

/** The balances of the pool, locked until the transaction ends. */
export async function lockPool(
  db: Transaction<Schema>,
  { id, tenantId, currency }: MarketKey,
): Promise<PoolBalances> {
  const kinds = ['pool', 'available', 'committed', 'outstanding'] as const
  const accounts = kinds.map((kind) => ({
    tenantId,
    otherTenantId: tenantId,
    marketId: id,
    kind,
    currency,
  }))
  const [, available = 0n, committed = 0n, outstanding = 0n] = await lockBalances(db, accounts)
  return { available, committed, outstanding }
}
