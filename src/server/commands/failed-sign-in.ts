/**
 * A sign-in that failed, in the log of whoever was to be signed in. It is not a unit of work: where nobody has that name
 * the same is written and only the journal is rolled back, so that the time reveals nothing.
 */
import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { readBusinessTime } from './business-time.ts'
import type { Origin } from './cause.ts'
import type { JournalEntry } from './command.ts'
import { appendJournal, platformId } from './journal.ts'

type Failed = Pick<JournalEntry, 'action' | 'facts'> & {
  /** Nobody, where the name is unknown. */
  readonly userId: string | undefined
  /** What is written for everybody, before the journal. */
  readonly before?: (db: Transaction<Schema>) => Promise<void>
}

export const journalFailedSignIn = (
  { db, clock }: Context,
  { requestId }: Origin,
  { action, facts, userId, before }: Failed,
): Promise<void> =>
  db.transaction().execute(async (work) => {
    await before?.(work)
    const machineNow = clock()
    const businessNow = await readBusinessTime(work, machineNow)
    await sql`savepoint journalled`.execute(work)
    const entry = { action, facts, tenantId: null, userId: userId ?? platformId }
    await appendJournal(work, entry, { requestId, machineNow, businessNow })
    const ending = userId === undefined ? 'rollback to savepoint journalled' : 'release savepoint journalled'
    await sql.raw(ending).execute(work)
  })
