/**
 * Records a failed sign-in in the audit log of the account. It is not a unit of work: for an unknown name it does the
 * same work and rolls back only the journal, so that the time it takes does not reveal whether the name exists.
 */
import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { readBusinessTime } from './business-time.ts'
import type { Origin } from './cause.ts'
import type { JournalEntry } from './command.ts'
import { appendJournal, platformId } from './journal.ts'

type Failed = Pick<JournalEntry, 'action' | 'facts'> & {
  /** Undefined for an unknown name. */
  readonly userId: string | undefined
  /** Written for known and unknown names alike, before the journal. */
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
