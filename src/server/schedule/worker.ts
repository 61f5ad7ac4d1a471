/**
 * Performs due rows. Any process may; each row is done once, in the scope of its tenant, with its work and
 * its state in one transaction. A failed try leaves only its count.
 */

import { readBusinessTime } from '../commands/business-time.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { DueRow } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import { type Done, inScopeOf, runUnit, type Trouble, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { isAway, isNoBlame } from '../db/faults.ts'
import { dueCheckMs } from '../limits.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'
import { claimDue, type DueSearch, findDue, markDone, markTried } from './store.ts'

/** Polls every second while the server runs. Stopping waits for the row in progress. */
export const startSchedule = (context: Context): Loop =>
  startLoop({
    work: () => runNextDue(context),
    everyMs: dueCheckMs,
    onError: (error) =>
      context.log[isAway(error) ? 'debug' : 'error']({ err: error }, 'the schedule was interrupted'),
  })

/** Performs everything that is due now, in order. */
export async function runDue(context: Context): Promise<void> {
  while (await runNextDue(context)) continue
}

async function runNextDue(context: Context): Promise<boolean> {
  const machineNow = context.clock()
  const until = await readBusinessTime(context.db, machineNow)
  return runNext(context, { until, triedBy: machineNow })
}

/** Performs the next row, unless another process was faster; false if there is none. */
export async function runNext(context: Context, search: Omit<DueSearch, 'kinds'>): Promise<boolean> {
  const found = await findDue(context.systemDb, { ...search, kinds: Object.keys(context.due) })
  if (!found) return false
  await runUnit(context, {
    cause: { kind: 'due', requestId: found.id },
    enter: inScopeOf(found),
    // The row stays locked while its work is tried, so that no other process tries it.
    lock: ({ db }) => claimDue(db, found.id, search),
    work: perform,
    failed: noteFailure,
  })
  return true
}

/** Of work that changed nothing else: the journal also knows what was done of what fell due. */
const doneEntry = ({ tenantId, kind }: DueRow): JournalEntry => ({
  action: 'schedule.done',
  tenantId,
  userId: platformId,
  facts: { kind },
})

/** Performs a row and marks it as done; nothing if another process has it or has done it. */
async function perform(work: UnitWork, row: DueRow | undefined): Promise<Done<undefined>> {
  const handler = row && work.context.due[row.kind]
  if (!handler) return { value: undefined }
  const entries = [(await handler({ ...work, row })) ?? []].flat()
  await markDone(work.db, row.id, work.businessNow)
  return { value: undefined, entries: entries.length > 0 ? entries : [doneEntry(row)] }
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
