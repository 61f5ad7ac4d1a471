/** The tables of signed documents, whose rows are added and never changed, and of the authority that signs them. */
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

/** Keeps the authority of the first start. Returns the fingerprint of the one that the database knows. */
export async function keepAuthority(system: Kysely<Schema>, fingerprint: Buffer, at: Date): Promise<Buffer> {
  await system
    .insertInto('signing_authority')
    .values({ fingerprint, accepted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await system.selectFrom('signing_authority').select('fingerprint').executeTakeFirstOrThrow()
  return known.fingerprint
}

export async function acceptAuthority(system: Kysely<Schema>, fingerprint: Buffer, at: Date): Promise<void> {
  const kept = { fingerprint, accepted_at: at }
  await system
    .insertInto('signing_authority')
    .values(kept)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(kept))
    .execute()
}
