/** The tables of clearing: runs, snapshots and results. Only this file writes them. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { RuleKey } from '#domain/clearing/rules.ts'
import type { Schema } from '../db/schema.ts'
import type { DecidedRun } from './engine.ts'

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
  readonly number: number
  readonly slot_date: string
  readonly slot_time: string | null
  readonly instant: Date
  readonly requested_by: string | null
  readonly award_key: string
}

/** Claims a run, even if another process worked on it before; undefined if it is over. */
export async function claimRun(
  db: Kysely<Schema>,
  tenantId: string,
  id: string,
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    update clearing_runs set epoch = epoch + 1 where payer_tenant_id = ${tenantId} and id = ${id} and state = 'running'
    returning epoch, number, slot_date, slot_time, instant, requested_by, award_key`.execute(db)
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

/** What a run used. */
export type RunVersions = {
  readonly rule: RuleKey
  readonly settingsVersion: number
  /** The version whose rate settings counted. */
  readonly rateVersion: number
  readonly payDate: string
}

/** Marks a run as done; throws if another process has claimed it since. */
export async function finishRun(
  db: Kysely<Schema>,
  { tenantId, id, epoch }: RunKey,
  { rule, settingsVersion, rateVersion, payDate }: RunVersions,
  { summary, record }: Pick<DecidedRun, 'summary' | 'record'>,
  at: Date,
): Promise<void> {
  const { items, candidates, awarded, totals, weight, proof } = summary
  const { numUpdatedRows } = await db
    .updateTable('clearing_runs')
    .set({
      state: 'done',
      rule_name: rule.name,
      rule_version: rule.version,
      format_version: record.formatVersion,
      settings_version: settingsVersion,
      rate_version: rateVersion,
      pay_date: payDate,
      snapshot_hash: Buffer.from(record.snapshot.hash),
      result_hash: Buffer.from(record.resultHash),
      awards_hash: Buffer.from(record.awardsHash),
      reasons_hash: Buffer.from(record.reasonsHash ?? []),
      items,
      candidates,
      awarded,
      amount: totals.amount,
      discount: totals.discount,
      weight,
      lowest_points: proof.lowest ? BigInt(proof.lowest.points) : null,
      lowest_days: proof.lowest?.days ?? null,
      finished_at: at,
    })
    .where(
      sql<boolean>`payer_tenant_id = ${tenantId} and id = ${id} and epoch = ${epoch} and state = 'running'`,
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('Somebody else has taken the run.')
}

export async function abortRun(db: Kysely<Schema>, { tenantId, id, epoch }: RunKey, at: Date): Promise<void> {
  await sql`update clearing_runs set state = 'aborted', finished_at = ${at}
    where payer_tenant_id = ${tenantId} and id = ${id} and epoch = ${epoch} and state = 'running'`.execute(db)
}

export async function insertSnapshot(
  db: Kysely<Schema>,
  { tenantId, id }: RunKey,
  parts: readonly Uint8Array[],
): Promise<void> {
  for (const [part, { buffer, byteOffset, length }] of parts.entries()) {
    const bytes = Buffer.from(buffer, byteOffset, length)
    await db
      .insertInto('clearing_snapshots')
      .values({ payer_tenant_id: tenantId, run_id: id, part, bytes })
      .execute()
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
