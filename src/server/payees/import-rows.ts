/** Compares uploaded rows with a payer's list: finds the payee of each, its errors, and what would change. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { payeesListedMax, payerChoicesMax } from '#domain/imports/limits.ts'
import type { ErrorReason, WarningReason } from '#domain/imports/row-errors.ts'
import { documentImport } from '#text/document-imports.ts'
import { payeeImport } from '#text/payee-imports.ts'
import type { Pair } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import type { Batch, ImportColumn, ImportOptions, ListSheet, Sender } from '../import-kind.ts'
import { lockPayees } from './locks.ts'
import * as store from './store.ts'

/**
 * The acting company: the master company may upload for any company of the group, another one only for
 * itself.
 */
export type PayerImportOptions = { readonly payerId: string }
const payerIn = (chosen: ImportOptions): string => (chosen as unknown as PayerImportOptions).payerId

const companies = (tenantId: string, payerId: string): RawBuilder<unknown> => sql`
  select c.id, c.name from companies c where c.tenant_id = ${tenantId} and c.company_type = 'buyer'
    and (${payerId} = ${tenantId} or c.id = ${payerId}::uuid)`

/**
 * How a kind looks up its rows: the list if the row names no company, and the values of the payee that may
 * change.
 */
export type RowLookup = {
  /** The columns of the sheet. */
  readonly keys: readonly string[]
  readonly without: 'acting' | 'any'
  /** The values of the payee `p` that the upload changes, by column key. */
  readonly kept: Readonly<Record<string, string>>
}

/**
 * Joins the staged rows with the company and the payee that each names; null if there is none, or several.
 * Before they are stored, the lists and the payees are locked, so that concurrent changes are detected.
 */
export const lookUp =
  (rows: RowLookup) =>
  async (batch: Batch, aim: 'read' | 'store'): Promise<void> => {
    const { db, tenantId } = batch
    await find(rows, batch, aim)
    if (aim === 'read') return
    const lists = await sql<{ id: string }>`
      select distinct unnest(payers) as id from import_payees order by 1`.execute(db)
    await store.lockLists(
      db,
      tenantId,
      lists.rows.map((list) => list.id),
    )
    await find(rows, batch, aim)
    const known = await sql<{ id: string }>`
      select distinct payee_id as id from import_payees where payee_id is not null order by 1`.execute(db)
    await lockPayees(
      db,
      known.rows.map((payee) => payee.id),
    )
    await find(rows, batch, aim)
  }

async function find(
  { keys, without, kept }: RowLookup,
  { db, id, tenantId, chosen }: Batch,
  aim: 'read' | 'store',
) {
  const own = companies(tenantId, payerIn(chosen))
  const otherwise =
    without === 'acting'
      ? sql`array[${payerIn(chosen)}::uuid]`
      : sql`(select array_agg(own.id) from (${own}) own)`
  // NFKC: full-width and half-width brackets and letters look alike to the people who type them.
  await sql`drop table if exists import_payees`.execute(db)
  await sql`
    create temp table import_payees on commit drop as
    with named as materialized (
      select normalize(own.name, nfkc) as name, array_agg(own.id) as payers from (${own}) own group by 1)
    select r.row, r.parsed, jsonb_object(${keys}::text[], r.cells) as said, of.payers, case when cardinality(of.payers) = 1 then of.payers[1] end as payer_id,
      found.payees, case when found.payees = 1 then found.id end as payee_id, coalesce(case when found.payees = 1 then found.is_now end, '') as is_now
    from import_rows r
    left join named on named.name = normalize(r.parsed ->> 'payer', nfkc)
    cross join lateral (select case when r.parsed ->> 'payer' is null then ${otherwise} else named.payers end as payers) of
    left join lateral (
      select count(*) as payees, (array_agg(p.id))[1] as id, min(row(p.id, ${sql.raw(Object.values(kept).join(', '))})::text) as is_now from payees p
      where p.payer_tenant_id = ${tenantId} and p.payer_id = any(of.payers) and p.code = r.parsed ->> 'payeeCode'
    ) found on true
    where r.import_id = ${id} and r.parsed is not null and (r.errors is null or ${aim === 'read'})`.execute(
    db,
  )
  await sql`analyze import_payees`.execute(db)
}

/** An error or a warning of a column, with its value. */
const remarkOf = (
  key: string,
  reason: ErrorReason | WarningReason,
  details = sql`null::jsonb`,
): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object('column', ${sql.lit(key)}, 'reason', ${sql.lit(reason)},
    'value', coalesce(said ->> ${sql.lit(key)}, ''), 'details', ${details}))`

export const unknownPayer: RawBuilder<unknown> = sql`
  select row, case when cardinality(payers) > 1 then ${remarkOf('payer', 'payerAmbiguous')}
    else ${remarkOf('payer', 'payerUnknown')} end as error
  from import_payees where parsed ->> 'payer' is not null and payer_id is null`

export const unknownPayee: RawBuilder<unknown> = sql`
  select row, case when payees > 1 then ${remarkOf('payeeCode', 'payeeAmbiguous')}
    else ${remarkOf('payeeCode', 'payeeUnknown')} end as error
  from import_payees where parsed ->> 'payeeCode' is not null and payers is not null and payee_id is null`

/** The contract of a payee that the sender belongs to is set by a colleague (OFR-33). */
export const ownPayees: RawBuilder<unknown> = sql`
  select t.row, ${remarkOf('payeeCode', 'ownPayee')} as error from import_payees t join payees p on p.id = t.payee_id
  where person_belongs_to(p.payee_tenant_id)`

/** The same for its account; other columns are no decision. */
export const ownPayeeAccounts: RawBuilder<unknown> = sql`${ownPayees} and t.parsed ->> 'accountNumber' is not null`

/** Keeps the first row of a code that has no other error; if all have errors, the first one. */
export const duplicateCodes = ({ id }: Batch): RawBuilder<unknown> => sql`
  select row, ${remarkOf('payeeCode', 'twiceInFile', sql`jsonb_build_object('row', first_row)`)} as error from (
    select t.*, coalesce(min(row) filter (where stays) over same, min(row) over same) as first_row from (
      select t.*, not exists (
        select from import_rows r where r.import_id = ${id} and r.row = t.row and r.errors is not null) as stays
      from import_payees t where parsed ->> 'payeeCode' is not null
    ) t window same as (partition by coalesce(payee_id::text, coalesce(payers::text, parsed ->> 'payer') || '/' || (parsed ->> 'payeeCode')))
  ) n where row <> first_row`

/** The current values of each payee, saved while the rows are read; empty if there is none yet. */
export const currentValues: RawBuilder<unknown> = sql`select row, jsonb_build_object('seen', is_now) as noted from import_payees`

/** Errors of rows whose payee changed since the preview. */
export const changedMeanwhile: RawBuilder<unknown> = sql`
  select row, ${remarkOf('payeeCode', 'changedMeanwhile')} as error from import_payees
  where parsed ->> 'seen' is not null and parsed ->> 'seen' <> is_now`

/** Warnings with the current value of a known payee if the row has another one: one select per column. */
export const willChange = (
  { kept }: RowLookup,
  when: string,
  emptyStays: boolean,
): readonly RawBuilder<unknown>[] =>
  Object.entries(kept).map(
    ([key, now]) => sql`
  select row, ${remarkOf(key, 'willChange', sql`jsonb_build_object('before', coalesce(now, ''))`)} as warning from (
    select t.row, t.parsed, t.said, ${sql.raw(now)}::text as now from import_payees t join payees p on p.id = t.payee_id
    where ${sql.raw(when)}
  ) t where now is distinct from parsed ->> ${sql.lit(key)} and (parsed ->> ${sql.lit(key)} is not null or ${!emptyStays})`,
  )

const same = (name: string): Pair => ({ zh: name, en: name })

/** The columns with the companies to choose from, and the payees if they must be named. */
export async function withChoices(
  columns: readonly ImportColumn[],
  { tenantId, companyId }: Sender,
  db: Transaction<Schema>,
  listed: boolean,
): Promise<readonly ImportColumn[]> {
  const own = companies(tenantId, companyId)
  const { rows } = await sql<{ name: string }>`
    select name from (${own}) own group by name order by name limit ${payerChoicesMax + 1}`.execute(db)
  const choices = rows.map(({ name }) => same(name))
  const list = listed ? await payeesOf(own, tenantId, db) : undefined
  return columns.map((one) => {
    if (one.key === 'payer' && choices[0])
      return { ...one, example: choices[0], ...(choices.length <= payerChoicesMax && { choices }) }
    if (one.key !== 'payeeCode' || !list) return one
    return { ...one, list, example: same(list.rows[0]?.[0] ?? '') }
  })
}

async function payeesOf(
  own: RawBuilder<unknown>,
  tenantId: string,
  db: Transaction<Schema>,
): Promise<ListSheet | undefined> {
  const { rows } = await sql<{ code: string; name: string; payer: string }>`
    select p.code, p.name, own.name as payer from (${own}) own
    join payees p on p.payer_tenant_id = ${tenantId} and p.payer_id = own.id
    order by own.name, p.code limit ${payeesListedMax + 1}`.execute(db)
  if (rows.length === 0 || rows.length > payeesListedMax) return undefined
  return {
    title: documentImport.payees,
    headers: [
      payeeImport.columns.payeeCode.header,
      payeeImport.columns.payeeName.header,
      payeeImport.payer.header,
    ],
    rows: rows.map(({ code, name, payer }) => [code, name, payer]),
  }
}
