/** The table of receivables that name their payer. Only this file writes it. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Row = Schema['named_receivables']
export type Receivable = Selectable<Row>

/** Writes one; false where an open one of this payer has its number. */
export async function insertReceivable(db: Kysely<Schema>, receivable: Insertable<Row>): Promise<boolean> {
  const written = await db
    .insertInto('named_receivables')
    .values(receivable)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export const findReceivable = (db: Kysely<Schema>, id: string): Promise<Receivable | undefined> =>
  db.selectFrom('named_receivables').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the ids that are there, locked by their ids. */
export const lockReceivables = (db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Receivable[]> =>
  db
    .selectFrom('named_receivables')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function changeReceivable(
  db: Kysely<Schema>,
  { tenant_id, id }: Pick<Receivable, 'tenant_id' | 'id'>,
  changes: Updateable<Row>,
): Promise<void> {
  await db
    .updateTable('named_receivables')
    .set((set) => ({ ...changes, version: set('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** How many a payee has open, in its scope. */
export async function countOpen(db: Kysely<Schema>, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('named_receivables')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another open one of the same sub-entity, payer and debt has the number. */
export async function isNumberTaken(
  db: Kysely<Schema>,
  { tenant_id, id, company_id }: Pick<Receivable, 'tenant_id' | 'id' | 'company_id'>,
  {
    payerName,
    number,
    debts,
  }: { readonly payerName: string; readonly number: string; readonly debts: readonly Receivable['type'][] },
): Promise<boolean> {
  const found = await db
    .selectFrom('named_receivables')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('payer_key', '=', sql<string>`visible_name_of(${payerName})`)
    .where('number', '=', number)
    .where('type', 'in', debts)
    .where('state', '=', 'open')
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}
