/** The journal entry of what a test inserts by hand; without it verify-books would report it. */
import type { Transaction } from 'kysely'
import { appendJournal, platformId } from '#server/commands/journal.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'

export const journalPlanted = (
  db: Transaction<Schema>,
  { makeId, clock }: Context,
  tenantId: string | null = null,
): Promise<void> =>
  appendJournal(
    db,
    { action: 'sandbox.seeded', tenantId, userId: platformId, facts: {} },
    { requestId: makeId(), machineNow: clock(), businessNow: clock() },
  )

/** What a test writes past the commands, in a transaction with its journal entry. */
export const plantJournaled = <T>(
  context: Context,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  context.systemDb.transaction().execute(async (db) => {
    const result = await work(db)
    await journalPlanted(db, context)
    return result
  })
