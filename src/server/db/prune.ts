/** Removes old rows in batches, so that no transaction holds many locks for long. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowsPerPruneMax } from '../limits.ts'
import type { Schema } from './schema.ts'

/** Tables whose rows are removed by id. */
type Table = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema]

/** Removes some of the matching rows, and returns how many. */
export const pruning =
  (table: Table, isOver: (before: Date) => RawBuilder<boolean>) =>
  async (db: Kysely<Schema>, before: Date): Promise<number> => {
    const rows = sql.table(table)
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where id in (
        select id from ${rows} where ${isOver(before)} limit ${rowsPerPruneMax})`.execute(db)
    return Number(numAffectedRows)
  }
