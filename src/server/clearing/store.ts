/** The tables of clearing: runs, their progress, snapshots and results. Only this file writes them. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely'
import type { RunProgress } from '#domain/clearing/progress.ts'
import { runChanges } from '#domain/clearing/run-states.ts'
import type { Schema } from '../db/schema.ts'
import { decidedColumns, type KeptDecision, type RunVersions } from './decided-columns.ts'
import type { StoredChange } from './stored-changes.ts'

type Runs = Schema['clearing_runs']
export type NewRun = Pick<
  Insertable<Runs>,
  'payer_tenant_id' | 'id' | 'market_id' | 'slot_date' | 'slot_time' | 'instant' | 'requested_by'
> & { readonly state: 'running' | 'missed' | 'skipped' }

/**
 * Inserts a run with the next number of its market, whose row the caller has locked; false if the slot has a
 * run already.
 */
export async function insertRun(db: Kysely<Schema>, run: NewRun): Promise<boolean> {
  const { rows } = await sql`
    insert into clearing_runs (payer_tenant_id, id, market_id, number, slot_date, slot_time, state, instant, requested_by, finished_at)
    select ${run.payer_tenant_id}, ${run.id}, ${run.market_id}, coalesce(max(r.number), 0) + 1, ${run.slot_date}, ${run.slot_time ?? null},
      ${run.state}, ${run.instant}, ${run.requested_by ?? null}, ${run.state === 'running' ? null : run.instant}::timestamptz
    from clearing_runs r where r.payer_tenant_id = ${run.payer_tenant_id} and r.market_id = ${run.market_id}
    on conflict (payer_tenant_id, market_id, slot_date, slot_time) where slot_time is not null do nothing
    returning id`.execute(db)
  return rows.length === 1
}

export type ClaimedRun = {
  readonly epoch: number
  /** How often its present work was tried, this time included. */
  readonly tries: number
  readonly number: number
  readonly slot_date: string
  readonly slot_time: string | null
  readonly instant: Date
  readonly requested_by: string | null
  readonly award_key: string
  /** The person who approved it, when, and the hash of the input that it was proposed with; null if it was not proposed. */
  readonly approved_by: string | null
  readonly approved_at: Date | null
  readonly snapshot_hash: Buffer | null
  readonly pay_date: string | null
}

/** Claims a run, even if another process worked on it before; undefined if it is over or waits. */
export async function claimRun(
  db: Kysely<Schema>,
  tenantId: string,
  id: string,
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    update clearing_runs set epoch = epoch + 1 where payer_tenant_id = ${tenantId} and id = ${id} and state = 'running'
    returning epoch, epoch - tries_from as tries, number, slot_date, slot_time, instant, requested_by, award_key, approved_by, approved_at,
      snapshot_hash, pay_date`.execute(db)
  return rows[0]
}

export type RunKey = {
  readonly tenantId: string
  readonly marketId: string
  readonly id: string
  readonly epoch: number
  /** The secret that numbers and ids of its awards are made from. */
  readonly awardKey: string
}

/** Changes a run that is worked on; throws if another process has claimed it since. */
async function leaveRunning(
  db: Kysely<Schema>,
  { tenantId, id, epoch }: RunKey,
  columns: Updateable<Runs>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('clearing_runs')
    .set(columns)
    .where(
      sql<boolean>`payer_tenant_id = ${tenantId} and id = ${id} and epoch = ${epoch} and state = ${runChanges.finish.from}`,
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('Somebody else has taken the run.')
}

export const finishRun = (
  db: Kysely<Schema>,
  run: RunKey,
  versions: RunVersions,
  decided: KeptDecision,
  at: Date,
): Promise<void> =>
  leaveRunning(db, run, {
    ...decidedColumns(versions, decided),
    state: runChanges.finish.to,
    finished_at: at,
  })

/** The decision waits for an approval. */
export const proposeRun = (
  db: Kysely<Schema>,
  run: RunKey,
  versions: RunVersions,
  decided: KeptDecision,
  times: { readonly at: Date; readonly holdsUntil: Date },
): Promise<void> =>
  leaveRunning(db, run, {
    ...decidedColumns(versions, decided),
    state: runChanges.propose.to,
    proposed_at: times.at,
    holds_until: times.holdsUntil,
  })

/** The run has what was decided from its proposal on. */
export const finishApproved = (db: Kysely<Schema>, run: RunKey, at: Date): Promise<void> =>
  leaveRunning(db, run, { state: runChanges.finish.to, finished_at: at })

export const abortRun = (db: Kysely<Schema>, run: RunKey, at: Date): Promise<void> =>
  leaveRunning(db, run, {
    state: runChanges.fail.to,
    end_reason: runChanges.fail.reason,
    finished_at: at,
  })

export const voidRun = (
  db: Kysely<Schema>,
  run: RunKey,
  changes: readonly StoredChange[],
  at: Date,
): Promise<void> =>
  leaveRunning(db, run, {
    state: runChanges.void.to,
    end_reason: runChanges.void.reason,
    end_changes: JSON.stringify(changes),
    finished_at: at,
  })

type ProposalKey = Pick<RunKey, 'tenantId' | 'id'>

/** The caller has the market alone, so that no other command ends or approves its proposal. */
async function leaveProposed(
  db: Kysely<Schema>,
  { tenantId, id }: ProposalKey,
  columns: RawBuilder<unknown>,
): Promise<void> {
  const { numAffectedRows } = await sql`update clearing_runs set ${columns}
    where payer_tenant_id = ${tenantId} and id = ${id} and state = ${runChanges.approve.from}`.execute(db)
  if (numAffectedRows !== 1n) throw new Error('The proposal has just been read.')
}

/** Its tries are counted anew. */
export const approveRun = (db: Kysely<Schema>, key: ProposalKey, by: string, at: Date): Promise<void> =>
  leaveProposed(
    db,
    key,
    sql`state = ${runChanges.approve.to}, approved_by = ${by}, approved_at = ${at}, tries_from = epoch`,
  )

export type ProposalEnd = {
  readonly event: 'sendBack' | 'expire' | 'replace'
  readonly note?: string
  readonly description?: string | undefined
  readonly by?: string
}

export const endProposal = (
  db: Kysely<Schema>,
  key: ProposalKey,
  { event, note, description, by }: ProposalEnd,
  at: Date,
): Promise<void> =>
  leaveProposed(
    db,
    key,
    sql`state = ${runChanges[event].to}, end_reason = ${runChanges[event].reason}, end_note = ${note ?? null}, end_description = ${description ?? null}, ended_by = ${by ?? null},
      finished_at = ${at}`,
  )

export async function insertSnapshot(
  db: Kysely<Schema>,
  { tenantId, id }: RunKey,
  parts: readonly Uint8Array[],
  onPart: (done: number) => void,
): Promise<void> {
  for (const [part, { buffer, byteOffset, length }] of parts.entries()) {
    const bytes = Buffer.from(buffer, byteOffset, length)
    await db
      .insertInto('clearing_snapshots')
      .values({ payer_tenant_id: tenantId, run_id: id, part, bytes })
      .execute()
    onPart(part + 1)
  }
}

/** Inserts the staged reasons, which each payee may read. The run is done. */
export async function insertReasons(db: Kysely<Schema>, { tenantId, id }: RunKey): Promise<void> {
  await sql`
    insert into clearing_payee_results (payer_tenant_id, run_id, payee_id, payee_tenant_id, market_id, instant, pay_date, item_ids, reasons,
      ineligible)
    select p.payer_tenant_id, r.id, p.id, p.payee_tenant_id, r.market_id, r.instant, r.pay_date, s.item_ids, s.reasons, s.ineligible
    from staged_reasons s join clearing_runs r on r.payer_tenant_id = ${tenantId} and r.id = ${id}
    join payees p on p.payer_tenant_id = ${tenantId} and p.id = s.payee_id`.execute(db)
}

/** Writes how far a run is; nothing if it is over, or if another process has claimed it since. */
export async function writeProgress(
  db: Kysely<Schema>,
  { tenantId, id, epoch }: RunKey,
  { done, total }: RunProgress,
): Promise<void> {
  await sql`
    insert into clearing_run_progress (payer_tenant_id, run_id, epoch, done, total)
    select r.payer_tenant_id, r.id, r.epoch, ${done}::int, ${total}::int from clearing_runs r
    where r.payer_tenant_id = ${tenantId} and r.id = ${id} and r.epoch = ${epoch} and r.state = ${runChanges.finish.from}
    on conflict (payer_tenant_id, run_id) do update set epoch = excluded.epoch, done = excluded.done, total = excluded.total`.execute(
    db,
  )
}

/** The caller has the market alone. */
export async function dropProgress(db: Kysely<Schema>, tenantId: string, id: string): Promise<void> {
  await db
    .deleteFrom('clearing_run_progress')
    .where('payer_tenant_id', '=', tenantId)
    .where('run_id', '=', id)
    .execute()
}
