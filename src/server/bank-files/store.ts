/** The tables of payment files: files, their rows, and exceptions. Only this file writes them. */
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import type { ExceptionKind, RowResult } from '#domain/bank-files/match.ts'
import type { Solution } from '#domain/bank-files/solutions.ts'
import { type BankFileState, bankFileMoves } from '#domain/bank-files/states.ts'
import type { Schema } from '../db/schema.ts'

type Db = Transaction<Schema>

/** Inserts a file; false if there is one with the same bytes, which is committed by then. */
export async function insertFile(db: Db, row: Insertable<Schema['bank_files']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bank_files')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks a file, so that its rows are applied by one process at a time. */
export const lockFile = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('bank_files')
    .selectAll()
    .where('payer_tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type FileChanges = Omit<Updateable<Schema['bank_files']>, 'id' | 'payer_tenant_id' | 'state'>

/** Changes the state; false if the file was not in the expected one. */
export async function changeFileState(
  db: Db,
  tenantId: string,
  id: string,
  [from, to]: readonly [BankFileState, BankFileState],
  changed: FileChanges,
): Promise<boolean> {
  if (!bankFileMoves[from].includes(to)) throw new Error(`A payment file does not go from ${from} to ${to}.`)
  const { numUpdatedRows } = await db
    .updateTable('bank_files')
    .set({ ...changed, state: to })
    .where('payer_tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type FileKey = { readonly tenantId: string; readonly fileId: string }
export type NumberedEntry = BankEntry & { readonly row: number }
/** With what the preview says of it: a result or the kind of an exception, and the award. */
export type ExpectedEntry = NumberedEntry & {
  readonly expected: string
  readonly expectedAwardId: string | null
}

/** The rows are passed as one JSON value, so that a portion is one statement of any length. */
export async function insertRows(
  db: Db,
  { tenantId, fileId }: FileKey,
  rows: readonly ExpectedEntry[],
): Promise<void> {
  await sql`
    insert into bank_file_rows (payer_tenant_id, file_id, row, kind, reference, amount, currency, value_date, bank_reference, sum_wrong, order_id, reason, note,
      expected, expected_award_id)
    select ${tenantId}::uuid, ${fileId}::uuid, row, kind, reference, amount, currency, "valueDate", "bankReference", "isSumWrong", "orderId", reason, note, expected, "expectedAwardId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(row int, kind text, reference text, amount text, currency text,
      "valueDate" date, "bankReference" text, "isSumWrong" boolean, "orderId" uuid, reason text, note text, expected text, "expectedAwardId" uuid)`.execute(
    db,
  )
}

export type AppliedRow = {
  readonly row: number
  readonly result: RowResult
  readonly awardId: string | null
  /** Whether the preview said something else. */
  readonly differs: boolean
}
export type NewException = {
  readonly id: string
  readonly row: number
  readonly kind: ExceptionKind
  readonly awardId: string | null
}

/** Writes the results of rows, and counts them at their file. */
export async function applyRows(
  db: Db,
  { tenantId, fileId }: FileKey,
  rows: readonly AppliedRow[],
): Promise<void> {
  await sql`
    update bank_file_rows b set result = r.result, award_id = r."awardId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(row int, result text, "awardId" uuid)
    where b.payer_tenant_id = ${tenantId} and b.file_id = ${fileId} and b.row = r.row`.execute(db)
  const count = (result: RowResult): number => rows.filter((row) => row.result === result).length
  await sql`
    update bank_files set paid = paid + ${count('paid')}, returned = returned + ${count('returned')}, refused = refused + ${count('refused')},
      known = known + ${count('known')}, exceptions = exceptions + ${count('exception')},
      differing = differing + ${rows.filter(({ differs }) => differs).length}
    where payer_tenant_id = ${tenantId} and id = ${fileId}`.execute(db)
}

export async function insertExceptions(
  db: Db,
  { tenantId, fileId }: FileKey,
  companyId: string,
  rows: readonly NewException[],
  at: Date,
): Promise<void> {
  await sql`
    insert into payment_exceptions (payer_tenant_id, id, file_id, row, company_id, kind, award_id, created_at)
    select ${tenantId}::uuid, r.id, ${fileId}::uuid, r.row, ${companyId}::uuid, r.kind, r."awardId", ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, row int, kind text, "awardId" uuid)`.execute(
    db,
  )
}

/**
 * Locks exceptions of a payer, or of one of its companies, in the order of ids, with what their rows say. One that is
 * being solved at the same time is left out: after a wait it would be solved.
 */
export async function lockExceptions(
  db: Db,
  { tenantId, companyId }: { readonly tenantId: string; readonly companyId: string },
  ids: readonly string[],
) {
  return db
    .selectFrom('payment_exceptions as e')
    .innerJoin('bank_file_rows as r', (join) =>
      join
        .onRef('r.payer_tenant_id', '=', 'e.payer_tenant_id')
        .onRef('r.file_id', '=', 'e.file_id')
        .onRef('r.row', '=', 'e.row'),
    )
    .innerJoin('bank_files as f', (join) =>
      join.onRef('f.payer_tenant_id', '=', 'e.payer_tenant_id').onRef('f.id', '=', 'e.file_id'),
    )
    .select(['e.id', 'e.version', 'e.solution', 'e.award_id', 'e.row', 'f.file_name', 'f.format'])
    .select(['r.kind', 'r.reference', 'r.amount', 'r.currency', 'r.value_date', 'r.bank_reference'])
    .where('e.payer_tenant_id', '=', tenantId)
    .where('e.id', 'in', ids)
    .$if(companyId !== tenantId, (query) => query.where('e.company_id', '=', companyId))
    .orderBy('e.id')
    .forNoKeyUpdate('e')
    .skipLocked()
    .execute()
}
export type LockedException = Awaited<ReturnType<typeof lockExceptions>>[number]

type NewSolution = {
  readonly solution: Solution
  readonly awardId: string | null
  readonly note: string
  readonly by: string
  readonly at: Date
}

export async function solveExceptions(
  db: Kysely<Schema>,
  tenantId: string,
  ids: readonly string[],
  { solution, awardId, note, by, at }: NewSolution,
): Promise<void> {
  await sql`
    update payment_exceptions set solution = ${solution}, solved_award_id = ${awardId}, solution_note = ${note}, solved_by = ${by}, solved_at = ${at},
      version = version + 1
    where payer_tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db)
}
