/**
 * One transaction on one connection. Its first statement travels with `begin` and its last ones with its end, since to a
 * database nearby the way costs as much as the work.
 */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { isStale } from './faults.ts'
import { longWork } from './long-work.ts'
import { cutOffOne, type Pool } from './pool.ts'
import { builderOn } from './prepared.ts'
import type { Schema } from './schema.ts'

/** What is left to do when the work is over: its last statements, and how it all ends. */
export type Ending = {
  readonly last?: readonly pg.QueryConfig[] | undefined
  readonly by: 'commit' | 'rollback'
}

/** How a transaction is run, where not as every other. */
export type Running = {
  readonly isolation?: 'repeatable read' | 'repeatable read, read only' | 'serializable' | undefined
  /** How long its statements may take, where that is longer than a call may. */
  readonly withinMs?: number | undefined
  /** A connection that somebody holds and gives back; otherwise one of the pool's. */
  readonly connection?: pg.PoolClient | undefined
  /** When it is aborted the transaction is cut off from the database, which rolls it back and frees what it locked. */
  readonly signal?: AbortSignal | undefined
}

type Work<Row, T extends Ending> = (rows: readonly Row[], db: Transaction<Schema>) => Promise<T>

/** Does the work after the first statement, and ends as the work says. An exception rolls everything back. */
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
    // Where the database cannot be reached, the transaction is lost with its connection.
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
    // Nobody else may get the connection that is being closed.
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

/** Statements that travel together; answers what the last one gives, or fails as the first that fails. */
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

/** A connection that is opened by itself takes one statement after the other. */
const isPipelined = (client: pg.PoolClient): boolean => (client as unknown as pg.Client).pipeline

/** Two pipelined statements, each committed by itself. */
export async function pipelined<Row extends pg.QueryResultRow>(
  pool: Pool,
  first: pg.QueryConfig,
  second: pg.QueryConfig,
): Promise<readonly [pg.QueryResult, pg.QueryResult<Row>]> {
  const client = await pool.connect()
  // The connection is released when both have ended, whatever the first one's outcome.
  const [one, two] = await Promise.allSettled([client.query(first), client.query<Row>(second)])
  client.release([one, two].some((over) => over.status === 'rejected' && isStale(over.reason)))
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  return [one.value, two.value]
}
