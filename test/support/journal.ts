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
