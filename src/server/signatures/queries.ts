/** What anybody may find of a signed document, by its code or by the hash of a copy. */
import { type Kysely, sql } from 'kysely'
import type { SignedKind } from '#domain/signatures/documents.ts'
import type { Schema } from '../db/schema.ts'
import type { SignedKey } from './store.ts'

type PublicDocument = {
  readonly kind: SignedKind
  readonly code: string
  readonly hash: string
  readonly signedAt: string
}

export const findByCode = (db: Kysely<Schema>, code: string): Promise<PublicDocument | undefined> =>
  find(db, code, null)

export const findByHash = (db: Kysely<Schema>, hash: Buffer): Promise<PublicDocument | undefined> =>
  find(db, null, hash)

async function find(db: Kysely<Schema>, code: string | null, hash: Buffer | null) {
  const { rows } = await sql<Omit<PublicDocument, 'signedAt'> & { readonly signedAt: Date }>`
    select kind, code, encode(hash, 'hex') as hash, signed_at as "signedAt" from find_signed_document(${code}, ${hash})`.execute(
    db,
  )
  const [row] = rows
  return row && { ...row, signedAt: row.signedAt.toISOString() }
}

/** What a tenant has signed about something, the newest first. */
export const findSignedFor = (
  db: Kysely<Schema>,
  { tenantId, kind, subjectId }: Omit<SignedKey, 'contentHash'>,
) =>
  db
    .selectFrom('signed_documents')
    .select(['id', 'content_hash as contentHash'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('signed_at', 'desc')
    .execute()

/** The same with their bytes. */
export const signedOf = (db: Kysely<Schema>, { tenantId, kind, subjectId }: Omit<SignedKey, 'contentHash'>) =>
  db
    .selectFrom('signed_documents')
    .select(['bytes', 'signed_at as at'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('signed_at', 'desc')
    .execute()

/** Signed documents with their bytes, in the scope of either party. */
export const readSigned = (db: Kysely<Schema>, ids: readonly string[]) =>
  db.selectFrom('signed_documents').select(['bytes', 'signed_at as at']).where('id', 'in', ids).execute()

/** Whether a tenant has signed the continuing-request agreement, which it does once. */
export const hasSignedContinuing = async (db: Kysely<Schema>, tenantId: string): Promise<boolean> =>
  (await findSignedFor(db, { tenantId, kind: 'continuingAgreement', subjectId: tenantId })).length > 0
