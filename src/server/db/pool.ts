/** Connections. int8 is read as bigint and date as text, so that neither money nor a day is rounded. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import {
  aloneConnectionsMax,
  aloneKeptMax,
  aloneKeptMs,
  connectWithinMs,
  lockWithinMs,
  statementWithinMs,
  transactionStillMs,
} from '../limits.ts'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

export type Database = Kysely<Schema>
export type Pool = pg.Pool

export function openPool(url: string, connectionsMax: number, onError: (error: Error) => void): Pool {
  const options = optionsFor(url)
  // Pipelining: a statement can be sent before the one before it is answered.
  const pool = new pg.Pool({ ...options, max: connectionsMax, pipeline: true })
  const alone = new pg.Pool({ ...options, max: aloneConnectionsMax, idleTimeoutMillis: aloneKeptMs })
  const used = new Set<pg.PoolClient>()
  for (const one of [pool, alone]) {
    // A connection closed by the server is replaced at the next use, and only logged here. Both listeners are needed:
    // the pool reports idle connections, a connection in use reports itself.
    one.on('error', onError)
    one.on('connect', (client) => void client.on('error', onError))
    one.on('acquire', (client) => void used.add(client))
    one.on('release', (_error, client) => void used.delete(client))
  }
  companions.set(pool, { used, alone })
  const end = pool.end.bind(pool)
  return Object.assign(pool, { end: async () => void (await Promise.all([end(), alone.end()])) })
}

const optionsFor = (url: string) => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: connectWithinMs,
  statement_timeout: statementWithinMs,
  lock_timeout: lockWithinMs,
  idle_in_transaction_session_timeout: transactionStillMs,
  application_name: 'sooner',
  // Statements are few, short and found by key, so a generic plan is right; planning costs more than running.
  options: '-c plan_cache_mode=force_generic_plan',
})

/** What belongs to a pool: its connections in use, and those that are not pipelined. */
type Companion = { readonly used: Set<pg.PoolClient>; readonly alone: pg.Pool }
const companions = new WeakMap<Pool, Companion>()

/** A connection like the pool's, but one statement after the other, so that rows can be copied; who opens it ends it. */
export async function openAlone(pool: Pool): Promise<pg.PoolClient> {
  const client = new pg.Client({ ...pool.options, pipeline: false })
  // A lost connection fails the statement that is under way or comes next.
  client.on('error', () => undefined)
  await client.connect()
  const alone = Object.assign(client, { release: () => undefined })
  const used = companions.get(pool)?.used
  used?.add(alone)
  client.once('end', () => used?.delete(alone))
  return alone
}

/**
 * Works on such a connection and keeps it for the next work, with what it has planned and looked up: a new one costs a
 * clearing run a third of its time. It is kept only if the work ended well, in no transaction, and `leave` found nothing left
 * behind; otherwise it is closed before this returns, and the database frees its locks.
 */
export async function withAlone<T>(
  pool: Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
  leave: (connection: pg.PoolClient) => Promise<boolean> = async () => true,
): Promise<T> {
  const alone = companions.get(pool)?.alone
  if (!alone) throw new Error('The pool was not opened here.')
  const client = await alone.connect()
  const giveBack = client.release.bind(client)
  const connection = Object.assign(client, { release: () => undefined })
  let isClean = false
  try {
    const value = await work(connection)
    isClean = (await leave(connection)) && client.getTransactionStatus() === 'I'
    return value
  } finally {
    const isKept = isClean && alone.idleCount < aloneKeptMax
    if (!isKept) await client.end().catch(() => undefined)
    giveBack(!isKept)
  }
}

/** Terminates the pool's active connections: the database rolls their work back, and their callers get an error. */
export const cutOff = (pool: Pool): Promise<void> => terminate(pool, [...(companions.get(pool)?.used ?? [])])

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
