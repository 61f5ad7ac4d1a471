/** The tables of clearing: runs, snapshots, results, awards and payments. Only this file writes them. */
import { type Insertable, type Kysely, sql } from 'kysely'
import { currentRuleVersion } from '#domain/clearing/rules.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'
import type { RunDecision } from './engine.ts'

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

export type RunVersions = {
  readonly settingsVersion: number
  /** The version whose rate settings counted. */
  readonly rateVersion: number
  readonly payDate: string
}

/** Marks a run as done; throws if another process has claimed it since. */
export async function finishRun(
  db: Kysely<Schema>,
  { tenantId, id, epoch }: RunKey,
  { settingsVersion, rateVersion, payDate }: RunVersions,
  decided: RunDecision,
  at: Date,
): Promise<void> {
  const { totals, lowest } = decided
  const { numUpdatedRows } = await db
    .updateTable('clearing_runs')
    .set({
      state: 'done',
      rule_version: currentRuleVersion,
      settings_version: settingsVersion,
      rate_version: rateVersion,
      pay_date: payDate,
      snapshot_hash: Buffer.from(decided.snapshotHash),
      result_hash: Buffer.from(decided.resultHash),
      awards_hash: Buffer.from(decided.awardsHash),
      items: decided.items,
      candidates: decided.candidates,
      awarded: decided.awarded,
      amount: totals.amount,
      discount: totals.discount,
      weight: decided.weight,
      lowest_points: lowest ? BigInt(lowest.points) : null,
      lowest_days: lowest?.days ?? null,
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

export type AwardTerms = { readonly settingsVersion: number; readonly dayCount: number }

/**
 * Inserts the staged awards, with the terms of their offers, except those whose number is taken and those that were offered
 * under another day count; returns how many.
 */
export async function insertStaged(
  db: Kysely<Schema>,
  { tenantId, id }: RunKey,
  { settingsVersion, dayCount }: AwardTerms,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into awards (payer_tenant_id, id, run_id, market_id, place, number, item_id, offer_id, document_id, payee_id, payee_tenant_id,
      currency, face, credits, amount, discount, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, day_count, days_paid_early,
      bill_term_days, settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at)
    select i.payer_tenant_id, s.id, r.id, r.market_id, s.place, s.number, i.id, i.offer_id, i.document_id, i.payee_id, i.payee_tenant_id,
      o.currency, s.face, s.credits, s.amount, s.discount, o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps,
      ${dayCount}::int, s.days_paid_early, s.bill_term_days, ${settingsVersion}::int, d.due_date, s.new_pay_date, s.pay_by, s.release_on, r.instant
    from staged_awards s
    join clearing_runs r on r.payer_tenant_id = ${tenantId} and r.id = ${id}
    join offer_items i on i.payer_tenant_id = ${tenantId} and i.id = s.item_id
    join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version
      and v.day_count = ${dayCount}::int
    join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    on conflict (payer_tenant_id, number) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Keeps the staged awards that are not inserted yet, and gives them other numbers. */
export async function renumberStaged(
  db: Kysely<Schema>,
  tenantId: string,
  numberOf: (place: number) => string,
): Promise<void> {
  await sql`delete from staged_awards s using awards a where a.payer_tenant_id = ${tenantId} and a.id = s.id`.execute(
    db,
  )
  const { rows } = await sql<{ place: number }>`select place from staged_awards`.execute(db)
  for (const { place } of rows)
    await sql`update staged_awards set number = ${numberOf(place)} where place = ${place}`.execute(db)
}

/** Inserts the staged results: exact ones for the payer, and those that each payee may see. */
export async function insertResults(
  db: Kysely<Schema>,
  { tenantId, id }: RunKey,
  payDate: string,
): Promise<void> {
  await sql`
    insert into clearing_results (payer_tenant_id, run_id, payee_id, item_ids, reasons, ineligible)
    select ${tenantId}, ${id}, s.payee_id, s.item_ids, s.reasons, s.ineligible from staged_results s`.execute(
    db,
  )
  await sql`
    insert into clearing_payee_results (payer_tenant_id, run_id, payee_id, payee_tenant_id, market_id, instant, pay_date, item_ids, reasons,
      ineligible)
    select p.payer_tenant_id, r.id, p.id, p.payee_tenant_id, r.market_id, r.instant, ${payDate}, s.item_ids, s.payee_reasons, s.ineligible
    from staged_results s join clearing_runs r on r.payer_tenant_id = ${tenantId} and r.id = ${id}
    join payees p on p.payer_tenant_id = ${tenantId} and p.id = s.payee_id`.execute(db)
}

export type NewPayment = {
  readonly source: 'payer' | 'sandboxBank' | 'sync'
  readonly by: string
  readonly at: Date
}

/** A paid award, its value date, and the bank's reference. */
export type PaidAward = {
  readonly id: string
  readonly valueDate: string
  readonly reference: string | undefined
}

/** Inserts payments with the net amount of each award. */
export async function insertPayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly PaidAward[],
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, marked_at, marked_by,
      release_on)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, a.amount - a.discount, ${source}, k.reference, ${at}, ${by},
      a.release_on
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ reference }) => reference ?? null)}::text[]) k (id, value_date, reference)
    join awards a on a.payer_tenant_id = ${tenantId} and a.id = k.id`.execute(db)
}

/** Marks payments as released whose release date has come; returns their number and sum. */
export async function releasePayments(
  db: Kysely<Schema>,
  tenantId: string,
  marketId: string,
  today: string,
): Promise<{ readonly count: number; readonly net: bigint }> {
  const { rows } = await sql<{ count: number; net: bigint }>`
    with released as (
      update award_payments p set released_on = ${today} where p.payer_tenant_id = ${tenantId} and p.market_id = ${marketId}
        and p.release_on <= ${today} and p.released_on is null
      returning p.net
    )
    select count(*)::int as count, coalesce(sum(net), 0)::bigint as net from released`.execute(db)
  return rows[0] ?? { count: 0, net: 0n }
}

/** Ends awards that were not paid. */
export async function failAwards(db: Kysely<Schema>, tenantId: string, ids: Ids): Promise<void> {
  await sql`
    update awards set state = 'failed' where payer_tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
}
type Ids = readonly string[]

/**
 * Counts changes of awards, for the payer's system. The lock lasts until the transaction ends, so that a reader who
 * has read up to a number misses no lower one; the transaction must read what others have committed.
 */
export async function countChanges(db: Kysely<Schema>, tenantId: string, ids: Ids): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.awardChanges}, hashtext(${tenantId}))`.execute(db)
  await sql`
    update awards a set change = counted.change from (
      select k.id, k.place + (select coalesce(max(b.change), 0) from awards b where b.payer_tenant_id = ${tenantId}) as change
      from unnest(${ids}::uuid[]) with ordinality k (id, place)
    ) counted where a.payer_tenant_id = ${tenantId} and a.id = counted.id`.execute(db)
}
