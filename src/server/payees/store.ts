/** The tables of a payer's payees. Only this file writes them. */
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Batch, RowRange } from '../import-kind.ts'

export type Payee = Selectable<Schema['payees']>

export async function insertPayees(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['payees']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('payees')
      .values([...rows])
      .execute()
}

/** Changes a payee; returns its new version. */
export async function changePayee(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Payee,
  changes: Updateable<Schema['payees']>,
): Promise<number> {
  const { version } = await db
    .updateTable('payees')
    .set(changes)
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Switches payees on or off; returns those that changed. */
export async function switchPayees(
  db: Kysely<Schema>,
  payees: readonly Payee[],
  on: boolean,
): Promise<readonly Payee[]> {
  const changed = payees.filter(({ switched_on }) => switched_on !== on)
  if (changed.length > 0)
    await sql`update payees p set switched_on = ${on} from unnest(${changed.map((one) => one.payer_tenant_id)}::uuid[],
      ${changed.map(({ id }) => id)}::uuid[]) k (payer_tenant_id, id)
      where p.payer_tenant_id = k.payer_tenant_id and p.id = k.id`.execute(db)
  return changed
}

export async function readNotes(db: Kysely<Schema>, { payer_tenant_id, id }: Payee): Promise<string> {
  const found = await db
    .selectFrom('payee_private_settings')
    .select('notes')
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('payee_id', '=', id)
    .executeTakeFirst()
  return found?.notes ?? ''
}

export async function setNotes(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Payee,
  notes: string,
): Promise<void> {
  await db
    .insertInto('payee_private_settings')
    .values({ payer_tenant_id, payee_id: id, notes })
    .onConflict((conflict) => conflict.columns(['payer_tenant_id', 'payee_id']).doUpdateSet({ notes }))
    .execute()
}

export type Minimum = Selectable<Schema['payee_minimums']>

/** The newest minimum of a payee, whether runs use it already or not. */
export const readMinimum = (
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Pick<Payee, 'payer_tenant_id' | 'id'>,
): Promise<Minimum | undefined> =>
  db
    .selectFrom('payee_minimums')
    .selectAll()
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('payee_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function addMinimum(db: Kysely<Schema>, minimum: Minimum): Promise<void> {
  await db.insertInto('payee_minimums').values(minimum).execute()
}

/**
 * Locks the list of a company of the payer, so that codes stay unique; undefined if there is no such company.
 */
export const lockList = (db: Kysely<Schema>, tenantId: string, payerId: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the lists of several companies, by their ids. */
export async function lockLists(
  db: Kysely<Schema>,
  tenantId: string,
  payerIds: readonly string[],
): Promise<void> {
  await sql`select from companies where tenant_id = ${tenantId} and id = any(${[...payerIds]}::uuid[])
    order by id for no key update`.execute(db)
}

// ── what a payer's own system sends ──

export type SyncedPayee = Pick<
  Payee,
  'id' | 'payer_id' | 'code' | 'name' | 'contact_name' | 'contact_mail' | 'is_sme'
>

const sentAs = (rows: readonly SyncedPayee[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, payer_id uuid, code text, name text, contact_name text,
    contact_mail text, is_sme boolean)`

export async function insertSynced(
  db: Kysely<Schema>,
  tenantId: string,
  rows: readonly SyncedPayee[],
  businessNow: Date,
): Promise<void> {
  if (rows.length > 0)
    await sql`
      insert into payees (id, payer_tenant_id, payer_id, code, name, contact_name, contact_mail, is_sme, switched_on, listed_at)
      select r.id, ${tenantId}, r.payer_id, r.code, r.name, r.contact_name, r.contact_mail, r.is_sme, true, ${businessNow}
      from ${sentAs(rows)}`.execute(db)
}

export async function changeSynced(
  db: Kysely<Schema>,
  tenantId: string,
  rows: readonly SyncedPayee[],
): Promise<void> {
  if (rows.length > 0)
    await sql`
      update payees p set name = r.name, contact_name = r.contact_name, contact_mail = r.contact_mail, is_sme = r.is_sme
      from ${sentAs(rows)} where p.payer_tenant_id = ${tenantId} and p.id = r.id`.execute(db)
}

// ── what is uploaded ──

type UploadBatch = Pick<Batch, 'db' | 'id' | 'tenantId' | 'businessNow' | 'makeId'>

/** Adds the payees of rows without a known payee. */
export async function insertUploaded(
  { db, id, tenantId, businessNow, makeId }: UploadBatch,
  { from, to, count }: RowRange,
): Promise<void> {
  const ids = Array.from({ length: count }, makeId)
  await sql`
    insert into payees (id, payer_tenant_id, payer_id, code, name, contact_name, contact_mail, is_sme, switched_on, listed_at, import_id)
    select (${ids}::uuid[])[n], ${tenantId}, payer_id, parsed ->> 'payeeCode', parsed ->> 'payeeName', parsed ->> 'contactName',
      parsed ->> 'contactMail', coalesce(parsed ->> 'small', 'no') = 'yes', true, ${businessNow}, ${id}
    from (
      select t.*, row_number() over (order by row)::int as n from import_payees t
      where row between ${from} and ${to} and payee_id is null
    ) t`.execute(db)
}

/** Updates known payees that differ; empty cells leave values unchanged. */
export async function changeUploaded({ db, tenantId }: UploadBatch, { from, to }: RowRange): Promise<void> {
  await sql`
    update payees p set name = t.parsed ->> 'payeeName', contact_name = coalesce(t.parsed ->> 'contactName', p.contact_name),
      contact_mail = coalesce(t.parsed ->> 'contactMail', p.contact_mail), is_sme = coalesce(t.parsed ->> 'small' = 'yes', p.is_sme)
    from import_payees t where p.payer_tenant_id = ${tenantId} and p.id = t.payee_id and t.row between ${from} and ${to}
      and (p.name, p.contact_name, p.contact_mail, p.is_sme) is distinct from (t.parsed ->> 'payeeName', coalesce(t.parsed ->> 'contactName', p.contact_name),
        coalesce(t.parsed ->> 'contactMail', p.contact_mail), coalesce(t.parsed ->> 'small' = 'yes', p.is_sme))`.execute(
    db,
  )
}

/** Sets the contracts of the looked-up rows, if they differ. */
export async function setUploadedContracts(
  { db, tenantId }: UploadBatch,
  { from, to }: RowRange,
): Promise<void> {
  await sql`
    update payees p set contract_number = t.number, contract_from = t.begins, contract_to = t.ends, contract_terminated = t.terminated
    from (
      select payee_id, parsed ->> 'contractNumber' as number, (parsed ->> 'contractFrom')::date as begins,
        (parsed ->> 'contractTo')::date as ends, (parsed ->> 'contractTerminated')::date as terminated
      from import_payees where row between ${from} and ${to}
    ) t where p.payer_tenant_id = ${tenantId} and p.id = t.payee_id
      and (p.contract_number, p.contract_from, p.contract_to, p.contract_terminated) is distinct from (t.number, t.begins, t.ends, t.terminated)`.execute(
    db,
  )
}

/** True if no document names the payee `p`. */
export const isWithoutDocuments = `not exists (select from documents d where d.payer_tenant_id = p.payer_tenant_id
  and d.payer_id = p.payer_id and d.payee_id = p.id and d.deleted_at is null)`

/**
 * Removes the payees `p` of a condition from the list; returns how many. Their rows stay, hidden from
 * everyone.
 */
export async function removePayees(
  db: Kysely<Schema>,
  tenantId: string,
  which: RawBuilder<unknown>,
): Promise<number> {
  await sql`select set_config('sooner.removing', 'on', true)`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    update payees p set removed = true, code = p.id::text, contact_name = null, contact_mail = null
    where p.payer_tenant_id = ${tenantId} and ${which}`.execute(db)
  await sql`select set_config('sooner.removing', 'off', true)`.execute(db)
  return Number(numAffectedRows)
}
