/** Copies staged rows into the database, on the connection of a run. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const copyIn = (connection: pg.PoolClient, table: string, bytes: readonly Uint8Array[]): Promise<void> =>
  pipeline(Readable.from(bytes), connection.query(copyFrom(`copy ${table} from stdin (format binary)`)))

/**
 * Rows are copied into temporary tables, since COPY is not possible into tables with row security. The function that inserts
 * awards runs as the owner, who must be able to read them; other sessions see no temporary table.
 */
export async function stageAwards(connection: pg.PoolClient, awards: Uint8Array): Promise<void> {
  await connection.query(`
    create temporary table staged_awards (id uuid, number text, place int, amount bigint, discount bigint, days_paid_early int,
      new_pay_date date, pay_by date) on commit drop;
    grant select on staged_awards to public`)
  await copyIn(connection, 'staged_awards', [awards])
  // Without statistics the planner assumes a small table.
  await connection.query('analyze staged_awards')
}

export async function stageReasons(connection: pg.PoolClient, reasons: Uint8Array): Promise<void> {
  await connection.query(`
    create temporary table staged_reasons (payee_id uuid, item_ids uuid[], reasons int[], ineligible int[]) on commit drop`)
  await copyIn(connection, 'staged_reasons', [reasons])
}
