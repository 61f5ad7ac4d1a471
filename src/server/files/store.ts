/** The tables of files, their uses, and bytes without a file row. */
import { type Insertable, type Kysely, type NotNull, type Selectable, sql } from 'kysely'
import type { UnusedFiles } from '#domain/files/rules.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
/** What refers to a file: its kind and id. */
export type Owner = { readonly kind: string; readonly id: string }

export async function insertFile(db: Db, row: Insertable<Schema['files']>): Promise<void> {
  await db.insertInto('files').values(row).execute()
}

/** Locked by everything that adds a file of the tenant, so that the quota is counted serially. */
export async function lockUploads(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.uploads}, hashtext(${tenantId}))`.execute(db)
}

export async function unusedFilesOf(db: Db, tenantId: string, userId: string): Promise<UnusedFiles> {
  const { rows } = await sql<Record<keyof UnusedFiles, string>>`
    select count(*) filter (where uploaded_by = ${userId}) as "personFiles",
      coalesce(sum(size) filter (where uploaded_by = ${userId}), 0) as "personBytes", coalesce(sum(size), 0) as "companyBytes"
    from files where tenant_id = ${tenantId} and unused_since is not null`.execute(db)
  const { personFiles = 0, personBytes = 0, companyBytes = 0 } = rows[0] ?? {}
  return {
    personFiles: Number(personFiles),
    personBytes: Number(personBytes),
    companyBytes: Number(companyBytes),
  }
}

/** An existing file stays as it is, because its id derives from its content. */
export async function keepPlatformFile(db: Db, row: Insertable<Schema['files']>): Promise<void> {
  await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const locked = ['id', 'tenant_id', 'name', 'media_type', 'size', 'sha256', 'unused_since'] as const
export type FileRow = Pick<Selectable<Schema['files']>, Exclude<(typeof locked)[number], 'tenant_id'>> & {
  readonly tenant_id: string
}

/** Locks a tenant's own file, so that it is not removed or attached concurrently. */
export const lockFile = (db: Db, tenantId: string, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .select(locked)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ tenant_id: NotNull }>()
    .executeTakeFirst()

export async function isUsed(db: Db, id: string): Promise<boolean> {
  const use = await db.selectFrom('file_uses').select('file_id').where('file_id', '=', id).executeTakeFirst()
  return use !== undefined
}

/** Deletes the row and records its bytes as stray. */
export async function deleteFile(db: Db, id: string, at: Date): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
  await insertStray(db, id, at)
}

export const usesOf = (db: Db, owner: Owner) =>
  db
    .selectFrom('file_uses')
    .select(['position', 'sha256'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute()

export async function insertUse(
  db: Db,
  owner: Owner,
  position: number,
  file: FileRow,
  at: Date,
): Promise<void> {
  await db
    .insertInto('file_uses')
    .values({
      tenant_id: file.tenant_id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      position,
      file_id: file.id,
      sha256: file.sha256,
      created_at: at,
    })
    .execute()
  await db.updateTable('files').set({ unused_since: null }).where('id', '=', file.id).execute()
}

/** Returns whether the use existed. The file must be locked. */
export async function deleteUse(db: Db, owner: Owner, fileId: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('file_uses')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (!(await isUsed(db, fileId)))
    await db.updateTable('files').set({ unused_since: at }).where('id', '=', fileId).execute()
  return true
}

/** Files that nothing has referred to since that time, oldest first. */
export const unusedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('files')
    .select(['id', 'tenant_id'])
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(limit)
    .$narrowType<{ tenant_id: NotNull }>()
    .execute()

/** After that time the bytes may be removed, unless a file row refers to them. */
export async function insertStray(db: Db, id: string, removeAt: Date): Promise<void> {
  await db.insertInto('stray_bytes').values({ id, remove_at: removeAt }).execute()
}

/** Whether the record existed: from now on a file row refers to the bytes, or they are gone. */
export async function deleteStray(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('stray_bytes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function straysBefore(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stray_bytes s where remove_at <= ${before} and not exists (select from files f where f.id = s.id)
    order by remove_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
