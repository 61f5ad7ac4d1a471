/** The tables of loans, exceptions and what two people decide. Only this file writes them, many loans by one statement. */
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Balances } from '#domain/financing/balances.ts'
import type { LoanState } from '#domain/financing/states.ts'
import type { LoanSummary } from '#domain/financing/summary.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

export const insertLoan = async (db: Db, row: Insertable<Schema['loans']>): Promise<void> => {
  await db.insertInto('loans').values(row).execute()
}

export const insertLoanEvent = async (db: Db, row: Insertable<Schema['loan_events']>): Promise<void> => {
  await db.insertInto('loan_events').values(row).execute()
}

/** In one statement for all loans: a day roll may have 50,000. */
async function insertAll<T extends 'loan_postings' | 'loan_schedules' | 'loan_states'>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await sql`
      insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(
        rows.slice(from, from + rowsPerStatement),
        (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      )}::json)`.execute(db)
}
const rowsPerStatement = 10_000

export type NewPosting = Insertable<Schema['loan_postings']>
export const insertPostings = (db: Db, rows: readonly NewPosting[]): Promise<void> =>
  insertAll(db, 'loan_postings', rows)

type NewSchedule = Insertable<Schema['loan_schedules']>
export const insertSchedules = (db: Db, rows: readonly NewSchedule[]): Promise<void> =>
  insertAll(db, 'loan_schedules', rows)

type NewState = Insertable<Schema['loan_states']>
export const insertStates = (db: Db, rows: readonly NewState[]): Promise<void> =>
  insertAll(db, 'loan_states', rows)

export type LoanFigures = LoanSummary & {
  readonly lenderTenantId: string
  readonly id: string
  readonly state: LoanState
  readonly balances: Balances
  readonly writtenOff: bigint
  readonly rows: number
}

/** The figures of loans as they are on a day. */
export async function changeLoans(
  db: Db,
  loans: readonly LoanFigures[],
  day: string,
  at: Date,
): Promise<void> {
  const column = <T>(of: (loan: LoanFigures) => T): readonly T[] => loans.map(of)
  const minor = (of: (loan: LoanFigures) => bigint | null) =>
    column((loan) => {
      const value = of(loan)
      return value === null ? null : String(value)
    })
  await sql`
    update loans l set state = n.state, state_since = case when l.state = n.state then l.state_since else ${at} end,
      principal_minor = n.principal, interest_minor = n.interest, penalty_minor = n.penalty, credit_minor = n.credit,
      held_minor = n.held, written_off_minor = n.written_off, next_due_day = n.next_day, next_due_minor = n.next_due,
      overdue_day = n.overdue_day, overdue_minor = n.overdue, rows_total = n.rows_total, rows_paid = n.rows_paid, posted_to = ${day}::date,
      rolls_on = n.rolls_on, version = l.version + 1
    from unnest(${column((loan) => loan.lenderTenantId)}::uuid[], ${column((loan) => loan.id)}::uuid[], ${column((loan) => loan.state)}::text[],
      ${minor(({ balances }) => balances.loanPrincipal)}::bigint[], ${minor(({ balances }) => balances.loanInterest)}::bigint[],
      ${minor(({ balances }) => balances.loanPenalty)}::bigint[], ${minor(({ balances }) => -balances.loanCredit)}::bigint[],
      ${minor(({ balances }) => -balances.loanHeld)}::bigint[], ${minor(({ writtenOff }) => writtenOff)}::bigint[],
      ${column((loan) => loan.nextDueDay)}::date[], ${minor((loan) => loan.nextDue)}::bigint[], ${column((loan) => loan.overdueDay)}::date[],
      ${minor((loan) => loan.overdue)}::bigint[], ${column((loan) => loan.rows)}::int[], ${column((loan) => loan.rowsPaid)}::int[],
      ${column((loan) => loan.rollsOn)}::date[])
      as n (tenant, id, state, principal, interest, penalty, credit, held, written_off, next_day, next_due, overdue_day, overdue, rows_total, rows_paid, rolls_on)
    where l.lender_tenant_id = n.tenant and l.id = n.id`.execute(db)
}

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
