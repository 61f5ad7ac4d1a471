/** The tables of awards and of their payments: in time, outside their terms, or returned. Only this file writes them. */
import { type Kysely, sql } from 'kysely'
import type { AwardState } from '#domain/awards/states.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

/** The run that made awards. */
export type RunOfAwards = { readonly tenantId: string; readonly id: string }

export type AwardTerms = { readonly settingsVersion: number; readonly dayCount: number }

/**
 * Inserts the staged awards, with the terms of their offers, except those whose number is taken and those that were offered
 * under another day count; returns how many.
 */
export async function insertStaged(
  db: Kysely<Schema>,
  { tenantId, id }: RunOfAwards,
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

export type NewPayment = {
  readonly source: 'payer' | 'sandboxBank' | 'bank' | 'sync'
  readonly by: string
  readonly at: Date
}

/** A paid award, its value date, and the bank's reference. */
export type PaidAward = {
  readonly id: string
  readonly valueDate: string
  readonly reference: string | undefined
}

/** Inserts payments with the net amount of each award; each names its posting in the ledger. */
export async function insertPayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly PaidAward[],
  postingOf: ReadonlyMap<string, string>,
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, marked_at, marked_by,
      release_on, posting_id)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, a.amount - a.discount, ${source}, k.reference, ${at}, ${by},
      a.release_on, k.posting_id
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ reference }) => reference ?? null)}::text[], ${awards.map(({ id }) => postingOf.get(id))}::uuid[])
      k (id, value_date, reference, posting_id)
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
      update award_payments p set released_on = ${today} from awards a where p.payer_tenant_id = ${tenantId} and p.market_id = ${marketId}
        and p.release_on <= ${today} and p.released_on is null and a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id and a.state = 'paid'
      returning p.net
    )
    select count(*)::int as count, coalesce(sum(net), 0)::bigint as net from released`.execute(db)
  return rows[0] ?? { count: 0, net: 0n }
}

export type NewReturn = {
  readonly returnedOn: string
  readonly reference: string | undefined
  readonly source: 'payer' | 'bank'
  readonly by: string
  readonly at: Date
}

export async function insertReturns(
  db: Kysely<Schema>,
  tenantId: string,
  ids: readonly string[],
  { returnedOn, reference, source, by, at }: NewReturn,
): Promise<void> {
  await sql`
    insert into award_returns (payer_tenant_id, award_id, market_id, payee_tenant_id, returned_on, source, reference, marked_at, marked_by)
    select p.payer_tenant_id, p.award_id, p.market_id, p.payee_tenant_id, ${returnedOn}, ${source}, ${reference ?? null}, ${at}, ${by}
    from award_payments p where p.payer_tenant_id = ${tenantId} and p.award_id = any(${ids}::uuid[])`.execute(
    db,
  )
}

/** Payments outside the terms of awards that have ended; what was paid is known of each. */
export async function insertOutsidePayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly (PaidAward & { readonly paid: bigint | undefined })[],
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_outside_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, paid, shortfall, source, reference,
      marked_at, marked_by)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, k.paid, a.amount - k.paid, ${source}, k.reference, ${at}, ${by}
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ paid }) => paid ?? null)}::bigint[], ${awards.map(({ reference }) => reference ?? null)}::text[])
      k (id, value_date, paid, reference)
    join awards a on a.payer_tenant_id = ${tenantId} and a.id = k.id`.execute(db)
}

type Ids = readonly string[]

/**
 * Counts changes of awards, for the payer's system, and sets their state if one is given. The lock lasts until the
 * transaction ends, so that a reader who has read up to a number misses no lower one; the transaction must read what others
 * have committed.
 */
export async function changeAwards(
  db: Kysely<Schema>,
  tenantId: string,
  ids: Ids,
  state?: AwardState,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.awardChanges}, hashtext(${tenantId}))`.execute(db)
  const set = state === undefined ? sql`` : sql`state = ${state}, `
  await sql`
    update awards a set ${set}change = counted.change from (
      select k.id, k.place + (select coalesce(max(b.change), 0) from awards b where b.payer_tenant_id = ${tenantId}) as change
      from unnest(${ids}::uuid[]) with ordinality k (id, place)
    ) counted where a.payer_tenant_id = ${tenantId} and a.id = counted.id`.execute(db)
}

/** Counts the awards of a payer whose last pay date was in the days before the business date of their market. */
export async function countEnded(db: Kysely<Schema>, tenantId: string, days: number): Promise<void> {
  await sql`
    insert into payer_failures (payer_tenant_id, ended, failed)
    select ${tenantId}::uuid, count(*), count(*) filter (where a.state = 'lapsed' or a.state = 'failed' and not exists (
      select from award_outside_payments p where p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id))
    from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    where a.payer_tenant_id = ${tenantId} and a.pay_by < m.business_date and a.pay_by >= m.business_date - ${days}::int and a.state <> 'revoked'
    on conflict (payer_tenant_id) do update set ended = excluded.ended, failed = excluded.failed`.execute(db)
}
