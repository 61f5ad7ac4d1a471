/** The tables of products, allotments, limits, settings and applications. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ProductTerms } from '#domain/financing/products.ts'
import type { ApplicationState } from '#domain/financing/states.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
export type Product = Selectable<Schema['finance_products']>
export type Allotment = Selectable<Schema['allotments']>

type Maker = { readonly userId: string; readonly at: Date }

const versionColumns = (terms: ProductTerms, { userId, at }: Maker) => ({
  name: terms.name,
  currency: terms.currency,
  method: terms.method,
  rate_min_bps: terms.rateMinBps,
  rate_max_bps: terms.rateMaxBps,
  term_unit: terms.termUnit,
  term_min: terms.termMin,
  term_max: terms.termMax,
  amount_min: terms.amountMin,
  amount_max: terms.amountMax,
  day_count: terms.dayCount,
  penalty_bps: terms.penaltyBps,
  grace_days: terms.graceDays,
  early_effect: terms.earlyEffect,
  attachments: terms.attachments,
  set_by: userId,
  set_at: at,
})

export async function insertProduct(
  db: Db,
  product: Pick<Product, 'lender_tenant_id' | 'id' | 'lender_id' | 'is_on'>,
  terms: ProductTerms,
  maker: Maker,
): Promise<void> {
  await db
    .insertInto('finance_products')
    .values({ ...product, version: 1, made_at: maker.at })
    .execute()
  await insertVersion(db, product, 1, terms, maker)
}

const insertVersion = async (
  db: Db,
  { lender_tenant_id, id }: Pick<Product, 'lender_tenant_id' | 'id'>,
  version: number,
  terms: ProductTerms,
  maker: Maker,
): Promise<void> => {
  await db
    .insertInto('finance_product_versions')
    .values({ lender_tenant_id, product_id: id, version, ...versionColumns(terms, maker) })
    .execute()
}

/** Returns the version in force: a new one only where the terms change. */
export async function changeProduct(
  db: Db,
  product: Product,
  isOn: boolean,
  changed: { readonly terms: ProductTerms; readonly maker: Maker } | undefined,
): Promise<number> {
  const version = changed ? product.version + 1 : product.version
  if (changed) await insertVersion(db, product, version, changed.terms, changed.maker)
  await db
    .updateTable('finance_products')
    .set({ is_on: isOn, version })
    .where('lender_tenant_id', '=', product.lender_tenant_id)
    .where('id', '=', product.id)
    .execute()
  return version
}

export const insertAllotment = async (db: Db, row: Insertable<Schema['allotments']>): Promise<void> => {
  await db.insertInto('allotments').values(row).execute()
}

export async function changeAllotment(
  db: Db,
  { lender_tenant_id, id, version }: Allotment,
  changes: Pick<Allotment, 'limit_minor' | 'valid_from' | 'valid_to' | 'rate_bps' | 'set_by' | 'set_at'>,
): Promise<number> {
  await db
    .updateTable('allotments')
    .set({ ...changes, version: version + 1 })
    .where('lender_tenant_id', '=', lender_tenant_id)
    .where('id', '=', id)
    .execute()
  return version + 1
}

/** The new version; undefined if another change was faster. */
export async function writeDealerLimit(db: Db, row: Insertable<Schema['dealer_limits']>): Promise<void> {
  await db
    .insertInto('dealer_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['lender_tenant_id', 'lender_id', 'dealer_id', 'currency']).doUpdateSet({
        limit_minor: row.limit_minor ?? null,
        version: row.version,
        set_by: row.set_by,
        set_at: row.set_at,
      }),
    )
    .execute()
}

export async function writeSettings(db: Db, row: Insertable<Schema['finance_settings']>): Promise<void> {
  await db
    .insertInto('finance_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['lender_tenant_id', 'lender_id']).doUpdateSet({
        overdue_days_max: row.overdue_days_max,
        version: row.version,
        set_by: row.set_by,
        set_at: row.set_at,
      }),
    )
    .execute()
}

export async function insertAccounts(
  db: Db,
  rows: readonly Insertable<Schema['finance_accounts']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('finance_accounts')
      .values([...rows])
      .execute()
}

export async function takeSerial(
  db: Db,
  lenderTenantId: string,
  kind: 'application' | 'loan',
): Promise<bigint> {
  const { rows } = await sql<{ serial: bigint }>`
    select take_finance_serial(${lenderTenantId}, ${kind}) as serial`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a number is always given')
  return row.serial
}

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
