/** Copies the book out of the database and staged rows into it, on the connection of a run. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BookOf, bookStatement } from './book-sql.ts'
import type { RunDecision } from './engine.ts'

/** Temporary tables into which rows are copied, since COPY is not possible into tables with row security. */
const stagingSql = `
  create temporary table staged_awards (id uuid, number text, place int, item_id uuid, document_id uuid, face bigint, credits bigint, amount bigint,
    discount bigint, days_paid_early int, bill_term_days int, new_pay_date date, pay_by date, release_on date) on commit drop;
  create temporary table staged_results (payee_id uuid, item_ids uuid[], reasons int[], ineligible int[], payee_reasons int[]) on commit drop`

/** Copies the bytes, so that the buffer can be transferred to a thread. */
export const readRows = async (connection: pg.PoolClient, book: BookOf): Promise<Uint8Array> =>
  Uint8Array.from(await buffer(connection.query(copyTo(bookStatement(book)))))

const copyIn = (connection: pg.PoolClient, table: string, bytes: readonly Uint8Array[]): Promise<void> =>
  pipeline(Readable.from(bytes), connection.query(copyFrom(`copy ${table} from stdin (format binary)`)))

export async function stage(
  connection: pg.PoolClient,
  { awards, results }: Pick<RunDecision, 'awards' | 'results'>,
): Promise<void> {
  await connection.query(stagingSql)
  await copyIn(connection, 'staged_awards', [awards])
  // Without statistics the planner assumes a small table.
  await connection.query('analyze staged_awards')
  await copyIn(connection, 'staged_results', results)
}
