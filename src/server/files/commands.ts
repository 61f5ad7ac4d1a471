/** Putting a file into the house: its bytes first, then its row, so that a row never speaks of bytes that are not there. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Schema } from '../db/schema.ts'

export type NewFile = {
  readonly id: string
  readonly tenantId: string | null
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly at: Date
}

export async function keepFile(db: Kysely<Schema>, storage: Storage, file: NewFile): Promise<void> {
  await storage.put(file.id, file.bytes)
  await db
    .insertInto('files')
    .values({
      id: file.id,
      tenant_id: file.tenantId,
      name: file.name,
      media_type: file.mediaType,
      size: BigInt(file.bytes.length),
      sha256: createHash('sha256').update(file.bytes).digest(),
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
