/** Finds products, dealers, limits and the highest loan rate; and the statements of the lists of a programme. */
import { type Kysely, sql } from 'kysely'
import { loanBpsMaxDefault } from '#domain/financing/limits.ts'
import type { ProductTerms } from '#domain/financing/products.ts'
import { type LimitState, noUse } from '#domain/financing/use.ts'
import type { Currency } from '#domain/money.ts'
import { parseApr } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'
import { type TermsRow, termsOfRow, type UseRow, usageOfRow } from './present.ts'
import { termsOf, usageOf } from './terms-sql.ts'

type Db = Kysely<Schema>

/** The operator's maximum, for this lender or for all. */
export async function loanBpsMax(db: Db, lenderTenantId: string): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select c.value from admin_config c where c.key = 'maximum_loan_rate' and (c.tenant_id = ${lenderTenantId} or c.tenant_id is null)
    order by c.tenant_id nulls last limit 1`.execute(db)
  const rate = rows[0] && parseApr(rows[0].value)
  return typeof rate === 'number' ? rate : loanBpsMaxDefault
}

/** The terms of a version of a product; of the newest if none is named. */
export async function findTerms(
  db: Db,
  productId: string,
  version?: number,
): Promise<
  { readonly lenderTenantId: string; readonly version: number; readonly terms: ProductTerms } | undefined
> {
  const { rows } = await sql<{ lender: string; version: number; terms: TermsRow }>`
    select v.lender_tenant_id as lender, v.version, ${sql.raw(termsOf('v'))} as terms
    from finance_products p join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id
      and v.version = coalesce(${version ?? null}::int, p.version)
    where p.id = ${productId}`.execute(db)
  const [row] = rows
  return row && { lenderTenantId: row.lender, version: row.version, terms: termsOfRow(row.terms) }
}

export async function countProducts(db: Db, lenderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('finance_products')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('lender_id', '=', lenderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A company of the lender's tenant. */
export async function isOwnCompany(db: Db, tenantId: string, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', companyId)
    .executeTakeFirst()
  return found !== undefined
}

export const findDealer = (db: Db, lenderTenantId: string, dealerId: string) =>
  db
    .selectFrom('dealers')
    .selectAll()
    .where('lender_tenant_id', '=', lenderTenantId)
    .where('id', '=', dealerId)
    .executeTakeFirst()

/** What an allotment has in use. Read under its lock where a decision depends on it. */
export async function usageOfAllotment(db: Db, allotmentId: string) {
  const { rows } = await sql<{ use: UseRow }>`
    select ${sql.raw(usageOf('u'))} as use from finance_use u where u.allotment_id = ${allotmentId}`.execute(
    db,
  )
  return rows[0] ? usageOfRow(rows[0].use) : noUse
}

type Owner = {
  readonly lenderTenantId: string
  readonly lenderId: string
  readonly dealerId: string
  readonly currency: Currency
}

/** What a dealer has in use of all allotments of a lending company in a currency. */
async function usageOfDealer(db: Db, { lenderTenantId, lenderId, dealerId, currency }: Owner) {
  const { rows } = await sql<{ use: UseRow }>`
    select json_build_object('outstanding', coalesce(sum(u.outstanding), 0)::bigint::text, 'approved', coalesce(sum(u.approved), 0)::bigint::text,
      'applied', coalesce(sum(u.applied), 0)::bigint::text) as use
    from finance_use u where u.lender_tenant_id = ${lenderTenantId} and u.lender_id = ${lenderId} and u.dealer_id = ${dealerId}
      and u.currency = ${currency}`.execute(db)
  return rows[0] ? usageOfRow(rows[0].use) : noUse
}

/** The overall limit with its use, if the dealer has one. */
export async function overallState(
  db: Db,
  owner: Owner,
  limit: bigint | null | undefined,
): Promise<LimitState | undefined> {
  if (limit === null || limit === undefined) return undefined
  return { limit, use: await usageOfDealer(db, owner) }
}

/** Whether the handler has to sign for this lender. */
export async function needsSignature(db: Db, lenderTenantId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select coalesce(finance_needs_signature(${lenderTenantId}), false) as needed`.execute(db)
  return rows[0]?.needed ?? false
}

/** The version of the verified account of a dealer; undefined if it is not verified. */
export async function verifiedAccount(db: Db, dealerId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number | null }>`
    select verified_dealer_account(${dealerId}) as version`.execute(db)
  return rows[0]?.version ?? undefined
}

/** The name of a person, as they are called now. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}
