/** The tables of imports: the imports, and their staged rows. Only this file writes them. */
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import type { RowError, Warning } from '#domain/imports/row-errors.ts'
import { type ImportState, importStates, isOver } from '#domain/imports/states.ts'
import type { Refused } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import type { Batch, ImportKind, ImportOptions, ReportProgress, RowRange } from '../import-kind.ts'
import { rowsPerPruneMax } from '../limits.ts'

type Db = Transaction<Schema>

/** Inserts an import; false if there is one of the same file, which is committed by then. */
export async function insertImport(db: Db, row: Insertable<Schema['imports']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks an import of the tenant. */
export const lockImport = (db: Db, tenantId: string, kind: string, id: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type ImportChanges = Omit<Updateable<Schema['imports']>, 'id' | 'tenant_id' | 'state'>

/** Changes the state; returns false if the import was not in the expected state. */
export async function changeImportState(
  db: Db,
  id: string,
  [from, to]: readonly [ImportState, ImportState],
  changed: ImportChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...changed, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const failureOf = ({ failure, details }: Refused): ImportChanges => ({
  failure,
  failure_details: JSON.stringify(details),
})

/** Records the progress that the page shows. */
export async function noteProgress(
  db: Db,
  id: string,
  { rowsDone, rowsExpected }: { readonly rowsDone: number; readonly rowsExpected: number | undefined },
  at: Date,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ rows_done: rowsDone, rows_expected: rowsExpected ?? null, touched_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'storing'])
    .execute()
}

// ── staged rows ──

/** A staged row: its parsed values, errors and warnings. */
export type StagedRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly parsed: ImportOptions | null
  readonly errors: readonly RowError[] | null
  readonly warnings: readonly Warning[] | null
}

/**
 * The rows are passed as one JSON value, so that a batch is one statement of any length. COPY is not possible
 * with row security.
 */
export async function insertRows(
  db: Db,
  tenantId: string,
  importId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, tenant_id, row, cells, parsed, errors, warnings)
    select ${importId}::uuid, ${tenantId}::uuid, row, cells, parsed, errors, warnings
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(row int, cells text[], parsed jsonb, errors jsonb, warnings jsonb)`.execute(db)
}

/**
 * Adds the errors that the kind finds by comparing rows, one per column. Materialized: without statistics the
 * planner could evaluate the select several times.
 */
export async function compareRows(
  kind: ImportKind,
  batch: Batch,
  aim: 'read' | 'store',
  reportProgress?: ReportProgress,
): Promise<void> {
  await kind.prepare(batch, aim)
  if (aim === 'read' && kind.noted)
    await sql`
      update import_rows r set parsed = r.parsed || found.noted from (${kind.noted}) found
      where r.import_id = ${batch.id} and r.row = found.row`.execute(batch.db)
  const selects = kind.compare(batch)
  for (const [index, found] of selects.entries()) {
    await reportProgress?.(index + 1, selects.length + 1)
    await sql`
      with found as materialized (${found})
      update import_rows r set errors = coalesce(r.errors, '[]') || found.error, warnings = null from found
      where r.import_id = ${batch.id} and r.row = found.row and (r.errors is null
        or not r.errors @> jsonb_build_array(jsonb_build_object('column', found.error -> 'column')))`.execute(
      batch.db,
    )
  }
  // Warnings are shown before storing; they are not collected again while storing.
  const warnings = aim === 'read' ? kind.warning(batch) : []
  if (warnings.length > 0) await noteWarnings(batch, warnings)
}

/** Rows are wide and may be many: each is updated once for all its warnings. */
async function noteWarnings({ db, id }: Batch, warnings: readonly RawBuilder<unknown>[]): Promise<void> {
  const each = warnings.map(
    (found, place) => sql`select row, warning, ${sql.lit(place)} as place from (${found}) found`,
  )
  await sql`
    with found as materialized (
      select row, jsonb_agg(warning order by place) as warnings from (${sql.join(each, sql` union all `)}) each group by row
    )
    update import_rows r set warnings = coalesce(r.warnings, '[]') || found.warnings from found
    where r.import_id = ${id} and r.row = found.row and r.errors is null`.execute(db)
}

/** Treats warnings as errors, so that these rows are not stored. */
export async function leaveOutWithWarnings(db: Db, id: string): Promise<void> {
  await sql`
    update import_rows set errors = warnings, warnings = null where import_id = ${id} and warnings is not null`.execute(
    db,
  )
}

/** The number of rows, of those with errors and with warnings, and their sums by currency. */
export async function countRows(
  { sums = { amount: '', currency: '' } }: Pick<ImportKind, 'sums'>,
  db: Db,
  id: string,
): Promise<RowCounts> {
  const { rows } = await sql<{ read: number; failed: number; warned: number; totals: string }>`
    select sum(read)::int as read, sum(failed)::int as failed, sum(warned)::int as warned, coalesce(json_agg(json_build_object(
        'currency', currency, 'rows', read, 'all', every::text, 'valid', valid::text) order by currency)
      filter (where currency is not null), '[]')::text as totals
    from (
      select case when parsed ->> ${sums.amount} is not null then parsed ->> ${sums.currency} end as currency, count(*) as read, count(errors) as failed, count(warnings) as warned,
        sum((parsed ->> ${sums.amount})::numeric) as every,
        coalesce(sum((parsed ->> ${sums.amount})::numeric) filter (where errors is null), 0) as valid
      from import_rows where import_id = ${id} group by 1
    ) by_currency`.execute(db)
  const { read, failed, warned, totals = '[]' } = rows[0] ?? {}
  return { rows_read: read ?? 0, rows_failed: failed ?? 0, rows_warned: warned ?? 0, totals }
}
type RowCounts = Record<'rows_read' | 'rows_failed' | 'rows_warned', number> & { readonly totals: string }

/** The rows that can be stored, in portions. */
export async function portionsOf(db: Db, id: string): Promise<readonly RowRange[]> {
  const { rows } = await sql<RowRange>`
    select min(row) as "from", max(row) as "to", count(*)::int as count from (
      select row, (row_number() over (order by row) - 1) / ${sql.lit(importRowsPerStore)} as portion
      from import_rows where import_id = ${id} and errors is null
    ) portions group by portion order by portion`.execute(db)
  return rows
}

/** Deletes stored rows, or all of them; failed rows stay for some time, to be downloaded. */
export async function dropRows(db: Db, id: string, which: 'stored' | 'all'): Promise<void> {
  await sql`delete from import_rows where import_id = ${id} and (${which === 'all'} or errors is null)`.execute(
    db,
  )
}

/** Deletes some rows of imports that ended before that moment; returns how many. */
export async function pruneRows(system: Kysely<Schema>, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await system.executeQuery(
    CompiledQuery.raw(
      `delete from import_rows r using (
         select r.import_id, r.row from imports i join import_rows r on r.import_id = i.id
         where i.touched_at < $1 and i.state = any($2) limit $3
       ) old where r.import_id = old.import_id and r.row = old.row`,
      [before, importStates.filter(isOver), rowsPerPruneMax],
    ),
  )
  return Number(numAffectedRows)
}
