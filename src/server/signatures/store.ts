/** The table of signed documents. Rows are added and never changed. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { SignedKind } from '#domain/signatures/documents.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

/** What is signed once: the content of a document about something, for one tenant. */
export type SignedKey = {
  readonly tenantId: string
  readonly kind: SignedKind
  readonly subjectId: string
  readonly contentHash: Buffer
}

/** Parallel requests for the same document wait for the first, and find what it signed. */
export async function lockSigning(db: Db, { tenantId, subjectId }: SignedKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.signing}, hashtext(${tenantId + subjectId}))`.execute(
    db,
  )
}

export const findSigned = (db: Db, key: SignedKey) =>
  db
    .selectFrom('signed_documents')
    .select(['id', 'code', 'bytes', 'signed_at'])
    .where('tenant_id', '=', key.tenantId)
    .where('kind', '=', key.kind)
    .where('subject_id', '=', key.subjectId)
    .where('content_hash', '=', key.contentHash)
    .executeTakeFirst()

export async function insertSigned(db: Db, row: Insertable<Schema['signed_documents']>): Promise<void> {
  await db.insertInto('signed_documents').values(row).execute()
}
