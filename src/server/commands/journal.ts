/** The journal: one hash-chained row per change and its news, written last and in the same transaction. */
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { JournalEntry } from './command.ts'
import type { Outcome } from './keys.ts'

export const platformId = '00000000-0000-0000-0000-000000000000'

type Moment = {
  readonly requestId: string
  readonly machineNow: Date
  readonly businessNow: Date
  /** Where the call came from; nothing where the system does something by itself. */
  readonly address?: string
}

/** The outcome that a key stands for from now on. */
export type Kept = { readonly scope: string; readonly key: string; readonly outcome: Outcome }

/** The statement that appends an entry and, in the same round trip, keeps the outcome of the command's key. */
export function journalStatement(entry: JournalEntry, moment: Moment, kept?: Kept): pg.QueryConfig {
  const row = {
    action: entry.action,
    userId: entry.userId,
    facts: entry.facts,
    requestId: moment.requestId,
    at: moment.businessNow.toISOString(),
    machineAt: moment.machineNow.toISOString(),
    ...(moment.address !== undefined && { address: moment.address }),
  }
  const values = [
    entry.tenantId ?? platformId,
    JSON.stringify(row),
    moment.businessNow,
    JSON.stringify(entry.events ?? []),
  ]
  if (!kept) return prepared('select append_journal($1, $2::jsonb, $3, $4::jsonb)', values)
  return prepared('select append_journal($1, $2::jsonb, $3, $4::jsonb), keep_outcome($5, $6, $7::json)', [
    ...values,
    ...keptValues(kept),
  ])
}

/** The same for a change that no caller asked for: one that the system makes by itself. */
export async function appendJournal(db: Kysely<Schema>, entry: JournalEntry, moment: Moment): Promise<void> {
  const { text, values = [] } = journalStatement(entry, moment)
  await db.executeQuery(CompiledQuery.raw(text, values))
}

/** Whether somebody has to be woken for what the entry tells. */
export const hasEvents = (entry: JournalEntry | undefined): boolean => (entry?.events ?? []).length > 0

export const keepStatement = (kept: Kept): pg.QueryConfig =>
  prepared('select keep_outcome($1, $2, $3::json)', keptValues(kept))

const keptValues = ({ scope, key, outcome }: Kept): readonly unknown[] => [
  scope,
  key,
  JSON.stringify(outcome),
]
