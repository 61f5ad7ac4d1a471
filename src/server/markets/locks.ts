/**
 * The lock of a market: commands that change what a clearing reads take it shared, until their transaction ends; a run
 * takes it alone, for as long as it holds its connection, over several transactions.
 */
import { hash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { isLockTimeout, LockWaitOver } from '../db/faults.ts'
import { openAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { lockWithinMs, transactionStillMs } from '../limits.ts'

/** The number by which the database knows the lock of a market. */
const keyOf = (marketId: string): string =>
  hash('sha256', `market ${marketId.toLowerCase()}`, 'buffer').readBigInt64BE().toString()

/**
 * Shared with other commands until the transaction ends; a run is waited for, as long as a command waits for any lock. A
 * run that nobody works on at the moment is to be finished first, with what it would have read: that is a reason to
 * come again.
 */
export async function lockMarketShared(db: Transaction<Schema>, marketIds: readonly string[]): Promise<void> {
  const ids = [...new Set(marketIds)].toSorted()
  const { rows } = await sql<{ readonly is_open: boolean }>`
    select pg_advisory_xact_lock_shared(key), is_run_open(id) as is_open
    from unnest(${ids}::uuid[], ${ids.map(keyOf)}::bigint[]) as market (id, key)`
    .execute(db)
    .catch(rethrow)
  if (rows.some(({ is_open }) => is_open)) throw new LockWaitOver('A run of the market is unfinished.')
}

/**
 * Those of the markets that no run has or waits for, shared as above; for work that can be left to later. It waits for
 * nobody.
 */
export async function tryLockMarketsShared(
  db: Transaction<Schema>,
  marketIds: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(marketIds)].toSorted()
  const { rows } = await sql<{ readonly id: string; readonly locked: boolean }>`
    select id, pg_try_advisory_xact_lock_shared(key) and not is_run_open(id) as locked
    from unnest(${ids}::uuid[], ${ids.map(keyOf)}::bigint[]) as market (id, key)`.execute(db)
  return rows.filter(({ locked }) => locked).map(({ id }) => id)
}

/**
 * Alone until the transaction ends, where nobody else has the market at this moment; for work that is too short to be waited
 * for. It waits for nobody, so that whoever has the market shared already may ask for it.
 */
export async function tryLockMarketAlone(db: Transaction<Schema>, marketId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly locked: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(marketId)}::bigint) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Their rows, so that their dates and settings stay as they are; right after their locks, and before any payee. */
export async function lockMarketRows(db: Transaction<Schema>, marketIds: readonly string[]): Promise<void> {
  await sql`select from markets where id = any(${marketIds}::uuid[]) order by id for share`.execute(db)
}

/** Its row alone: whoever gives the next number in a market. */
export async function lockMarketRow(db: Transaction<Schema>, marketId: string): Promise<void> {
  await sql`select from markets where id = ${marketId} for update`.execute(db)
}

/** Both, for whoever begins a run: another may have begun one while the row was waited for. */
export async function lockToBegin(db: Transaction<Schema>, marketId: string): Promise<void> {
  await lockMarketShared(db, [marketId])
  await lockMarketRow(db, marketId)
  await lockMarketShared(db, [marketId])
}

/**
 * Works while nobody else has the market. The connection is held from the first to the last, and units of work are run
 * on it (`runUnit` with `connection`); the lock goes with the connection where that is lost. It is none of the pool's: a
 * run copies rows, which a connection cannot do that takes statements ahead, and takes none from the calls.
 */
export async function withMarketLock<T>(
  { pool }: Pick<Context, 'pool'>,
  marketId: string,
  work: (connection: pg.PoolClient) => Promise<T>,
  withinMs: number = lockWithinMs,
): Promise<T> {
  const connection = await openAlone(pool)
  try {
    await lock(connection, keyOf(marketId), withinMs)
    const value = await work(connection)
    await connection.query('select pg_advisory_unlock($1)', [keyOf(marketId)])
    return value
  } finally {
    // The lock goes with the connection, if it was not given back.
    await connection.end().catch(() => undefined)
  }
}

/** A lock of the session outlives the transaction, whose time limits do not. */
async function lock(connection: pg.PoolClient, key: string, withinMs: number): Promise<void> {
  await connection.query(`begin; set local lock_timeout = ${withinMs}; set local statement_timeout = 0`)
  await connection.query('select pg_advisory_lock($1)', [key]).catch(rethrow)
  // A process that was stopped between two transactions does not keep the market for ever.
  await connection.query(`set idle_session_timeout = ${transactionStillMs}; commit`)
}

function rethrow(error: unknown): never {
  if (isLockTimeout(error)) throw new LockWaitOver('The market was locked for too long.', { cause: error })
  throw error
}
