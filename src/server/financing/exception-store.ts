/** The tables of exceptions and of what two people decide. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'

export type LoanException = Selectable<Schema['loan_exceptions']> & {
  readonly currency: Currency
  readonly value_date: Day
}
export type LoanRequest = Selectable<Schema['loan_requests']> & { readonly value_date: Day }

export const insertException = async (
  db: Kysely<Schema>,
  row: Insertable<Schema['loan_exceptions']>,
): Promise<void> => {
  await db.insertInto('loan_exceptions').values(row).execute()
}

export const lockException = async (
  db: Transaction<Schema>,
  id: string,
): Promise<LoanException | undefined> =>
  (await db
    .selectFrom('loan_exceptions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as LoanException | undefined

export const solveException = async (
  db: Kysely<Schema>,
  { lender_tenant_id, id }: LoanException,
  changes: Updateable<Schema['loan_exceptions']>,
): Promise<void> => {
  await db
    .updateTable('loan_exceptions')
    .set({ ...changes, state: 'solved' })
    .where('lender_tenant_id', '=', lender_tenant_id)
    .where('id', '=', id)
    .execute()
}

export const insertRequest = async (
  db: Kysely<Schema>,
  row: Insertable<Schema['loan_requests']>,
): Promise<void> => {
  await db.insertInto('loan_requests').values(row).execute()
}

export const lockRequest = async (db: Transaction<Schema>, id: string): Promise<LoanRequest | undefined> =>
  (await db
    .selectFrom('loan_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as LoanRequest | undefined

export const decideRequest = async (
  db: Kysely<Schema>,
  { lender_tenant_id, id }: LoanRequest,
  changes: Updateable<Schema['loan_requests']>,
): Promise<void> => {
  await db
    .updateTable('loan_requests')
    .set(changes)
    .where('lender_tenant_id', '=', lender_tenant_id)
    .where('id', '=', id)
    .execute()
}
