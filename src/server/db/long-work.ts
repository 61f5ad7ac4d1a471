/** The time of a transaction that nobody waits for: whole files and whole lists take longer than a call may. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** How often the database looks whether whoever asked is still there: the locks of a killed process go with it. */
const clientCheckMs = 1_000

/** Settings until the end of the transaction, as columns of a select. It waits for what others hold as long as it may take. */
export const longWork = (ms: number): string =>
  [
    ['statement_timeout', ms],
    ['lock_timeout', 0],
    ['idle_in_transaction_session_timeout', ms],
    ['client_connection_check_interval', clientCheckMs],
  ]
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')

export async function extendTimeouts(db: Transaction<Schema>, ms: number): Promise<void> {
  await sql`select ${sql.raw(longWork(ms))}`.execute(db)
}
