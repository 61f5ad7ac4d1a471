/** What a dealer can borrow of a product today: its terms, its rate, and its limits with what is used of them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Day, dayOf, daysBetween, type Instant } from '#domain/day.ts'
import { loanTermsOf, planOf, type Wanted, wantedOf } from '#domain/financing/applications.ts'
import { appliedRate, type ProductTerms } from '#domain/financing/products.ts'
import type { ScheduleRow } from '#domain/financing/schedule.ts'
import type { LimitState } from '#domain/financing/use.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readCalendar } from '../calendars/queries.ts'
import type { Schema } from '../db/schema.ts'
import { type LockedAllotment, lockAllotment, lockDealerLimit } from './locks.ts'
import { findTerms, overallState, usageOfAllotment, verifiedAccount } from './look-ups.ts'
import { amountText } from './present.ts'
import { country } from './terms-sql.ts'

export const businessDayOf = (businessNow: Date): Day => dayOf(businessNow.getTime() as Instant)

export const bankDays = (db: Kysely<Schema>) => readCalendar(db, country, 'bank')

export type LoanInput = {
  readonly productId: string
  readonly amount: string
  readonly term: number
  readonly productVersion?: number
}

export type Offered = {
  readonly lenderTenantId: string
  readonly allotment: LockedAllotment
  readonly version: number
  readonly terms: ProductTerms
  readonly rate: BasisPoints
  readonly own: LimitState
  readonly overall: LimitState | undefined
}

/** The product as it is allotted to a dealer, with the limits locked. */
export async function lockOffered(
  db: Transaction<Schema>,
  dealerId: string,
  productId: string,
): Promise<Result<Offered>> {
  const seen = await findTerms(db, productId)
  if (!seen) return refuse('notFound')
  const owner = await ownerOf(db, productId)
  if (!owner) return refuse('notFound')
  const { currency } = seen.terms
  const key = { lenderTenantId: seen.lenderTenantId, lenderId: owner.lenderId, dealerId }
  const limit = await lockDealerLimit(db, key, currency)
  const allotment = await lockAllotment(db, { productId, dealerId })
  if (!allotment) return refuse('notFound')
  // Read after the locks: what was reserved meanwhile counts.
  const own = { limit: allotment.limit_minor, use: await usageOfAllotment(db, allotment.id) }
  const overall = await overallState(db, { ...key, currency }, limit?.limit_minor)
  if (!owner.isOn) return refuse('productOff')
  const rate = appliedRate(seen.terms, allotment.rate_bps)
  return done({ ...seen, allotment, rate, own, overall })
}

const ownerOf = (db: Kysely<Schema>, productId: string) =>
  db
    .selectFrom('finance_products')
    .select(['lender_id as lenderId', 'is_on as isOn'])
    .where('id', '=', productId)
    .executeTakeFirst()

export type Planned = Wanted & { readonly rows: readonly ScheduleRow[]; readonly start: Day }

/** The plan of what is asked for, from today on. */
export async function planFor(
  db: Kysely<Schema>,
  { terms, rate }: Pick<Offered, 'terms' | 'rate'>,
  { amount, term }: Pick<LoanInput, 'amount' | 'term'>,
  start: Day,
): Promise<Result<Planned>> {
  const wanted = wantedOf(terms, amount, term)
  if (!wanted.ok) return wanted
  const loanTerms = loanTermsOf(terms, rate, term)
  const rows = planOf(loanTerms, wanted.value.amount, start, await bankDays(db))
  return rows.ok ? done({ ...wanted.value, rows: rows.value, start }) : rows
}

/** Why a dealer may not apply or be disbursed to: not verified, or overdue by more than its lender allows. */
export async function mayBorrow(
  db: Kysely<Schema>,
  {
    lenderTenantId,
    lenderId,
    dealerId,
  }: { readonly lenderTenantId: string; readonly lenderId: string; readonly dealerId: string },
  today: Day,
): Promise<Result<number, 'dealerNotVerified' | 'dealerOverdue'>> {
  const account = await verifiedAccount(db, dealerId)
  if (account === undefined) return refuse('dealerNotVerified')
  const late = await findArrears(db, { lenderTenantId, lenderId, dealerId }, today)
  if (!late) return done(account)
  const { loanNumber: loan, due: day, amount, currency } = late
  return refuse('dealerOverdue', { loan, day, amount: amountText(amount, currency), currency })
}

export type Arrears = {
  readonly loanId: string
  readonly loanNumber: string
  readonly due: Day
  readonly days: number
  readonly amount: bigint
  readonly currency: Currency
}

/** The oldest row that is overdue by more than the lender allows. */
async function findArrears(
  db: Kysely<Schema>,
  {
    lenderTenantId,
    lenderId,
    dealerId,
  }: { readonly lenderTenantId: string; readonly lenderId: string; readonly dealerId: string },
  today: Day,
): Promise<Arrears | undefined> {
  const { rows } = await sql<{ id: string; number: string; due: Day; amount: bigint; currency: Currency }>`
    select l.id, loan_number(l.serial) as number, l.overdue_day as due, l.overdue_minor as amount, l.currency
    from loans l left join finance_settings s on s.lender_tenant_id = l.lender_tenant_id and s.lender_id = l.lender_id
    where l.lender_tenant_id = ${lenderTenantId} and l.lender_id = ${lenderId} and l.dealer_id = ${dealerId}
      and l.overdue_day < ${today}::date - coalesce(s.overdue_days_max, 0)
    order by l.overdue_day, l.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    loanId: row.id,
    loanNumber: row.number,
    due: row.due,
    days: daysBetween(row.due, today),
    amount: row.amount,
    currency: row.currency,
  }
}

/** Whether the limit is valid today. */
export function isValid(
  { valid_from, valid_to }: LockedAllotment,
  today: Day,
): Result<null, 'allotmentNotValid'> {
  if (today >= valid_from && today <= valid_to) return done(null)
  return refuse('allotmentNotValid', { first: valid_from, last: valid_to })
}
