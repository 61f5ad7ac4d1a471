/** Queries about files for other capabilities. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Whether it is a file of the platform: readable by all tenants, removable by none. */
export async function isPlatformFile(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
