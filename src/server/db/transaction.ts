/**
 * The transaction of a unit of work (commands/unit-of-work, step 5 of a request), on one connection. The first statement
 * is sent together with `begin` and the last ones with `commit`, because a round trip to a database nearby costs as much
 * as a short statement.
 */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { isStale } from './faults.ts'
import { longWork } from './long-work.ts'
import { cutOffOne, type Pool } from './pool.ts'
import { builderOn } from './prepared.ts'
import type { Schema } from './schema.ts'

/** How a transaction ends: its last statements, then commit or rollback. */
export type Ending = {
  readonly last?: readonly pg.QueryConfig[] | undefined
  readonly by: 'commit' | 'rollback'
}

/** Options of a transaction. */
export type Running = {
  readonly isolation?: 'repeatable read' | 'repeatable read, read only' | 'serializable' | undefined
  /** A longer statement timeout than a call has. */
  readonly withinMs?: number | undefined
  /** The caller's own connection, which the caller releases; otherwise one of the pool is used. */
  readonly connection?: pg.PoolClient | undefined
  /** When aborted, the connection is terminated: the database rolls back and frees the locks. */
  readonly signal?: AbortSignal | undefined
}

type Work<Row, T extends Ending> = (rows: readonly Row[], db: Transaction<Schema>) => Promise<T>

/** Runs the first statement, the work, and the ending that the work returns. An exception rolls everything back. */
export async function transact<Row extends pg.QueryResultRow, T extends Ending>(
  pool: Pool,
  first: pg.QueryConfig,
  work: Work<Row, T>,
  { isolation, withinMs, connection, signal }: Running = {},
): Promise<T> {
  const client = connection ?? (await pool.connect())
  let broken = false
  let cut: Promise<void> | undefined
  const cutOff = (): void => {
    // If the database cannot be reached, the transaction is lost with its connection.
    cut = cutOffOne(pool, client).catch(() => undefined)
  }
  signal?.addEventListener('abort', cutOff)
  try {
    signal?.throwIfAborted()
    const { rows } = await inOrder<Row>(client, beginning(isolation, withinMs), first)
    const done = await work(rows, builderOn(client))
    signal?.throwIfAborted()
    const ended = await inOrder(client, done.last ?? [], { text: done.by })
    // If a statement failed unnoticed, the database answers commit with a rollback.
    if (ended.command.toLowerCase() !== done.by) throw new Error('The transaction had failed before its end.')
    return done
  } catch (error) {
    // A lost connection has lost its transaction; one with a stale statement is discarded.
    broken = isStale(error)
    await client.query('rollback').catch(() => {
      broken = true
    })
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cutOff)
    // The connection must not return to the pool while it is being closed.
    await cut
    if (!connection) client.release(broken || cut !== undefined)
  }
}

const beginning = (
  isolation: Running['isolation'],
  withinMs: Running['withinMs'],
): readonly pg.QueryConfig[] => [
  { text: isolation === undefined ? 'begin' : `begin isolation level ${isolation}` },
  ...(withinMs === undefined ? [] : [{ text: `select ${longWork(withinMs)}` }]),
]

/** Sends statements together. Returns the result of the last one, or throws the first error. */
async function inOrder<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  before: readonly pg.QueryConfig[],
  last: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  if (!isPipelined(client)) {
    for (const statement of before) await client.query(statement)
    return client.query<Row>(last)
  }
  const sent = before.map((statement) => client.query(statement))
  const answer = client.query<Row>(last)
  await Promise.all([...sent, answer])
  return answer
}

/** A connection opened outside of the pool is not pipelined. */
const isPipelined = (client: pg.PoolClient): boolean => (client as unknown as pg.Client).pipeline

/** Two pipelined statements, each committed by itself. */
export async function pipelined<Row extends pg.QueryResultRow>(
  pool: Pool,
  first: pg.QueryConfig,
  second: pg.QueryConfig,
): Promise<readonly [pg.QueryResult, pg.QueryResult<Row>]> {
  const client = await pool.connect()
  // The connection is released when both have ended, even if the first one failed.
  const [one, two] = await Promise.allSettled([client.query(first), client.query<Row>(second)])
  client.release([one, two].some((over) => over.status === 'rejected' && isStale(over.reason)))
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  return [one.value, two.value]
}
