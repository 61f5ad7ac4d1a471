/** For whom a transaction works, where no session says it: a job's tenant, or that of the news it reacts to. */
import { sql, type Transaction } from 'kysely'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

export type Scope = { readonly tenantId: string | null; readonly userId?: string | null }

/**
 * Row security goes by this until the transaction ends; nobody's scope shows nothing. Answers by how much business
 * time is ahead, since whoever works asks for that next.
 */
export async function enterScope(db: Transaction<Schema>, { tenantId, userId }: Scope): Promise<bigint> {
  const { rows } = await sql<{ offset_ms: bigint }>`
    select offset_ms, set_config('sooner.tenant', ${tenantId ?? ''}, true),
      set_config('sooner.user', ${userId ?? ''}, true) from clock`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('There is no business time: the row of the clock is missing.')
  return clock.offset_ms
}

export const inScope = <T>(
  db: Database,
  scope: Scope,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await enterScope(transaction, scope)
    return work(transaction)
  })
