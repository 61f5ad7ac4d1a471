/**
 * Reads imports: one, the history, rows with remarks, failed rows; and the imports that the recurring job
 * looks for.
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ImportCalls, importSorts } from '#contract/imports.ts'
import type { Input } from '#contract/route.ts'
import { importPreviewRows } from '#domain/imports/limits.ts'
import type { RowError, Warning } from '#domain/imports/row-errors.ts'
import type { ImportMode, ImportState } from '#domain/imports/states.ts'
import type { Currency } from '#domain/money.ts'
import type { Details } from '#domain/result.ts'
import { pageParameters } from '../db/paging.ts'
import type { Schema } from '../db/schema.ts'
import type { ImportKind, ImportOptions, UndoBlock } from '../import-kind.ts'
import { rowsPerPruneMax } from '../limits.ts'

export type ImportRecord = {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly kind: string
  readonly chosen: ImportOptions
  readonly fileName: string
  readonly state: ImportState
  readonly mode: ImportMode | null
  readonly rowsRead: number
}

export async function importOf(db: Transaction<Schema>, id: string): Promise<ImportRecord | undefined> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return found && importRecordOf(found)
}

export const importRecordOf = (row: Selectable<Schema['imports']>): ImportRecord => ({
  id: row.id,
  tenantId: row.tenant_id,
  // The person who runs the import; before that, the person who uploaded it.
  userId: row.run_by ?? row.begun_by,
  kind: row.kind,
  chosen: row.chosen as ImportOptions,
  fileName: row.file_name,
  state: row.state,
  mode: row.mode,
  rowsRead: row.rows_read,
})

/** The last import of the same file that was not refused, cancelled or undone, and who uploaded it. */
export const sameFile = (db: Transaction<Schema>, tenantId: string, kind: string, sha256: Buffer) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.begun_by')
    .select(['begun_at', 'file_name', 'users.name as person'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('imports.state', 'not in', ['refused', 'cancelled', 'undone'])
    .orderBy('begun_at', 'desc')
    .executeTakeFirst()

/** Imports in these states that no job has touched since that moment. */
export async function untouchedImports(
  system: Kysely<Schema>,
  states: readonly ImportState[],
  before: Date,
): Promise<readonly { readonly tenantId: string; readonly importId: string }[]> {
  const found = await system
    .selectFrom('imports')
    .select(['id', 'tenant_id'])
    .where('state', 'in', states)
    .where('touched_at', '<', before)
    .limit(rowsPerPruneMax)
    .execute()
  return found.map(({ id, tenant_id }) => ({ tenantId: tenant_id, importId: id }))
}

// ── what is shown ──

/** An import as the database returns it; `present` adds texts in the caller's language. */
export type ImportListRow = {
  readonly id: string
  readonly fileName: string
  readonly person: string
  readonly begunAt: string
  readonly finishedAt: string | null
  readonly at: string
  readonly state: ImportState
  readonly mode: ImportMode | null
  readonly rowsRead: number
  readonly rowsAdded: number
  readonly rowsFailed: number
  readonly rowsWarned: number
  readonly failure: string | null
  readonly failureDetails: Details | null
  readonly hasFailedRows: boolean
}

/** The person who runs the import; before that, the person who uploaded it. */
const person = '(select u.name from users u where u.id = coalesce(i.run_by, i.begun_by))'

const seen = `'id', i.id, 'fileName', i.file_name,
  'person', ${person},
  'begunAt', instant_text(i.begun_at), 'finishedAt', instant_text(i.finished_at), 'state', i.state, 'mode', i.mode,
  'at', instant_text(coalesce(i.finished_at, i.begun_at)),
  'rowsRead', i.rows_read, 'rowsAdded', i.rows_added, 'rowsFailed', i.rows_failed, 'rowsWarned', i.rows_warned,
  'failure', i.failure, 'failureDetails', i.failure_details::json,
  'hasFailedRows', exists (select from import_rows r where r.import_id = i.id and r.errors is not null)`

/** When it ended, or began if it has not ended. */
const at = 'coalesce(i.finished_at, i.begun_at)'

const own = (kind: string): string => `i.tenant_id = actor.tenant_id and i.kind = '${kind}'`

export const one = ({
  name,
  confirmed,
  undoes,
  undoBlockedBy,
}: Pick<ImportKind, 'name' | 'confirmed' | 'undoes' | 'undoBlockedBy'>): string => `
  select json_build_object(${seen}, 'rowsConfirmed', ${confirmed}, 'rowsDone', i.rows_done, 'rowsExpected', i.rows_expected, 'chosen', i.chosen,
    'hiddenSheets', i.hidden_sheets, 'undoes', case when i.state = 'done' then ${undoes} end,
    'undoBlockedBy', case when i.state = 'done' then ${undoBlockedBy} end,
    'totals', coalesce(i.totals, '[]'),
    'preview', coalesce((select json_agg(json_build_object('row', r.row, 'cells', r.cells, 'errors', r.errors, 'warnings', r.warnings) order by r.row) from (
      select row, cells, errors, warnings from import_rows where import_id = i.id order by row limit ${importPreviewRows}) r), '[]')
  )::text as answer from imports i where i.id = $3 and ${own(name)}`
export type ImportDetailRow = ImportListRow & {
  readonly rowsConfirmed: number
  readonly rowsDone: number
  readonly rowsExpected: number | null
  readonly hiddenSheets: number
  readonly undoes: {
    readonly count: number
    readonly totals: readonly { readonly currency: Currency; readonly amount: string }[]
  } | null
  readonly undoBlockedBy: UndoBlock | null
  readonly chosen: ImportOptions
  readonly totals: readonly {
    readonly currency: Currency
    readonly rows: number
    readonly all: string
    readonly valid: string
  }[]
  readonly preview: readonly {
    readonly row: number
    readonly cells: readonly string[]
    readonly errors: readonly RowError[] | null
    readonly warnings: readonly Warning[] | null
  }[]
}

type ListQuestion = Input<ImportCalls['list']>['body']

type Sort = (typeof importSorts)[number]

/** Sorted without an index: a company has some hundred imports a year. */
const orders: Readonly<Record<Sort, string>> = {
  fileName: 'i.file_name',
  state: 'i.state',
  rowsRead: 'i.rows_read',
  rowsAdded: 'i.rows_added',
  rowsFailed: 'i.rows_failed',
  person,
  at,
}

function orderOf(sort = '-at'): string {
  const way = sort.startsWith('-') ? ' desc' : ''
  return `${orders[sort.replace(/^-/, '') as Sort]}${way}, i.id${way}`
}

export const history =
  (kind: string) =>
  (input: { readonly body: ListQuestion }): string => {
    const order = orderOf(input.body.sort)
    return `
  select json_build_object('list', coalesce((
      select json_agg(json_build_object(${seen}) order by ${order}) from (
        select * from imports i where ${own(kind)} and ($6::text is null or strpos(lower(i.file_name), $6) > 0)
        order by ${order} offset $3 limit $4) i), '[]'),
    'total', (select count(*) from imports i where ${own(kind)} and ($6::text is null or strpos(lower(i.file_name), $6) > 0)),
    'page', $5::int, 'pageSize', $4::int, 'next', null)::text as answer`
  }

export const historyValues = ({ body }: { readonly body: ListQuestion }): readonly unknown[] => [
  ...pageParameters(body),
  body.keyword?.toLowerCase() ?? null,
]

type RowsQuestion = Input<ImportCalls['rows']>
export const remarkedRows =
  (kind: string) =>
  ({ query }: RowsQuestion): string => {
    const way = query.sort === '-row' ? ' desc' : ''
    const { remarks = 'errors' } = query
    return `
  select json_build_object('chosen', i.chosen, 'list', coalesce((
      select json_agg(json_build_object('row', r.row, 'remarks', r.${remarks}) order by r.row${way}) from (
        select row, ${remarks} from import_rows where import_id = i.id and ${remarks} is not null
        order by row${way} offset $4 limit $5) r), '[]'),
    'total', (select count(*) from import_rows r where r.import_id = i.id and r.${remarks} is not null),
    'page', $6::int, 'pageSize', $5::int, 'next', null)::text as answer
  from imports i where i.id = $3 and ${own(kind)}`
  }
export const remarkedRowsValues = ({ params, query }: RowsQuestion): readonly unknown[] => [
  params.id,
  ...pageParameters(query),
]
export type RemarkedRowsPage = {
  readonly chosen: ImportOptions
  readonly list: readonly { readonly row: number; readonly remarks: readonly (RowError | Warning)[] }[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

/** The rows of the file of failed rows. */
export const failedOf = `select row, cells, errors from import_rows where import_id = $1 and errors is not null order by row`
export type FailedRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
}
