/** The journal: one hash-chained row per change and its news, written last in the change's own transaction. */
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { JournalEntry } from './command.ts'
import type { Outcome } from './idempotency-keys.ts'

export const platformId = '00000000-0000-0000-0000-000000000000'

type Moment = {
  readonly requestId: string
  readonly machineNow: Date
  readonly businessNow: Date
  /** The network address of the call; absent for work of the system. */
  readonly address?: string
}

/** An outcome to store under its idempotency key. */
export type StoredOutcome = { readonly scope: string; readonly key: string; readonly outcome: Outcome }

/** Appends an entry and, in the same round trip, stores the outcome of the command's key. */
function journalStatement(entry: JournalEntry, moment: Moment, stored?: StoredOutcome): pg.QueryConfig {
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
  if (!stored) return prepared('select append_journal($1, $2::jsonb, $3, $4::jsonb)', values)
  return prepared('select append_journal($1, $2::jsonb, $3, $4::jsonb), keep_outcome($5, $6, $7::json)', [
    ...values,
    ...storedValues(stored),
  ])
}

/** Appends an entry outside of a unit of work; ARCHITECTURE.md names the three places. */
export async function appendJournal(db: Kysely<Schema>, entry: JournalEntry, moment: Moment): Promise<void> {
  const { text, values = [] } = journalStatement(entry, moment)
  await db.executeQuery(CompiledQuery.raw(text, values))
}

/** Whether the outbox has to be woken for the entry. */
export const hasEvents = (entry: JournalEntry | undefined): boolean => (entry?.events ?? []).length > 0

const storeStatement = (stored: StoredOutcome): pg.QueryConfig =>
  prepared('select keep_outcome($1, $2, $3::json)', storedValues(stored))

const storedValues = ({ scope, key, outcome }: StoredOutcome): readonly unknown[] => [
  scope,
  key,
  JSON.stringify(outcome),
]

/** A statement at the end of a unit of work, and the entry that it appends. */
export type LastStatement = { readonly statement: pg.QueryConfig; readonly entry?: JournalEntry }

/** The last statements of a unit of work: its entries, with the outcome of its key in the last one. */
export function lastStatements(
  entries: readonly JournalEntry[] = [],
  stored: StoredOutcome | undefined,
  moment: Moment,
): readonly LastStatement[] {
  const ordered = inLockOrder(entries)
  if (ordered.length === 0) return stored ? [{ statement: storeStatement(stored) }] : []
  return ordered.map((entry, n) => ({
    statement: journalStatement(entry, moment, n === ordered.length - 1 ? stored : undefined),
    entry,
  }))
}

/** Every unit locks the heads of several chains in the same order. */
const inLockOrder = (entries: readonly JournalEntry[]): readonly JournalEntry[] =>
  entries.toSorted((a, b) => (a.tenantId ?? platformId).localeCompare(b.tenantId ?? platformId))
