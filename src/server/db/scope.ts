/** The scope of a transaction without a session: the tenant of a job or of the news it reacts to. */
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './pool.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

export type Scope = { readonly tenantId: string | null; readonly userId?: string | null }

/** What a statement that enters a scope answers: by how much business time is ahead. */
export type ScopeRow = { readonly offset_ms: bigint }

/**
 * The statement that enters a scope: row security goes by it until the transaction ends; nobody's scope shows nothing.
 * Answers by how much business time is ahead, since whoever works asks for that next.
 */
export const scopeStatement = ({ tenantId, userId }: Scope): pg.QueryConfig =>
  prepared(
    `select offset_ms, set_config('sooner.tenant', $1, true), set_config('sooner.user', $2, true) from clock`,
    [tenantId ?? '', userId ?? ''],
  )

/** Of the system, which sees every row: it only reads the clock. */
export const systemStatement: pg.QueryConfig = { text: 'select offset_ms from clock' }

export function offsetOf(row: ScopeRow | undefined): bigint {
  if (!row) throw new Error('There is no business time: the row of the clock is missing.')
  return row.offset_ms
}

/** Enters a scope, or another one, within a transaction that is under way. */
export async function enterScope(db: Transaction<Schema>, scope: Scope): Promise<bigint> {
  const { text, values = [] } = scopeStatement(scope)
  const { rows } = await db.executeQuery<ScopeRow>(CompiledQuery.raw(text, values))
  return offsetOf(rows[0])
}

/** A transaction that reads, or writes what has no journal, in a scope. */
export const inScope = <T>(
  db: Database,
  scope: Scope,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await enterScope(transaction, scope)
    return work(transaction)
  })
