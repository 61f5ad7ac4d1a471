/** The tables of applications. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ApplicationState } from '#domain/financing/states.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'

export type Application = Selectable<Schema['finance_applications']> & {
  readonly currency: Currency
  readonly approved_on: Day | null
  readonly lapses_on: Day | null
}

export const insertApplication = async (
  db: Kysely<Schema>,
  row: Insertable<Schema['finance_applications']>,
): Promise<void> => {
  await db.insertInto('finance_applications').values(row).execute()
}

export async function insertApplicationFiles(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['finance_application_files']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('finance_application_files')
      .values([...rows])
      .execute()
}

/** Locked, after its allotment where what is reserved changes. */
export const lockApplication = async (
  db: Transaction<Schema>,
  id: string,
): Promise<Application | undefined> =>
  (await db
    .selectFrom('finance_applications')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Application | undefined

export async function changeApplication(
  db: Kysely<Schema>,
  { lender_tenant_id, id, version }: Application,
  changes: Updateable<Schema['finance_applications']> & { readonly state: ApplicationState },
): Promise<number> {
  await db
    .updateTable('finance_applications')
    .set({ ...changes, version: version + 1 })
    .where('lender_tenant_id', '=', lender_tenant_id)
    .where('id', '=', id)
    .execute()
  return version + 1
}

/** Whether what was approved has been disbursed. */
export async function isDisbursed(
  db: Kysely<Schema>,
  { lender_tenant_id, id }: Application,
): Promise<boolean> {
  const found = await db
    .selectFrom('loans')
    .select('id')
    .where('lender_tenant_id', '=', lender_tenant_id)
    .where('application_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
