/** The journal: one hash-chained row per change and its news, written last and in the same transaction. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { JournalEntry } from './command.ts'
import { type Kept, keeping } from './keys.ts'

export const platformId = '00000000-0000-0000-0000-000000000000'

type Moment = { readonly requestId: string; readonly machineNow: Date; readonly businessNow: Date }

/** `kept` is the outcome that the command's key stands for from now on, written in the same round trip. */
export async function appendJournal(
  db: Transaction<Schema>,
  entry: JournalEntry,
  moment: Moment,
  kept?: Kept,
): Promise<void> {
  const row = {
    action: entry.action,
    userId: entry.userId,
    facts: entry.facts,
    requestId: moment.requestId,
    at: moment.businessNow.toISOString(),
    machineAt: moment.machineNow.toISOString(),
  }
  const keep = kept ? sql`with kept as (${keeping(kept)})` : sql``
  await sql`${keep} select append_journal(
    ${entry.tenantId ?? platformId}, ${JSON.stringify(row)}::jsonb, ${moment.businessNow}, ${JSON.stringify(entry.news ?? [])}::jsonb
  )`.execute(db)
}
