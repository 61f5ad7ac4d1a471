/** Connections. int8 is read as bigint and date as text, so that neither money nor a day is rounded. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectWithinMs, lockWithinMs, statementWithinMs, transactionStillMs } from '../limits.ts'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

export type Database = Kysely<Schema>
export type Pool = pg.Pool

export function openPool(url: string, connectionsMax: number, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types,
    // Pipelining: a statement can be sent before the one before it is answered.
    pipeline: true,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementWithinMs,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: transactionStillMs,
    application_name: 'sooner',
    // Statements are few, short and found by key, so a generic plan is right; planning costs more than running.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // A connection closed by the server is replaced at the next use, and only logged here. Both listeners are needed:
  // the pool reports idle connections, a connection in use reports itself.
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const used = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void used.add(client))
  pool.on('release', (_error, client) => void used.delete(client))
  inUse.set(pool, used)
  return pool
}

const inUse = new WeakMap<Pool, Set<pg.PoolClient>>()

/** A connection like the pool's, but one statement after the other, so that rows can be copied; who opens it ends it. */
export async function openAlone(pool: Pool): Promise<pg.PoolClient> {
  const client = new pg.Client({ ...pool.options, pipeline: false })
  // A lost connection fails the statement that is under way or comes next.
  client.on('error', () => undefined)
  await client.connect()
  const alone = Object.assign(client, { release: () => undefined })
  inUse.get(pool)?.add(alone)
  client.once('end', () => inUse.get(pool)?.delete(alone))
  return alone
}

/** Terminates the pool's active connections: the database rolls their work back, and their callers get an error. */
export const cutOff = (pool: Pool): Promise<void> => terminate(pool, [...(inUse.get(pool) ?? [])])

/** The same for one of them. */
export const cutOffOne = (pool: Pool, client: pg.PoolClient): Promise<void> => terminate(pool, [client])

/** By a separate connection, since the pool may have none left. */
async function terminate(pool: Pool, clients: readonly pg.PoolClient[]): Promise<void> {
  const ids = clients.map(backendOf)
  if (ids.length === 0) return
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined) // What fails is thrown as well.
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(id) from unnest($1::int[]) id', [ids])
  } finally {
    await client.end()
  }
}
/** The driver supports it, but its types do not. */
const backendOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID

export const typed = (pool: Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
