/**
 * Does what is due. Any process may; each row is done once, in the scope of its tenant, its work and its mark in one
 * transaction. A try that fails leaves nothing behind but its count.
 */

import { readBusinessTime } from '../commands/business-time.ts'
import type { DueRow } from '../commands/due.ts'
import { type Done, inScopeOf, runUnit, type Trouble, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { isAway, isNoBlame } from '../db/faults.ts'
import { dueCheckMs } from '../limits.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'
import { claimDue, findDue, markDone, markTried, type Search } from './store.ts'

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
  await runUnit(context, {
    cause: { kind: 'due', requestId: found.id },
    enter: inScopeOf(found),
    // The row stays claimed while its work is tried, so that nobody else tries it meanwhile.
    lock: ({ db }) => claimDue(db, found.id, search),
    work: perform,
    failed: noteFailure,
  })
  return true
}

/** The work of a row and its mark; nothing where somebody else has it, or has done it. */
async function perform(work: UnitWork, row: DueRow | undefined): Promise<Done<undefined>> {
  const handler = row && work.context.due[row.kind]
  if (!handler) return { value: undefined }
  const entry = await handler({ ...work, row })
  await markDone(work.db, row.id, work.businessNow)
  return { value: undefined, entries: entry ? [entry] : [] }
}

async function noteFailure(
  { db, context, machineNow, businessNow }: UnitWork,
  row: DueRow | undefined,
  { error: thrown }: Trouble,
): Promise<{ readonly value: undefined }> {
  const error = thrown instanceof Error ? thrown : new Error('The handler threw what is no error.')
  const about = { due: row?.id, kind: row?.kind, err: error }
  if (isNoBlame(error)) context.log.info(about, 'what was due waits for something else')
  else context.log.error(about, 'what was due has failed')
  if (row) await markTried(db, row, error, { machineNow, businessNow })
  return { value: undefined }
}
