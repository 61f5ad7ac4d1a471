/** Timeouts for background transactions: whole files and lists take longer than a call may. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** How often the database checks that the client is connected, so that the locks of a killed process are released. */
const clientCheckMs = 1_000

/** Settings until the end of the transaction, as columns of a select. Without `lockMs` the statement timeout bounds locks. */
export const longWork = (ms: number, lockMs = 0): string =>
  [
    ['statement_timeout', ms],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', ms],
    ['client_connection_check_interval', clientCheckMs],
  ]
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')

export async function extendTimeouts(db: Transaction<Schema>, ms: number, lockMs?: number): Promise<void> {
  await sql`select ${sql.raw(longWork(ms, lockMs))}`.execute(db)
}
