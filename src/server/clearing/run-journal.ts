/** The journal entries of runs, and the events for both sides. */
import { sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { Summary } from '#domain/clearing/summary.ts'
import type { DomainEvent, JournalEntry } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { DecidedRun } from './engine.ts'
import { runFacts } from './journal.ts'
import type * as store from './store.ts'

export const journalEntryOfRun = (
  { tenantId, marketId }: Pick<store.RunKey, 'tenantId' | 'marketId'>,
  action: Action,
  facts: JournalEntry['facts'],
  events: readonly DomainEvent[] = [],
  by: string | null = null,
): JournalEntry => ({
  action,
  tenantId,
  userId: by ?? platformId,
  facts,
  events: [{ topic: topics.clearingChanged, body: { marketIds: [marketId] } }, ...events],
})

/** The figures of a decision as the journal has them. */
const decisionFacts = ({
  summary,
  record,
}: Pick<DecidedRun, 'summary' | 'record'>): JournalEntry['facts'] => ({
  offered: summary.items,
  candidates: summary.candidates,
  awarded: summary.awarded,
  amount: String(summary.totals.amount),
  discount: String(summary.totals.discount),
  resultHash: Buffer.from(record.resultHash).toString('hex'),
})

/** Of a decision that waits. The hash of its input is compared with that of the run when it is done. */
export async function journalEntryOfProposal(
  { db }: UnitWork,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  decided: DecidedRun,
): Promise<JournalEntry> {
  const facts = await runFacts(db, run.tenantId, run.id, {
    ...decisionFacts(decided),
    snapshotHash: Buffer.from(decided.record.snapshot.hash).toString('hex'),
  })
  const event = { topic: topics.runProposed, body: { runId: run.id } }
  return journalEntryOfRun(run, 'clearing.proposed', facts, [event], claimed.requested_by)
}

/** The entry of the journal, which has the hashes of what was written. */
export async function journalEntryOfDecision(
  { db }: UnitWork,
  run: store.RunKey,
  claimed: store.ClaimedRun,
  { summary, record, effects }: DecidedRun,
  numbers: string,
): Promise<JournalEntry> {
  const tenants = await payeeTenants(db, run.tenantId, effects.payeeIds)
  const facts = await runFacts(db, run.tenantId, run.id, {
    ...decisionFacts({ summary, record }),
    awardsHash: Buffer.from(record.awardsHash).toString('hex'),
    numbersHash: numbers,
  })
  return journalEntryOfRun(
    run,
    'clearing.ran',
    facts,
    eventsOf(run, summary, tenants),
    claimed.approved_by ?? claimed.requested_by,
  )
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
