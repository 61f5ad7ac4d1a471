/** The journal: one hash-chained row per change and its news, written last and in the same transaction. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { JournalEntry } from './command.ts'

export const platformId = '00000000-0000-0000-0000-000000000000'

type Moment = { readonly requestId: string; readonly machineNow: Date; readonly businessNow: Date }

export async function appendJournal(
  db: Transaction<Schema>,
  entry: JournalEntry,
  moment: Moment,
): Promise<void> {
  const row = {
    action: entry.action,
    userId: entry.userId,
    facts: entry.facts,
    requestId: moment.requestId,
    at: moment.businessNow.toISOString(),
    machineAt: moment.machineNow.toISOString(),
  }
  await sql`select append_journal(
    ${entry.tenantId ?? platformId}, ${JSON.stringify(row)}::jsonb, ${moment.businessNow}, ${JSON.stringify(entry.news ?? [])}::jsonb
  )`.execute(db)
}
