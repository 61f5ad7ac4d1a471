/**
 * Does what is due. Any process may; each row is done once, in the scope of its tenant, its work and its mark in one
 * transaction. A try that fails leaves nothing behind but its count.
 */
import { sql, type Transaction } from 'kysely'
import { dueCheckMs } from '#domain/limits.ts'
import { businessTime, readBusinessTime } from '../commands/business-time.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { DueHandler, DueWork } from '../commands/due.ts'
import { appendJournal, hasNews } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { isAway } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { enterScope } from '../db/scope.ts'
import { type Loop, startLoop } from '../loop.ts'
import { claimDue, type Found, findDue, markDone, markTried, type Search } from './store.ts'

/** Looks every second, for as long as the server runs. Stopping waits for the row that is under way. */
export const startSchedule = (context: Context): Loop =>
  startLoop({
    work: () => runNextDue(context),
    everyMs: dueCheckMs,
    onError: (error) =>
      context.log[isAway(error) ? 'debug' : 'error']({ err: error }, 'the schedule was interrupted'),
  })

/** Does everything that is due by now, in order. */
export async function runDue(context: Context): Promise<void> {
  while (await runNextDue(context)) continue
}

async function runNextDue(context: Context): Promise<boolean> {
  const machineNow = context.clock()
  const until = await readBusinessTime(context.db, machineNow)
  return runNext(context, { until, triedBy: machineNow })
}

/** Does the next row, or finds that somebody else was faster; false where there is nothing to do. */
export async function runNext(context: Context, search: Omit<Search, 'kinds'>): Promise<boolean> {
  const found = await findDue(context.systemDb, { ...search, kinds: Object.keys(context.due) })
  if (!found) return false
  const entry = await context.db.transaction().execute((db) => perform(context, db, found, search))
  if (hasNews(entry)) context.outboxWake.wake()
  return true
}

/** What happened, where something did. */
async function perform(
  context: Context,
  db: Transaction<Schema>,
  found: Found,
  search: Pick<Search, 'triedBy'>,
): Promise<JournalEntry | undefined> {
  const machineNow = context.clock()
  const businessNow = businessTime(machineNow, await enterScope(db, found))
  const row = await claimDue(db, found.id, search)
  const handler = row && context.due[row.kind]
  if (!handler) return undefined
  const work = { db, context, row, machineNow, businessNow }
  await sql`savepoint work`.execute(db)
  try {
    return await attempt(work, handler)
  } catch (error) {
    // Where the connection is gone this fails as well, and nothing was tried.
    await sql`rollback to savepoint work`.execute(db)
    await blame(work, error)
    return undefined
  }
}

/** The work, its mark and, last, its line in the journal. The row stays claimed, so that nobody else tries meanwhile. */
async function attempt(work: DueWork, handler: DueHandler): Promise<JournalEntry | undefined> {
  const { db, row, machineNow, businessNow } = work
  const entry = await handler(work)
  await markDone(db, row.id, businessNow)
  // What the database checks at the end of a transaction is checked here, while the try can still be counted.
  await sql`set constraints all immediate`.execute(db)
  if (entry) await appendJournal(db, entry, { requestId: row.id, machineNow, businessNow })
  return entry
}

async function blame({ db, context, row, machineNow, businessNow }: DueWork, thrown: unknown): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error('The handler threw what is no error.')
  context.log.error({ due: row.id, kind: row.kind, err: error }, 'what was due has failed')
  await markTried(db, row, error, { machineNow, businessNow })
}
