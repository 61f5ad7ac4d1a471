/** What commands and jobs of payment files look up. */

import { type Selectable, sql, type Transaction } from 'kysely'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import type { Booking } from '#domain/bank-files/matches.ts'
import type { BankFileState } from '#domain/bank-files/states.ts'
import { defaultTimeZone } from '#domain/day.ts'
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

/** Which of these exceptions a payer, or one of its companies, has, with the reference of each. */
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

/** The payments of these things that rows of payment files reported, in this file and in others. */
export async function bookingsOf(
  db: Db,
  tenantId: string,
  fileId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Booking[]>> {
  const { rows } = await sql<{ id: string; bookings: Booking[] }>`
    select r.subject_id as id, json_agg(json_build_object('format', f.format, 'reference', r.bank_reference, 'isHere', r.file_id = ${fileId})) as bookings
    from bank_file_rows r join bank_files f on f.payer_tenant_id = r.payer_tenant_id and f.id = r.file_id
    where r.payer_tenant_id = ${tenantId} and r.subject_id = any(${ids}::uuid[]) and r.kind in ('payment', 'incoming') and r.result in ('paid', 'known')
    group by r.subject_id`.execute(db)
  return new Map(rows.map(({ id, bookings }) => [id, bookings]))
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
