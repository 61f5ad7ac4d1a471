/** Locks of financing: a product, then the overall limit of a dealer, then its allotment, its application and its loan. */
import type { Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'
import type { Allotment, Product } from './store.ts'

type Db = Transaction<Schema>

export const lockProduct = (db: Db, id: string): Promise<Product | undefined> =>
  db.selectFrom('finance_products').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Owner = { readonly lenderTenantId: string; readonly lenderId: string; readonly dealerId: string }

/** The overall limit of a dealer in a currency, locked; undefined where none was ever set. */
export const lockDealerLimit = (db: Db, { lenderTenantId, lenderId, dealerId }: Owner, currency: Currency) =>
  db
    .selectFrom('dealer_limits')
    .selectAll()
    .where('lender_tenant_id', '=', lenderTenantId)
    .where('lender_id', '=', lenderId)
    .where('dealer_id', '=', dealerId)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedAllotment = Allotment & { readonly valid_from: Day; readonly valid_to: Day }

/** Of two applications for the same money the second waits here. */
export async function lockAllotment(
  db: Db,
  { productId, dealerId }: { readonly productId: string; readonly dealerId: string },
): Promise<LockedAllotment | undefined> {
  const found = await db
    .selectFrom('allotments')
    .selectAll()
    .where('product_id', '=', productId)
    .where('dealer_id', '=', dealerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found as LockedAllotment | undefined
}
