/** The tables of awards, of their payments, of transfer orders, and of the mails of award files. Only this file writes them. */
import { CompiledQuery, type Insertable, type Kysely, sql } from 'kysely'
import { transfersPerOrderMax } from '#domain/awards/limits.ts'
import type { AwardState } from '#domain/awards/states.ts'
import type { FirstPart } from '#domain/bank-files/short-payments.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'
import { unpaidOfRun } from './order-sql.ts'

/** The run that made awards. */
export type RunOfAwards = { readonly tenantId: string; readonly id: string }

/** Inserts the staged awards of a run that is done, except those whose number is taken; returns how many. */
export async function insertStaged(db: Kysely<Schema>, { tenantId, id }: RunOfAwards): Promise<number> {
  const { rows } = await sql<{ made: number }>`select insert_awards(${tenantId}, ${id}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

/** The hash of the numbers of the awards of a run in their order, each with the verified account that it pays to; in hexadecimal. */
export async function numbersHash(db: Kysely<Schema>, { tenantId, id }: RunOfAwards): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(a.number || coalesce('@' || a.verified_account, ''), '' order by a.place), ''), 'UTF8')), 'hex') as hash
    from awards a where a.payer_tenant_id = ${tenantId} and a.run_id = ${id}`.execute(db)
  return rows[0]?.hash ?? ''
}

/** Keeps the staged awards that are not inserted yet, and gives them other numbers. */
export async function renumberStaged(
  db: Kysely<Schema>,
  tenantId: string,
  numberOf: (place: number) => string,
): Promise<void> {
  const kept = sql`awards a where a.payer_tenant_id = ${tenantId} and a.id = s.id`
  await sql`delete from staged_awards s using ${kept}`.execute(db)
  const { rows } = await sql<{ place: number }>`select place from staged_awards`.execute(db)
  for (const { place } of rows)
    await sql`update staged_awards set number = ${numberOf(place)} where place = ${place}`.execute(db)
}

export type NewPayment = {
  readonly source: 'payer' | 'sandboxBank' | 'bank' | 'sync'
  readonly by: string
  readonly at: Date
}

/** A paid award, its value date, the bank's reference, and the first of two payments. */
export type PaidAward = {
  readonly id: string
  readonly valueDate: string
  readonly reference: string | undefined
  readonly first?: FirstPart | undefined
}

/** By award: the posting in the ledger, and what of a payment its pool had no room for. */
type BookedPayments = {
  readonly postingOf: ReadonlyMap<string, string>
  readonly outsidePool?: ReadonlyMap<string, bigint>
}

/** Inserts payments with the net amount of each award; each names its posting in the ledger. */
export async function insertPayments(
  db: Kysely<Schema>,
  tenantId: string,
  awards: readonly PaidAward[],
  { postingOf, outsidePool }: BookedPayments,
  { source, by, at }: NewPayment,
): Promise<void> {
  await sql`
    insert into award_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, marked_at, marked_by,
      release_on, posting_id, outside_pool, part_minor, part_on, part_reference, lapsed_at)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, k.value_date, a.amount - a.discount, ${source}, k.reference, ${at}, ${by},
      a.release_on, k.posting_id, k.outside_pool, k.part_minor, k.part_on, k.part_reference, case when a.state = 'lapsed' then (select i.changed_at from offer_items i
        where i.payer_tenant_id = a.payer_tenant_id and i.id = a.id) end
    from unnest(${awards.map(({ id }) => id)}::uuid[], ${awards.map(({ valueDate }) => valueDate)}::date[],
      ${awards.map(({ reference }) => reference ?? null)}::text[], ${awards.map(({ id }) => postingOf.get(id))}::uuid[],
      ${awards.map(({ id }) => outsidePool?.get(id) ?? 0n)}::bigint[], ${awards.map(({ first }) => first?.minor ?? null)}::bigint[],
      ${awards.map(({ first }) => first?.day ?? null)}::date[], ${awards.map(({ first }) => first?.reference ?? null)}::text[])
      k (id, value_date, reference, posting_id, outside_pool, part_minor, part_on, part_reference)
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
      returning p.net - p.outside_pool as net
    )
    select count(*)::int as count, coalesce(sum(net), 0)::bigint as net from released`.execute(db)
  return rows[0] ?? { count: 0, net: 0n }
}

/** A payment that came back, its day, and the bank's reference. */
export type ReturnedAward = Pick<PaidAward, 'id' | 'reference'> & { readonly returnedOn: string }
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
 * Counts changes of awards, for the payer's system, and sets their state if one is given. The lock lasts until the transaction
 * ends, so that no reader misses a lower number; the transaction must read what others have committed. */
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

/** The awards are locked in the order of their ids, so that none is paid while it is ordered. */
const insertOrderSql = `
  with ${unpaidOfRun('$1::uuid', '$2::uuid')},
  chosen as materialized (select w.id, w.version, w.is_verified, w.business_date from waiting w where w.version is not null
    order by w.new_pay_date, w.place limit ${transfersPerOrderMax}),
  locked as materialized (select a.id, a.place, a.market_id, a.payee_id, a.amount - a.discount as net, c.version, c.is_verified, d.number as document_number,
      greatest(a.new_pay_date, c.business_date) as execute_on
    from chosen c join awards a on a.payer_tenant_id = $1::uuid and a.id = c.id
    join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    where a.state = 'committed' order by a.id for no key update of a),
  listed as (insert into transfer_order_awards (payer_tenant_id, order_id, award_id, payee_id, account_version, is_verified, document_number, execute_on)
    select $1::uuid, $3::uuid, l.id, l.payee_id, l.version, l.is_verified, l.document_number, l.execute_on from locked l)
  insert into transfer_orders (payer_tenant_id, id, run_id, market_id, number, debit_version, transfers, amount, awards_hash, created_at, created_by)
  select $1::uuid, $3::uuid, $2::uuid, l.market_id,
    1 + (select coalesce(max(o.number), 0) from transfer_orders o where o.payer_tenant_id = $1::uuid and o.run_id = $2::uuid),
    (select max(b.version) from market_accounts b where b.tenant_id = $1::uuid and b.market_id = l.market_id), count(*), sum(l.net),
    sha256(string_agg(uuid_send(l.id) || int4send(l.version) || convert_to(case when l.is_verified then 'verified' else '' end, 'UTF8') || date_send(l.execute_on) || convert_to(l.document_number || E'\\n', 'UTF8'), ''::bytea
      order by l.execute_on, l.place)), $4::timestamptz, $5::uuid
  from locked l group by l.market_id
  returning id, number, transfers, amount`

export type NewOrder = {
  readonly id: string
  readonly number: number
  readonly transfers: number
  readonly amount: bigint
}

type OrderedBy = Readonly<Record<'tenantId' | 'runId' | 'id' | 'by', string>> & { readonly at: Date }

/** Orders the transfers of a run that can be made and that no open order has; undefined where there are none. */
export async function insertOrder(
  db: Kysely<Schema>,
  { tenantId, runId, id, at, by }: OrderedBy,
): Promise<NewOrder | undefined> {
  const { rows } = await db.executeQuery<NewOrder>(
    CompiledQuery.raw(insertOrderSql, [tenantId, runId, id, at, by]),
  )
  // A statement of its own, which sees a refusal that the first one waited for.
  const { rows: cleared } = await sql<ChangeRow>`
    update awards a set refused_at = null, refusal_reason = null from transfer_order_awards t
    where t.payer_tenant_id = ${tenantId} and t.order_id = ${id} and a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      and a.refused_at is not null returning a.id, a.change`.execute(db)
  await changeAwards(db, tenantId, seenOf(cleared))
  return rows[0]
}

type ChangeRow = { readonly id: string; readonly change: bigint | null }
/** Awards whose payer's system has read them; it reads any other as it is then. */
const seenOf = (awards: readonly ChangeRow[]): Ids =>
  awards.flatMap(({ id, change }) => (change === null ? [] : id))

/** A transfer that the bank refused: in the order that the bank names, or else in the one that is open. */
export type RefusedTransfer = {
  readonly awardId: string
  readonly orderId: string | null
  readonly reason: string | null
}

/** An award that is then in no open order shows that it was refused, until it is ordered again. */
export async function refuseTransfers(
  db: Kysely<Schema>,
  { tenantId, fileId, at }: { readonly tenantId: string; readonly fileId: string; readonly at: Date },
  refused: readonly RefusedTransfer[],
): Promise<void> {
  await sql`
    update transfer_order_awards t set refused_by = ${fileId}
    from unnest(${refused.map(({ awardId }) => awardId)}::uuid[], ${refused.map(({ orderId }) => orderId)}::uuid[]) k (award_id, order_id)
    where t.payer_tenant_id = ${tenantId} and t.award_id = k.award_id and t.order_id = coalesce(k.order_id, t.order_id)
      and t.refused_by is null`.execute(db)
  const { rows: shown } = await sql<ChangeRow>`
    update awards a set refused_at = ${at}, refusal_reason = k.reason
    from unnest(${refused.map(({ awardId }) => awardId)}::uuid[], ${refused.map(({ reason }) => reason)}::text[]) k (award_id, reason)
    where a.payer_tenant_id = ${tenantId} and a.id = k.award_id and a.state = 'committed'
      and not exists (select from transfer_order_awards t
        where t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null)
    returning a.id, a.change`.execute(db)
  await changeAwards(db, tenantId, seenOf(shown))
}

export async function insertFileMail(
  db: Kysely<Schema>,
  mail: Insertable<Schema['award_file_mails']>,
): Promise<void> {
  await db.insertInto('award_file_mails').values(mail).execute()
}

/** Counts the awards of a payer that have ended and whose last pay date was in the days before the business date of their market. */
export async function countEnded(db: Kysely<Schema>, tenantId: string, days: number): Promise<void> {
  await sql`
    insert into payer_failures (payer_tenant_id, ended, failed)
    select ${tenantId}::uuid, count(*), count(*) filter (where a.state = 'lapsed' or a.state = 'failed' and not exists (
      select from offer_items i where i.payer_tenant_id = a.payer_tenant_id and i.id = a.id and i.failure_reason = 'invoicePaid'))
    from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    where a.payer_tenant_id = ${tenantId} and a.pay_by < m.business_date and a.pay_by >= m.business_date - ${days}::int 
      and a.state not in ('committed', 'revoked')
    on conflict (payer_tenant_id) do update set ended = excluded.ended, failed = excluded.failed`.execute(db)
}
