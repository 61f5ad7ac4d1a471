/**
 * The lock of a market: commands that change data a clearing reads take it shared, until their transaction
 * ends; a run takes it exclusively, for as long as it holds its connection, over several transactions.
 */
import { hash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { isLockTimeout, LockWaitOver, RunInProgress } from '../db/faults.ts'
import { withAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { lockWithinMs, transactionStillMs } from '../limits.ts'

/** The advisory lock key of a market. */
const keyOf = (marketId: string): string =>
  hash('sha256', `market ${marketId.toLowerCase()}`, 'buffer').readBigInt64BE().toString()

/**
 * Locks shared until the transaction ends, waiting for a run up to the usual lock timeout. If a run is
 * started but no process works on it, it must be finished first with unchanged data: the caller has to retry.
 */
export async function lockMarketShared(db: Transaction<Schema>, marketIds: readonly string[]): Promise<void> {
  const ids = [...new Set(marketIds)].toSorted()
  const { rows } = await sql<{ readonly is_open: boolean }>`
    select pg_advisory_xact_lock_shared(key), is_run_open(id) as is_open
    from unnest(${ids}::uuid[], ${ids.map(keyOf)}::bigint[]) as market (id, key)`
    .execute(db)
    .catch(rethrowAs(RunInProgress))
  if (rows.some(({ is_open }) => is_open)) throw new RunInProgress('A run of the market is unfinished.')
}

/**
 * Locks shared those markets that no run has or waits for, without waiting; for work that can be done later.
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
 * Locks exclusively until the transaction ends, waiting for commands and runs up to the usual lock timeout; before any
 * other lock. Commands that change what a clearing reads have ended, and none begins.
 */
export async function lockMarketAlone(db: Transaction<Schema>, marketId: string): Promise<void> {
  const { rows } = await sql<{ readonly is_open: boolean }>`
    select pg_advisory_xact_lock(${keyOf(marketId)}::bigint), is_run_open(${marketId}) as is_open`
    .execute(db)
    .catch(rethrowAs(LockWaitOver))
  if (rows.some(({ is_open }) => is_open)) throw new RunInProgress('A run of the market is unfinished.')
}

/**
 * Locks exclusively until the transaction ends, if the market is free; for short work. It does not wait, so
 * it is safe to call while holding the shared lock.
 */
export async function tryLockMarketAlone(db: Transaction<Schema>, marketId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly locked: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(marketId)}::bigint) as locked`.execute(db)
  return rows[0]?.locked === true
}

/**
 * Locks the market rows, so that dates and settings do not change; taken after the market locks and before
 * any payee.
 */
export async function lockMarketRows(db: Transaction<Schema>, marketIds: readonly string[]): Promise<void> {
  await sql`select from markets where id = any(${marketIds}::uuid[]) order by id for share`.execute(db)
}

/** Locks the market row exclusively, for taking the next run number. */
export async function lockMarketRow(db: Transaction<Schema>, marketId: string): Promise<void> {
  await sql`select from markets where id = ${marketId} for update`.execute(db)
}

/**
 * Locks for beginning a run; the shared lock is taken again, since another run may have begun while waiting
 * for the row.
 */
export async function lockToBegin(db: Transaction<Schema>, marketId: string): Promise<void> {
  await lockMarketShared(db, [marketId])
  await lockMarketRow(db, marketId)
  await lockMarketShared(db, [marketId])
}

/**
 * Works with the exclusive lock of a market. The connection is held throughout, and units of work run on it
 * (`runUnit` with `connection`); a connection that did not give up the lock is closed, and the lock ends with it. It is not
 * from the pool: pooled connections pipeline statements, which COPY does not allow, and calls need them.
 */
export const withMarketLock = <T>(
  { pool }: Pick<Context, 'pool'>,
  marketId: string,
  work: (connection: pg.PoolClient) => Promise<T>,
  withinMs: number = lockWithinMs,
): Promise<T> =>
  withAlone(
    pool,
    async (connection) => {
      await lock(connection, keyOf(marketId), withinMs)
      return work(connection)
    },
    (connection) => unlock(connection, keyOf(marketId)),
  )

/** A session-level lock outlives the transaction, but the time limits do not. */
async function lock(connection: pg.PoolClient, key: string, withinMs: number): Promise<void> {
  await connection.query(`begin; set local lock_timeout = ${withinMs}; set local statement_timeout = 0`)
  await connection.query('select pg_advisory_lock($1)', [key]).catch(rethrowAs(LockWaitOver))
  // Prevents a process that was suspended between two transactions from holding the market forever.
  await connection.query(`set idle_session_timeout = ${transactionStillMs}; commit`)
}

async function unlock(connection: pg.PoolClient, key: string): Promise<boolean> {
  const { rows } = await connection.query<{ released: boolean }>(
    'select pg_advisory_unlock($1) as released',
    [key],
  )
  await connection.query('reset idle_session_timeout')
  return rows[0]?.released === true
}

/** Only a run has the lock exclusively, so that a caller who waits for it shared waits for a run. */
const rethrowAs =
  (Fault: typeof LockWaitOver) =>
  (error: unknown): never => {
    if (isLockTimeout(error)) throw new Fault('The market was locked for too long.', { cause: error })
    throw error
  }
