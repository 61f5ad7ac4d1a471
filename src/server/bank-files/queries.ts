/** What commands and jobs of payment files look up. */

import { type Selectable, sql, type Transaction } from 'kysely'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import type { Booking } from '#domain/bank-files/match.ts'
import type { BankFileState } from '#domain/bank-files/states.ts'
import { type Day, defaultTimeZone } from '#domain/day.ts'
import type { OrderId } from '#domain/iso20022/order-ids.ts'
import type { Schema } from '../db/schema.ts'

type Db = Transaction<Schema>
export type BankFile = Selectable<Schema['bank_files']>

/** For whom a file is read, and later recorded. */
export const deciderOf = ({ uploaded_by, decided_by }: BankFile): string => decided_by ?? uploaded_by

export const bankFileOf = (db: Db, tenantId: string, id: string): Promise<BankFile | undefined> =>
  db
    .selectFrom('bank_files')
    .selectAll()
    .where('payer_tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Files in these states did nothing, and may come again. */
const givenUp = ['refused', 'discarded'] as const satisfies readonly BankFileState[]

/** A file with the same bytes that was not given up, and who uploaded it. */
export const sameFile = (db: Db, tenantId: string, sha256: Buffer) =>
  db
    .selectFrom('bank_files as f')
    .innerJoin('users as u', 'u.id', 'f.uploaded_by')
    .select(['f.uploaded_at', 'f.file_name', 'u.name as person'])
    .where('f.payer_tenant_id', '=', tenantId)
    .where('f.sha256', '=', sha256)
    .where('f.state', 'not in', givenUp)
    .executeTakeFirst()

export type BankMessage = {
  readonly format: BankFile['format']
  readonly id: string
  /** Ids are unique for each bank only. */
  readonly sender: string | null
}

/** A file with the same message of the same bank. */
export const sameMessage = (db: Db, tenantId: string, { format, id, sender }: BankMessage) =>
  db
    .selectFrom('bank_files')
    .select('file_name')
    .where('payer_tenant_id', '=', tenantId)
    .where('format', '=', format)
    .where('message_id', '=', id)
    .where('message_sender', 'is not distinct from', sender)
    .where('state', 'not in', givenUp)
    .executeTakeFirst()

export type WaitingRow = BankEntry & { readonly row: number; readonly expected: string | null }

/** The next rows that are not applied yet, in their order. */
export async function waitingRows(
  db: Db,
  tenantId: string,
  fileId: string,
  rowsMax: number,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select row, kind, reference, amount, currency, value_date as "valueDate", bank_reference as "bankReference", sum_wrong as "isSumWrong",
      order_id as "orderId", reason, note, expected
    from bank_file_rows where payer_tenant_id = ${tenantId} and file_id = ${fileId} and result is null order by row limit ${rowsMax}`.execute(
    db,
  )
  return rows
}

/** Which of these exceptions a payer, or one of its companies, has, with what each names as its award. */
export async function namesOfExceptions(
  db: Db,
  { tenantId, companyId }: { readonly tenantId: string; readonly companyId: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; reference: string | null }>`
    select e.id, r.reference from payment_exceptions e
    join bank_file_rows r on r.payer_tenant_id = e.payer_tenant_id and r.file_id = e.file_id and r.row = e.row
    where e.payer_tenant_id = ${tenantId} and e.id = any(${ids}::uuid[]) and ${companyId} in (e.payer_tenant_id, e.company_id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** Awards of the payer, or of one of its companies, by number. */
export async function awardIdsByNumber(
  db: Db,
  tenantId: string,
  companyId: string,
  numbers: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select a.id, a.number from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    where a.payer_tenant_id = ${tenantId} and a.number = any(${numbers.filter((one) => one !== undefined)}::text[])
      and ${companyId} in (m.tenant_id, m.payer_id)`.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** The numbers of the awards of a transfer order, or of the block for one of its days, in any state. */
export async function orderedNumbers(
  db: Db,
  tenantId: string,
  companyId: string,
  { orderId, block }: OrderId,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from (
      select a.number, dense_rank() over (order by t.execute_on) as block from transfer_order_awards t
      join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and ${companyId} in (m.tenant_id, m.payer_id)
      where t.payer_tenant_id = ${tenantId} and t.order_id = ${orderId}) ordered
    where block = coalesce(${block ?? null}::int, block) order by number`.execute(db)
  return rows.map(({ number }) => number)
}

/** The payments of awards that rows of payment files reported, in this file and in others. */
export async function bookingsOf(
  db: Db,
  tenantId: string,
  fileId: string,
  awardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Booking[]>> {
  const { rows } = await sql<{ id: string; bookings: Booking[] }>`
    select r.award_id as id, json_agg(json_build_object('format', f.format, 'reference', r.bank_reference, 'isHere', r.file_id = ${fileId})) as bookings
    from bank_file_rows r join bank_files f on f.payer_tenant_id = r.payer_tenant_id and f.id = r.file_id
    where r.payer_tenant_id = ${tenantId} and r.award_id = any(${awardIds}::uuid[]) and r.kind = 'payment' and r.result in ('paid', 'known')
    group by r.award_id`.execute(db)
  return new Map(rows.map(({ id, bookings }) => [id, bookings]))
}

type DayAndReference = { readonly day: Day; readonly reference: string | null }
/** The amount of a first part is text. */
type RecordedPayment = DayAndReference & {
  readonly first: (DayAndReference & { readonly minor: string }) | null
}

/** The payments and returns of awards that are recorded. */
export async function recordedOf(db: Db, tenantId: string, awardIds: readonly string[]) {
  const { rows } = await sql<{ id: string; payment: RecordedPayment; returned: DayAndReference | null }>`
    select p.award_id as id, json_build_object('day', p.value_date, 'reference', p.reference, 'first', case when p.part_on is not null
        then json_build_object('minor', p.part_minor::text, 'day', p.part_on, 'reference', p.part_reference) end) as payment,
      case when r.award_id is not null then json_build_object('day', r.returned_on, 'reference', r.reference) end as returned
    from award_payments p left join award_returns r on r.payer_tenant_id = p.payer_tenant_id and r.award_id = p.award_id
    where p.payer_tenant_id = ${tenantId} and p.award_id = any(${awardIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The transfer orders in which the bank refused awards. */
export async function refusedOrdersOf(
  db: Db,
  tenantId: string,
  awardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; orders: string[] }>`
    select t.award_id as id, array_agg(t.order_id) as orders from transfer_order_awards t
    where t.payer_tenant_id = ${tenantId} and t.award_id = any(${awardIds}::uuid[]) and t.refused_by is not null group by t.award_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

/** The tenants among these that the person in scope belongs to. */
export async function ownPayeesOf(db: Db, tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${tenantIds}::uuid[]) t (id) where person_belongs_to(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The time zone of the markets of a company; the newest settings of its first market have it. */
export async function timeZoneOf(db: Db, tenantId: string, companyId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select s.time_zone as zone from markets m join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id
    where m.tenant_id = ${tenantId} and ${companyId} in (m.tenant_id, m.payer_id) order by m.id, s.version desc limit 1`.execute(
    db,
  )
  return rows[0]?.zone ?? defaultTimeZone
}
