/**
 * A decision that waits for an approval. Proposing keeps it and changes nothing else. Once it is approved, the book is read again
 * at the time of the run: if its bytes are the same, the decision is applied; otherwise the run is voided, and what had changed is
 * kept.
 */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { holdsUntil, isPayDateOver } from '#domain/clearing/proposal.ts'
import type { Day, Instant } from '#domain/day.ts'
import { nextClearing } from '#domain/markets/pay-date.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { apply } from './apply.ts'
import { minimumsSetSince } from './book-sql.ts'
import { decideNow } from './decide-now.ts'
import type { DecidedRun } from './engine.ts'
import { runFacts } from './journal.ts'
import { persistApproved, persistProposal } from './persist.ts'
import type { RunWork } from './progress.ts'
import { expiryKind } from './proposal-ends.ts'
import { snapshotParts } from './queries.ts'
import { journalEntryOfDecision, journalEntryOfProposal, journalEntryOfRun } from './run-journal.ts'
import type { ReadMarket } from './run-market.ts'
import * as store from './store.ts'
import {
  minimumsSet,
  payDateGone,
  payDatePassed,
  type StoredChange,
  storedChangesOf,
} from './stored-changes.ts'
import { compareApart } from './thread.ts'

type Written = { readonly value: undefined; readonly entries: readonly JournalEntry[] }

/** Keeps the decision of a run, and schedules when it expires. */
export async function propose(
  work: RunWork,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  read: ReadMarket,
  decided: DecidedRun,
): Promise<Written> {
  const { db, context, businessNow } = work
  const { tenantId, marketId, id } = run
  const { settings } = read.market
  const nextSlot = nextClearing(businessNow.getTime() as Instant, settings, read.calendars)
  const dueAt = new Date(holdsUntil(nextSlot, read.payDate, settings.timeZone))
  await persistProposal(work, run, read, decided, dueAt)
  const due = { id: context.makeId(), tenantId, marketId, kind: expiryKind, dueAt, body: { runId: id } }
  await scheduleDue(db, due)
  return { value: undefined, entries: [await journalEntryOfProposal(work, run, claimed, decided)] }
}

/** Applies an approved decision if its input is still the same, and voids it otherwise. */
export async function awardApproved(
  work: RunWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  read: ReadMarket | undefined,
): Promise<Written> {
  const payDate = claimed.pay_date ?? ''
  if (!read) return voidApproved(work, run, claimed, [payDateGone(payDate)])
  const now = work.businessNow.getTime() as Instant
  if (isPayDateOver(payDate as Day, now, read.market.settings.timeZone))
    return voidApproved(work, run, claimed, [payDatePassed(payDate)])
  const decided = await decideNow(work, connection, run, read)
  const changes = await changesSince(
    work.db,
    { ...run, instant: claimed.instant, hash: claimed.snapshot_hash },
    decided,
  )
  if (changes.length > 0) return voidApproved(work, run, claimed, changes)
  await persistApproved(work, connection, run, decided)
  const numbers = await apply(work, connection, run, read, decided, claimed.approved_at ?? claimed.instant)
  return { value: undefined, entries: [await journalEntryOfDecision(work, run, claimed, decided, numbers)] }
}

/** A proposal: when and from which input it was decided. */
type Proposed = Pick<store.RunKey, 'tenantId' | 'marketId' | 'id'> & {
  readonly instant: Date
  readonly hash: Uint8Array | null
}

/**
 * What differs between the input of a proposal and the one that was read now; nothing if their hashes are equal and no payee has
 * another minimum since.
 */
export async function changesSince(
  db: Transaction<Schema>,
  { tenantId, marketId, id, instant, hash }: Proposed,
  { record, summary }: Pick<DecidedRun, 'record' | 'summary'>,
): Promise<readonly StoredChange[]> {
  const payees = await minimumsSetSince(db, tenantId, marketId, instant)
  const minimums = payees > 0 ? [minimumsSet(payees)] : []
  if (hash !== null && Buffer.compare(hash, record.snapshot.hash) === 0) return minimums
  const before = await snapshotParts(db, tenantId, id)
  const changes = await compareApart({ before, after: record.snapshot.parts }, summary.items)
  return [...(await storedChangesOf(db, tenantId, changes)), ...minimums]
}

async function voidApproved(
  { db, businessNow }: UnitWork,
  run: store.RunKey,
  { approved_by }: store.ClaimedRun,
  changes: readonly StoredChange[],
): Promise<Written> {
  await store.voidRun(db, run, changes, businessNow)
  const facts = await runFacts(db, run.tenantId, run.id, {
    reason: changes.map(({ kind }) => kind).join(', '),
  })
  return { value: undefined, entries: [journalEntryOfRun(run, 'clearing.voided', facts, [], approved_by)] }
}
