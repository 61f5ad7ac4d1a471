/**
 * Performs a run, with an exclusive lock on the market. The run's row exists before and is claimed by raising
 * its epoch; then one transaction reads, decides, writes and marks it as done if the epoch is unchanged. A
 * process that dies leaves only that row, and the next one repeats the run with the same instant.
 */
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { topics } from '#contract/topics.ts'
import { runMemoryMb, runMsMax, runTriesMax, sandboxBankTime } from '#domain/clearing/limits.ts'
import type { Day, Instant } from '#domain/day.ts'
import { move } from '#domain/ledger/posting.ts'
import { instantAt } from '#domain/markets/pay-date.ts'
import type { DomainEvent, JournalEntry } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { isNoBlame } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import type { JobWork } from '../jobs/job.ts'
import { post } from '../ledger/commands.ts'
import { lockWithinMs } from '../limits.ts'
import { withMarketLock } from '../markets/locks.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { readRows, stage } from './copy-rows.ts'
import type { RunDecision } from './engine.ts'
import { runFacts } from './journal.ts'
import { noRows } from './run-input.ts'
import { type ReadMarket, type RunTime, readRunMarket } from './run-market.ts'
import * as store from './store.ts'
import { decideRun } from './thread.ts'
import { writeDecision } from './write-decision.ts'

export type RunRef = { readonly tenantId: string; readonly marketId: string; readonly runId: string }
export const bankKind = 'clearing.bankPays'

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

async function decideAndWrite(
  work: UnitWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  claimed: store.ClaimedRun,
) {
  await sql`select set_config('work_mem', ${`${runMemoryMb}MB`}, true)`.execute(work.db)
  const read = await readRunMarket(work.db, run.tenantId, run.marketId, timeOf(claimed))
  if (!read) return abort(work, run)
  const decided = await decideBook(connection, run, read)
  await stage(connection, decided)
  await writeDecision(work.db, run, read, decided, claimed.instant)
  await commit(work, run, read, decided)
  if (work.context.config.environment === 'sandbox') await askBank(work, run, read, decided)
  return { value: undefined, entries: [await finish(work, run, claimed, read, decided)] }
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
  return finish(work, run, claimed, read, await decideEmpty(run.awardKey, read))
}

const timeOf = ({ instant, slot_date, slot_time }: store.ClaimedRun): RunTime => ({
  instant,
  slotDate: slot_date as Day,
  slotTime: slot_time,
})

/** Stores the snapshot and marks the run as done. */
async function finish(
  work: UnitWork,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  read: ReadMarket,
  decided: RunDecision,
): Promise<JournalEntry> {
  await store.insertSnapshot(work.db, run, decided.snapshot)
  await store.finishRun(
    work.db,
    run,
    { settingsVersion: read.market.version, rateVersion: read.rates.version, payDate: read.payDate },
    decided,
    work.businessNow,
  )
  const tenants = await payeeTenants(work.db, run.tenantId, decided.payeeIds)
  const facts = await runFacts(work.db, run.tenantId, run.id, {
    offered: decided.items,
    candidates: decided.candidates,
    awarded: decided.awarded,
    amount: String(decided.totals.amount),
    discount: String(decided.totals.discount),
    awardsHash: Buffer.from(decided.awardsHash).toString('hex'),
    resultHash: Buffer.from(decided.resultHash).toString('hex'),
  })
  return journalEntryOfRun(run, 'clearing.ran', facts, eventsOf(run, decided, tenants), claimed.requested_by)
}

/** The numbers of awards that are only previewed are neither stored nor shown. */
export const noAwardKey = ''

/** Reads the book and decides it; also used for previews. */
export async function decideBook(
  connection: pg.PoolClient,
  { tenantId, marketId, awardKey }: Pick<store.RunKey, 'tenantId' | 'marketId' | 'awardKey'>,
  read: ReadMarket,
): Promise<RunDecision> {
  const book = { ...read, tenantId, marketId, dayCount: read.run.dayCount }
  return decideRows(await readRows(connection, book), awardKey, read)
}

/** Decides a book that is known to be empty. */
export const decideEmpty = (awardKey: string, read: ReadMarket): Promise<RunDecision> =>
  decideRows(noRows(), awardKey, read)

const decideRows = (
  rows: Uint8Array,
  awardKey: string,
  { header, run, calendars }: ReadMarket,
): Promise<RunDecision> => decideRun({ awardKey, rows, header, market: run, bank: calendars.bank })

/** One posting for the whole run moves the awarded amount from available to committed. */
async function commit(
  { db, context }: UnitWork,
  { tenantId, marketId, id }: store.RunKey,
  { header, market }: ReadMarket,
  { totals }: RunDecision,
): Promise<void> {
  if (totals.net === 0n) return
  await post(
    { db, makeId: context.makeId },
    {
      purpose: 'clearing.awarded',
      subjectId: id,
      at: Date.parse(header.instant) as Instant,
      marketId,
      tenantId,
      entries: move('available', 'committed', { currency: market.currency, minor: totals.net }),
    },
  )
}

/** In the sandbox a simulated bank pays on each of the pay dates. */
async function askBank(
  { db, context }: UnitWork,
  { tenantId, marketId, id }: store.RunKey,
  { market }: ReadMarket,
  { payDates }: RunDecision,
): Promise<void> {
  for (const day of payDates)
    await scheduleDue(db, {
      id: context.makeId(),
      tenantId,
      marketId,
      kind: bankKind,
      dueAt: new Date(instantAt(day, sandboxBankTime, market.settings.timeZone)),
      // One row per run and day: another run may pay on the same day, after the bank has paid.
      body: { day, runId: id },
    })
}

async function payeeTenants(
  db: Transaction<Schema>,
  tenantId: string,
  payeeIds: readonly string[],
): Promise<readonly string[]> {
  if (payeeIds.length === 0) return []
  const rows = await db
    .selectFrom('payees')
    .select('payee_tenant_id as id')
    .distinct()
    .where('payer_tenant_id', '=', tenantId)
    .where('id', 'in', payeeIds)
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** The events for both sides, and the one that starts `followRun`. */
const eventsOf = (
  { marketId, id }: store.RunKey,
  { awarded, items }: RunDecision,
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
