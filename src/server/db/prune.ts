/** Removing rows that nobody asks for any more: so many at a time, so that no transaction holds much for long. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowsPerPruneMax } from '#domain/limits.ts'
import type { Schema } from './schema.ts'

/** Tables whose rows go by id. */
type Table = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema]

/** Removes some of the rows of which this is true, and answers how many. */
export const pruning =
  (table: Table, isOver: (before: Date) => RawBuilder<boolean>) =>
  async (db: Kysely<Schema>, before: Date): Promise<number> => {
    const rows = sql.table(table)
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where id in (
        select id from ${rows} where ${isOver(before)} limit ${rowsPerPruneMax})`.execute(db)
    return Number(numAffectedRows)
  }
