/**
 * One transaction on one connection. Its first statement travels with `begin` and its last with its end, since to a
 * database nearby the way costs as much as the work.
 */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { isStale } from './faults.ts'
import type { Pool } from './pool.ts'
import { builderOn } from './prepared.ts'
import type { Schema } from './schema.ts'

/** What is left to do when the work is over: a last statement where there is one, and how it all ends. */
export type Ending = { readonly last?: pg.QueryConfig | undefined; readonly by: 'commit' | 'rollback' }

type Work<Row, T extends Ending> = (rows: readonly Row[], db: Transaction<Schema>) => Promise<T>

/** Does the work after the first statement, and ends as the work says. Whatever throws leaves nothing behind. */
export async function transact<Row extends pg.QueryResultRow, T extends Ending>(
  pool: Pool,
  first: pg.QueryConfig,
  work: Work<Row, T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    const [, { rows }] = await Promise.all([client.query('begin'), client.query<Row>(first)])
    const done = await work(rows, builderOn(client))
    const [, ended] = await Promise.all([done.last && client.query(done.last), client.query(done.by)])
    // Where a statement has failed and nobody said so, the database answers a commit with a rollback.
    if (ended.command.toLowerCase() !== done.by) throw new Error('The transaction had failed before its end.')
    return done
  } catch (error) {
    // Where the connection is gone, so is the transaction; one that remembers what is stale is of no more use.
    broken = isStale(error)
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Two statements, each committed by itself, that need not wait for each other's way. */
export async function pipelined<Row extends pg.QueryResultRow>(
  pool: Pool,
  first: pg.QueryConfig,
  second: pg.QueryConfig,
): Promise<readonly [pg.QueryResult, pg.QueryResult<Row>]> {
  const client = await pool.connect()
  // The connection is given back when both are over, however the first ends.
  const [one, two] = await Promise.allSettled([client.query(first), client.query<Row>(second)])
  client.release([one, two].some((over) => over.status === 'rejected' && isStale(over.reason)))
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  return [one.value, two.value]
}
