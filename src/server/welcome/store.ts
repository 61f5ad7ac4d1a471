/** The table of welcome: registration pages. Only this file writes it. */
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertPage(
  db: Kysely<Schema>,
  row: Insertable<Schema['welcome_pages']>,
): Promise<void> {
  await db.insertInto('welcome_pages').values(row).execute()
}

/** The page of the tenant, held until the end of the transaction, with its logo. */
export async function holdPage(
  db: Transaction<Schema>,
  tenantId: string,
): Promise<{ readonly logoId: string | null } | undefined> {
  const page = await db
    .selectFrom('welcome_pages')
    .select('slug')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!page) return undefined
  const use = await db
    .selectFrom('file_uses')
    .select('file_id')
    .where('owner_kind', '=', 'welcome')
    .where('owner_id', '=', tenantId)
    .executeTakeFirst()
  return { logoId: use?.file_id ?? null }
}
