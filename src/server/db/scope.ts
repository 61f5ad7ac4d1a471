/** The scope of a transaction without a session: the tenant of a job, a due row or an event. */
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './pool.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

export type Scope = { readonly tenantId: string | null; readonly userId?: string | null }

/** The row of the statement that enters a scope: the offset of business time. */
export type ScopeRow = { readonly offset_ms: bigint }

/**
 * Enters a scope: row security uses it until the transaction ends, and an empty scope sees no tenant's rows. The offset
 * of business time is read in the same statement, because every unit of work needs it next.
 */
export const scopeStatement = ({ tenantId, userId }: Scope): pg.QueryConfig =>
  prepared(
    `select offset_ms, set_config('sooner.tenant', $1, true), set_config('sooner.user', $2, true) from clock`,
    [tenantId ?? '', userId ?? ''],
  )

/** For the system role, which sees every row: only reads the clock. */
export const systemStatement: pg.QueryConfig = { text: 'select offset_ms from clock' }

export function offsetOf(row: ScopeRow | undefined): bigint {
  if (!row) throw new Error('There is no business time: the row of the clock is missing.')
  return row.offset_ms
}

/** Enters a scope, or changes it, within a running transaction. */
export async function enterScope(db: Transaction<Schema>, scope: Scope): Promise<bigint> {
  const { text, values = [] } = scopeStatement(scope)
  const { rows } = await db.executeQuery<ScopeRow>(CompiledQuery.raw(text, values))
  return offsetOf(rows[0])
}

/** A transaction in a scope, for reads and for writes without a journal. */
export const inScope = <T>(
  db: Database,
  scope: Scope,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await enterScope(transaction, scope)
    return work(transaction)
  })
