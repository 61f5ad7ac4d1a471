/**
 * Performs a run, with an exclusive lock on the market. The run's row exists before and is claimed by raising
 * its epoch; then one transaction reads, decides, writes and marks it as done, or as waiting for an approval, if
 * the epoch is unchanged. A process that dies leaves only that row, and the next one repeats the run with the same instant.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { runMemoryMb, runMsMax, runTriesMax } from '#domain/clearing/limits.ts'
import { isHeld } from '#domain/clearing/proposal.ts'
import type { Day } from '#domain/day.ts'
import { numbersHash } from '../awards/commands.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { isNoBlame } from '../db/faults.ts'
import { analyzeGrown } from '../db/statistics.ts'
import type { JobWork } from '../jobs/job.ts'
import { lockWithinMs } from '../limits.ts'
import { attachBeforeRun } from '../mandates/commands.ts'
import { withMarketLock } from '../markets/locks.ts'
import { apply } from './apply.ts'
import { decideNow } from './decide-now.ts'
import { runFacts } from './journal.ts'
import { persist } from './persist.ts'
import { noProgress, type RunWork, reportProgress } from './progress.ts'
import { awardApproved, propose } from './proposals.ts'
import { emptyBook } from './read-book.ts'
import { journalEntryOfDecision, journalEntryOfRun } from './run-journal.ts'
import { type ReadMarket, type RunTime, readRunMarket } from './run-market.ts'
import * as store from './store.ts'
import { decideRunApart } from './thread.ts'

export type RunRef = { readonly tenantId: string; readonly marketId: string; readonly runId: string }

/** Does nothing if the run is over. The progress of a book with at most `shortMax` items is not shown. */
export const performRun = (
  { context, unit }: Pick<JobWork, 'context' | 'unit'>,
  { tenantId, marketId, runId }: RunRef,
  shortMax?: number,
): Promise<void> =>
  withMarketLock(
    context,
    marketId,
    async (connection) => {
      const claimed = await unit(async ({ db }) => ({ value: await store.claimRun(db, tenantId, runId) }), {
        connection,
      })
      // A process that died right after the run may have left its progress.
      if (!claimed) return dropProgress(unit, connection, tenantId, runId)
      // What was approved is what was proposed.
      if (claimed.approved_by === null) await attachBeforeRun({ unit }, connection, { tenantId, marketId })
      // What was offered in bulk just now.
      await analyzeGrown(context)
      const run = { tenantId, marketId, id: runId, epoch: claimed.epoch, awardKey: claimed.award_key }
      const progress = reportProgress(context, run, { isFirstTry: claimed.tries === 1, shortMax })
      try {
        await unit((work) => decideAndWrite({ ...work, progress }, connection, run, claimed), {
          connection,
          isolation: 'repeatable read',
          withinMs: runMsMax,
        })
      } catch (error) {
        if (isNoBlame(error) || claimed.tries < runTriesMax) throw error
        context.log.error({ run: runId, err: error }, 'a run was aborted')
        await unit((work) => abort(work, run), { connection })
      } finally {
        await progress.end()
      }
      // A payer may pay what was awarded before anything else looks at the table.
      await analyzeGrown(context)
    },
    lockWithinMs,
  )

const dropProgress = (
  unit: JobWork['unit'],
  connection: pg.PoolClient,
  tenantId: string,
  runId: string,
): Promise<void> =>
  unit(async ({ db }) => ({ value: await store.dropProgress(db, tenantId, runId) }), { connection })

async function abort({ db, businessNow }: UnitWork, run: store.RunKey) {
  await store.abortRun(db, run, businessNow)
  const facts = await runFacts(db, run.tenantId, run.id)
  return { value: undefined, entries: [journalEntryOfRun(run, 'clearing.aborted', facts)] }
}

/** Reads and decides, keeps what was decided, and applies it, unless it has to be approved first. */
async function decideAndWrite(
  work: RunWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  claimed: store.ClaimedRun,
) {
  await sql`select set_config('work_mem', ${`${runMemoryMb}MB`}, true)`.execute(work.db)
  const read = await readRunMarket(work.db, run.tenantId, run.marketId, timeOf(claimed))
  if (claimed.approved_by !== null) return awardApproved(work, connection, run, claimed, read)
  if (!read) return abort(work, run)
  const decided = await decideNow(work, connection, run, read)
  if (isHeld(read.market.own.automaticClearing, decided.summary.awarded))
    return propose(work, run, claimed, read, decided)
  await persist(work, connection, run, read, decided)
  const numbers = await apply(work, connection, run, read, decided, claimed.instant)
  return { value: undefined, entries: [await journalEntryOfDecision(work, run, claimed, decided, numbers)] }
}

/**
 * Performs the run of an empty book within the transaction that inserted it and locked the market: there is
 * nothing to copy.
 */
export async function runEmpty(work: UnitWork, runId: string, read: ReadMarket): Promise<JournalEntry> {
  const { tenantId, id: marketId } = read.market
  const claimed = await store.claimRun(work.db, tenantId, runId)
  if (!claimed) throw new Error('The run has just begun.')
  const run = { tenantId, marketId, id: runId, epoch: claimed.epoch, awardKey: claimed.award_key }
  const decided = await decideRunApart({ source: emptyBook(read), awardKey: run.awardKey })
  await persist({ ...work, progress: noProgress }, undefined, run, read, decided)
  return journalEntryOfDecision(work, run, claimed, decided, await numbersHash(work.db, run))
}

const timeOf = ({ instant, slot_date, slot_time }: store.ClaimedRun): RunTime => ({
  instant,
  slotDate: slot_date as Day,
  slotTime: slot_time,
})
