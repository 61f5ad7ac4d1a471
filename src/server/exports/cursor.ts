/** The rows of a query in batches from a database cursor, so that only one batch is in memory. */
import type pg from 'pg'
import type { Pool } from '../db/pool.ts'
import { exportRowsPerFetch, exportStallsMs } from '../limits.ts'

/** A read-only transaction on its own connection, until it is closed. */
export type Reading = { readonly client: pg.PoolClient; readonly close: () => Promise<void> }

/** Calls `onClose` once, however it ends. */
export async function beginReading(pool: Pool, onClose: () => void = () => undefined): Promise<Reading> {
  const client = await pool.connect().catch((error: unknown) => {
    onClose()
    throw error
  })
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    // A connection that cannot end its transaction is discarded.
    const failed = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(failed)
    onClose()
  }
  try {
    // A client that stops reading does not keep the connection forever.
    await client.query(`begin read only; set local idle_in_transaction_session_timeout = ${exportStallsMs}`)
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function* batchesOf<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  sql: string,
  values: readonly unknown[] = [],
): AsyncGenerator<readonly Row[]> {
  await client.query(`declare exported no scroll cursor for ${sql}`, [...values])
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${exportRowsPerFetch} from exported`)
    if (rows.length === 0) return
    yield rows
  }
}
