/** Work of tests that writes the admin config, as only an operator may. */
import { type Kysely, sql } from 'kysely'
import { platformId } from '#server/commands/journal.ts'
import type { Schema } from '#server/db/schema.ts'

/** Row security treats the transaction as an operator's until it ends. */
export async function asOperator(db: Kysely<Schema>): Promise<void> {
  await sql`select set_config('sooner.operator', ${platformId}, true)`.execute(db)
}
