/**
 * Handles a due slot: begins its run, or records that it was skipped or missed. The row of the run is written
 * in the same transaction, so that data it will read cannot change; a job performs the run, unless the book
 * is empty.
 */
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { isInTime } from '#domain/clearing/times.ts'
import type { Instant } from '#domain/day.ts'
import { nextClearing } from '#domain/markets/pay-date.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { DueHandlerOfSeveral, DueWork } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { mandatesWithDocuments } from '../mandates/queries.ts'
import { lockToBegin, tryLockMarketAlone } from '../markets/locks.ts'
import { type Calendars, calendarsOf, type Market, readMarkets } from '../markets/queries.ts'
import { isBookEmpty } from './book-sql.ts'
import { runJob } from './jobs.ts'
import { runFacts } from './journal.ts'
import { expire, waitingProposal } from './proposal-ends.ts'
import { runEmpty } from './run.ts'
import { payDateOfRun, type ReadMarket, type RunTime, readPool, runTimeAt } from './run-market.ts'
import { insertRun } from './store.ts'

export type RunStart = {
  readonly tenantId: string
  readonly marketId: string
  readonly time: RunTime
  readonly requestedBy?: string
}

type RunContext = { readonly db: Transaction<Schema>; readonly context: Context }

/** Inserts the row of a run; undefined if the slot has one. The market is locked. */
async function insertRunning(
  { db, context }: RunContext,
  { tenantId, marketId, time, requestedBy }: RunStart,
): Promise<string | undefined> {
  const runId = context.makeId()
  const row = { ...rowOf(tenantId, marketId, runId, time), requested_by: requestedBy ?? null }
  return (await insertRun(db, { ...row, state: 'running' })) ? runId : undefined
}

/** Inserts the row of a run and enqueues its job. */
export async function beginRun(at: RunContext, beginning: RunStart): Promise<string | undefined> {
  const runId = await insertRunning(at, beginning)
  const { tenantId, marketId } = beginning
  if (runId !== undefined) await at.context.jobs.enqueue(at.db, runJob, { tenantId, marketId, runId })
  return runId
}

/** An empty run is performed at once if the market can be locked without waiting. */
async function runSlot(
  work: UnitWork,
  beginning: RunStart,
  readMarket: () => Promise<ReadMarket | undefined>,
): Promise<JournalEntry | undefined> {
  const { tenantId, marketId } = beginning
  const isAlone = await tryLockMarketAlone(work.db, marketId)
  const isEmpty =
    isAlone &&
    (await isBookEmpty(work.db, tenantId, marketId)) &&
    (await mandatesWithDocuments(work.db, tenantId, marketId)).length === 0
  const read = isEmpty ? await readMarket() : undefined
  if (!read) {
    await beginRun(work, beginning)
    return undefined
  }
  const runId = await insertRunning(work, beginning)
  return runId === undefined ? undefined : runEmpty(work, runId, read)
}

const rowOf = (tenantId: string, marketId: string, id: string, time: RunTime) => ({
  payer_tenant_id: tenantId,
  id,
  market_id: marketId,
  slot_date: time.slotDate,
  slot_time: time.slotTime,
  instant: time.instant,
})

/** A frozen payer clears nothing. */
async function isFrozen(db: Transaction<Schema>, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`select is_tenant_frozen(${tenantId}) as frozen`.execute(db)
  return rows[0]?.frozen === true
}

const slotBody = z.strictObject({ marketId: z.string() })

export const clearSlot: DueHandlerOfSeveral = async (work) => {
  const { db, row } = work
  const { tenantId } = row
  const { marketId } = slotBody.parse(row.body)
  await lockToBegin(db, marketId)
  const [market] = await readMarkets(db, tenantId, marketId)
  if (!market) return undefined
  const slot = row.dueAt.getTime() as Instant
  const calendars = await calendarsOf(db, market.settings.country)
  // The settings may have changed since the slot was scheduled; such a change has voided what waited for an approval.
  if (nextClearing((slot - 1) as Instant, market.settings, calendars) !== slot) return undefined
  // Whatever becomes of the slot: also where the market is closed.
  const expired = await expireBefore(work, market)
  const entry = await startSlot(work, market, calendars)
  return entry ? [...expired, entry] : expired
}

/** A proposal holds until the next slot; one that was made after the moment of a late slot is older than its run too. */
async function expireBefore(
  work: DueWork,
  { tenantId, id: marketId }: Market,
): Promise<readonly JournalEntry[]> {
  const id = await waitingProposal(work.db, tenantId, marketId)
  return id === undefined ? [] : [await expire(work, { tenantId, marketId, id })]
}

async function startSlot(
  work: DueWork,
  market: Market,
  calendars: Calendars,
): Promise<JournalEntry | undefined> {
  const { db, context, row, businessNow } = work
  const { tenantId, id: marketId } = market
  const slot = row.dueAt.getTime() as Instant
  const { timeZone } = market.settings
  const { slotDate, slotTime } = runTimeAt(row.dueAt, timeZone, true)
  const time = { instant: businessNow, slotDate, slotTime }
  const isLate = !isInTime(slot, businessNow.getTime() as Instant, timeZone)
  const isPayable = payDateOfRun(time, market, calendars) !== undefined
  const isOpen = market.open && !(await isFrozen(db, tenantId))
  if (!isLate && isOpen && isPayable)
    return runSlot(work, { tenantId, marketId, time }, () => readPool(db, market, calendars, time))
  const state = isLate ? 'missed' : 'skipped'
  const runId = context.makeId()
  const isNew = await insertRun(db, { ...rowOf(tenantId, marketId, runId, time), requested_by: null, state })
  if (!isNew) return undefined
  const facts = { slot: `${slotDate} ${slotTime}` }
  return journalEntryOfSlot(market, state, await runFacts(db, tenantId, runId, facts))
}

const journalEntryOfSlot = (
  { tenantId, id }: Market,
  state: 'missed' | 'skipped',
  facts: JournalEntry['facts'],
): JournalEntry => ({
  action: `clearing.${state}`,
  tenantId,
  userId: platformId,
  facts,
  events: [{ topic: topics.clearingChanged, body: { marketIds: [id] } }],
})
