/**
 * The tables of awards, of their payments (in time, outside their terms, or returned), and of the mails of their files. Only this
 * file writes them.
 */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { AwardState } from '#domain/awards/states.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

/** The run that made awards. */
export type RunOfAwards = { readonly tenantId: string; readonly id: string }

/** Inserts the staged awards of a run that is done, except those whose number is taken; returns how many. */
export async function insertStaged(db: Kysely<Schema>, { tenantId, id }: RunOfAwards): Promise<number> {
  const { rows } = await sql<{ made: number }>`select insert_awards(${tenantId}, ${id}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

/** The hash of the numbers of the awards of a run in their order, in hexadecimal. */
export async function numbersHash(db: Kysely<Schema>, { tenantId, id }: RunOfAwards): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(a.number, '' order by a.place), ''), 'UTF8')), 'hex') as hash
    from awards a where a.payer_tenant_id = ${tenantId} and a.run_id = ${id}`.execute(db)
  return rows[0]?.hash ?? ''
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

/** A payment that came back, its day, and the bank's reference. */
export type ReturnedAward = {
  readonly id: string
  readonly returnedOn: string
  readonly reference: string | undefined
}
export type NewReturn = { readonly source: 'payer' | 'bank'; readonly by: string; readonly at: Date }

export async function insertReturns(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly ReturnedAward[],
  { source, by, at }: NewReturn,
): Promise<void> {
  await sql`
    insert into award_returns (payer_tenant_id, award_id, market_id, payee_tenant_id, returned_on, source, reference, marked_at, marked_by)
    select p.payer_tenant_id, p.award_id, p.market_id, p.payee_tenant_id, k.returned_on, ${source}, k.reference, ${at}, ${by}
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ returnedOn }) => returnedOn)}::date[],
      ${awards.map(({ reference }) => reference ?? null)}::text[]) k (id, returned_on, reference)
    join award_payments p on p.payer_tenant_id = ${tenantId} and p.award_id = k.id`.execute(db)
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

/** The database counts its mails as they are sent. */
export async function insertFileMail(
  db: Kysely<Schema>,
  mail: Insertable<Schema['award_file_mails']>,
): Promise<void> {
  await db.insertInto('award_file_mails').values(mail).execute()
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
