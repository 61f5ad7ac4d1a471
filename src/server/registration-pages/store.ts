/** The table of welcome: registration pages. Only this file writes it. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertPage(
  db: Kysely<Schema>,
  row: Insertable<Schema['registration_pages']>,
): Promise<void> {
  await db.insertInto('registration_pages').values(row).execute()
}

/** The tenant's page, locked, with its logo. */
export async function holdPage(
  db: Transaction<Schema>,
  tenantId: string,
): Promise<{ readonly slug: string; readonly logoId: string | null } | undefined> {
  const page = await db
    .selectFrom('registration_pages')
    .select('slug')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!page) return undefined
  const use = await db
    .selectFrom('file_uses')
    .select('file_id')
    .where('owner_kind', '=', 'registrationPage')
    .where('owner_id', '=', tenantId)
    .executeTakeFirst()
  return { slug: page.slug, logoId: use?.file_id ?? null }
}

/** Whether the address was free; an existing page moves. */
export async function placePage(
  db: Transaction<Schema>,
  row: Insertable<Schema['registration_pages']>,
): Promise<boolean> {
  // The address may belong to another scope, which only the unique key can tell.
  const { rows } = await sql<{
    placed: boolean
  }>`select place_registration_page(${row.tenant_id}, ${row.slug}) as placed`.execute(db)
  return rows[0]?.placed ?? false
}
