/**
 * Does what is due. Any process may; each row is done once, in the scope of its tenant, its work and its mark in one
 * transaction. A try that fails leaves nothing behind but its count.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { dueCheckMs } from '#domain/limits.ts'
import { businessTime, readBusinessTime } from '../commands/business-time.ts'
import type { DueHandler, DueWork } from '../commands/due.ts'
import { appendJournal } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { isAway } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { claimDue, type Found, findDue, markDone, markTried, type Search } from './store.ts'

/** Does everything that is due by now, in order. */
export async function runDue(context: Context, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping()) {
    const machineNow = context.clock()
    const until = await readBusinessTime(context.db, machineNow)
    if (!(await runNext(context, { until, triedBy: machineNow }))) return
  }
}

/** Does the next row, or finds that somebody else was faster; false where there is nothing to do. */
export async function runNext(context: Context, search: Omit<Search, 'kinds'>): Promise<boolean> {
  const found = await findDue(context.systemDb, { ...search, kinds: Object.keys(context.due) })
  if (!found) return false
  await context.db.transaction().execute((db) => perform(context, db, found))
  return true
}

async function perform(context: Context, db: Transaction<Schema>, found: Found): Promise<void> {
  const machineNow = context.clock()
  const businessNow = await enter(db, found.tenantId, machineNow)
  const row = await claimDue(db, found.id)
  const handler = row && context.due[row.kind]
  if (!handler) return
  const error = await attempt({ db, context, row, machineNow, businessNow }, handler)
  if (error === undefined) return markDone(db, row.id, businessNow)
  context.log.error({ due: row.id, kind: row.kind, err: error }, 'what was due has failed')
  return markTried(db, row.id, error.message, { machineNow, businessNow })
}

/** The tenant's scope, and business time, in one round trip. */
async function enter(db: Transaction<Schema>, tenantId: string, machineNow: Date): Promise<Date> {
  const { rows } = await sql<{ offset_ms: bigint }>`
    select offset_ms, set_config('sooner.tenant', ${tenantId}, true) from clock`.execute(db)
  return businessTime(machineNow, rows[0]?.offset_ms ?? 0n)
}

/** The error of the try, if it failed. The row stays claimed, so that nobody else tries meanwhile. */
async function attempt(work: DueWork, handler: DueHandler): Promise<Error | undefined> {
  const { db, row, machineNow, businessNow } = work
  await db.executeQuery(CompiledQuery.raw('savepoint work'))
  try {
    const entry = await handler(work)
    if (entry) await appendJournal(db, entry, { requestId: row.id, machineNow, businessNow })
    // What the database checks at the end of a transaction is checked here, while the try can still be counted.
    await db.executeQuery(CompiledQuery.raw('set constraints all immediate'))
    return undefined
  } catch (error) {
    // Without a database nothing was tried.
    if (isAway(error)) throw error
    await db.executeQuery(CompiledQuery.raw('rollback to savepoint work'))
    return error instanceof Error ? error : new Error('The handler threw what is no error.')
  }
}

export type Schedule = { readonly stop: () => Promise<void> }

/** Looks every second, for as long as the server runs. Stopping waits for the row that is under way. */
export function startSchedule(context: Context): Schedule {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const look = async (): Promise<void> => {
    while (!isStopping()) {
      await runDue(context, isStopping).catch((error: Error) => {
        context.log[isAway(error) ? 'debug' : 'error'](
          { message: error.message },
          'the schedule was interrupted',
        )
      })
      await wait(dueCheckMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = look()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
