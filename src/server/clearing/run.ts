/**
 * Performs a run, with an exclusive lock on the market. The run's row exists before and is claimed by raising
 * its epoch; then one transaction reads, decides, writes and marks it as done if the epoch is unchanged. A
 * process that dies leaves only that row, and the next one repeats the run with the same instant.
 */
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { topics } from '#contract/topics.ts'
import { runMemoryMb, runMsMax, runTriesMax } from '#domain/clearing/limits.ts'
import type { Summary } from '#domain/clearing/summary.ts'
import type { Day } from '#domain/day.ts'
import { numbersHash } from '../awards/commands.ts'
import type { DomainEvent, JournalEntry } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { isNoBlame } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import type { JobWork } from '../jobs/job.ts'
import { lockWithinMs } from '../limits.ts'
import { withMarketLock } from '../markets/locks.ts'
import { apply } from './apply.ts'
import type { DecidedRun } from './engine.ts'
import { runFacts } from './journal.ts'
import { persist } from './persist.ts'
import { emptyBook, readBook } from './read-book.ts'
import { type ReadMarket, type RunTime, readRunMarket } from './run-market.ts'
import * as store from './store.ts'
import { decideRunApart } from './thread.ts'

export type RunRef = { readonly tenantId: string; readonly marketId: string; readonly runId: string }

/** Does nothing if the run is over. */
export const performRun = (
  { context, unit }: Pick<JobWork, 'context' | 'unit'>,
  { tenantId, marketId, runId }: RunRef,
): Promise<void> =>
  withMarketLock(
    context,
    marketId,
    async (connection) => {
      const claimed = await unit(async ({ db }) => ({ value: await store.claimRun(db, tenantId, runId) }), {
        connection,
      })
      if (!claimed) return
      const run = { tenantId, marketId, id: runId, epoch: claimed.epoch, awardKey: claimed.award_key }
      try {
        await unit((work) => decideAndWrite(work, connection, run, claimed), {
          connection,
          isolation: 'repeatable read',
          withinMs: runMsMax,
        })
      } catch (error) {
        if (isNoBlame(error) || claimed.epoch < runTriesMax) throw error
        context.log.error({ run: runId, err: error }, 'a run was aborted')
        await unit((work) => abort(work, run), { connection })
      }
    },
    lockWithinMs,
  )

async function abort({ db, businessNow }: UnitWork, run: store.RunKey) {
  await store.abortRun(db, run, businessNow)
  const facts = await runFacts(db, run.tenantId, run.id)
  return { value: undefined, entries: [journalEntryOfRun(run, 'clearing.aborted', facts, [])] }
}

const journalEntryOfRun = (
  { tenantId, marketId }: store.RunKey,
  action: 'clearing.ran' | 'clearing.aborted',
  facts: JournalEntry['facts'],
  events: readonly DomainEvent[],
  requestedBy: string | null = null,
): JournalEntry => ({
  action,
  tenantId,
  userId: requestedBy ?? platformId,
  facts,
  events: [{ topic: topics.clearingChanged, body: { marketIds: [marketId] } }, ...events],
})

/** Reads and decides, keeps what was decided, and applies it. */
async function decideAndWrite(
  work: UnitWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  claimed: store.ClaimedRun,
) {
  await sql`select set_config('work_mem', ${`${runMemoryMb}MB`}, true)`.execute(work.db)
  const read = await readRunMarket(work.db, run.tenantId, run.marketId, timeOf(claimed))
  if (!read) return abort(work, run)
  const source = await readBook(work.db, connection, read)
  const decided = await decideRunApart({ source, awardKey: run.awardKey })
  await persist(work, connection, run, read, decided)
  const numbers = await apply(work, connection, run, read, decided)
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
  await persist(work, undefined, run, read, decided)
  return journalEntryOfDecision(work, run, claimed, decided, await numbersHash(work.db, run))
}

const timeOf = ({ instant, slot_date, slot_time }: store.ClaimedRun): RunTime => ({
  instant,
  slotDate: slot_date as Day,
  slotTime: slot_time,
})

/** The entry of the journal, which has the hashes of what was written. */
async function journalEntryOfDecision(
  { db }: UnitWork,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  { summary, record, effects }: DecidedRun,
  numbers: string,
): Promise<JournalEntry> {
  const { items, candidates, awarded, totals } = summary
  const tenants = await payeeTenants(db, run.tenantId, effects.payeeIds)
  const facts = await runFacts(db, run.tenantId, run.id, {
    offered: items,
    candidates,
    awarded,
    amount: String(totals.amount),
    discount: String(totals.discount),
    awardsHash: Buffer.from(record.awardsHash).toString('hex'),
    numbersHash: numbers,
    resultHash: Buffer.from(record.resultHash).toString('hex'),
  })
  return journalEntryOfRun(run, 'clearing.ran', facts, eventsOf(run, summary, tenants), claimed.requested_by)
}

async function payeeTenants(
  db: Transaction<Schema>,
  tenantId: string,
  payeeIds: readonly string[],
): Promise<readonly string[]> {
  if (payeeIds.length === 0) return []
  const { rows } = await sql<{ id: string | null }>`
    select distinct payee_tenant_id as id from payees where payer_tenant_id = ${tenantId} and id = any(${payeeIds}::uuid[])`.execute(
    db,
  )
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** The events for both sides, and the one that starts `followRun`. */
const eventsOf = (
  { marketId, id }: store.RunKey,
  { awarded, items }: Summary,
  tenants: readonly string[],
): readonly DomainEvent[] => [
  ...(awarded > 0 ? [{ topic: topics.runDone, body: { runId: id, after: 0 } }] : []),
  { topic: topics.marketsChanged, body: { marketIds: [marketId] } },
  ...(items > 0 ? [{ topic: topics.offersChanged, body: {} }] : []),
  ...tenants.flatMap((tenantId) => [
    { topic: topics.clearingChanged, body: {}, tenantId },
    { topic: topics.offersChanged, body: {}, tenantId },
  ]),
]
