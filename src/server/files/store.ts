/** The tables of files and of what refers to them. */
import type { Kysely, NotNull, Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
export type FileRow = Selectable<Schema['files']>
/** Whoever refers to a file: the kind of thing it is, and its id. */
export type Owner = { readonly kind: string; readonly id: string }

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insertInto('files').values(row).execute()
}

/** A file that is there already stays as it is: its id says its content. */
export async function keepPlatformFile(db: Db, row: FileRow): Promise<void> {
  await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A tenant's own file, locked, so that nobody else removes it or begins to use it meanwhile. */
export const lockFile = (db: Db, tenantId: string, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

export async function isUsed(db: Db, id: string): Promise<boolean> {
  const use = await db.selectFrom('file_uses').select('file_id').where('file_id', '=', id).executeTakeFirst()
  return use !== undefined
}

export const usesOf = (db: Db, owner: Owner) =>
  db
    .selectFrom('file_uses')
    .select(['place', 'sha256'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute()

export async function insertUse(db: Db, owner: Owner, place: number, file: FileRow, at: Date): Promise<void> {
  await db
    .insertInto('file_uses')
    .values({
      tenant_id: file.tenant_id ?? '',
      owner_kind: owner.kind,
      owner_id: owner.id,
      place,
      file_id: file.id,
      sha256: file.sha256,
      created_at: at,
    })
    .execute()
}

/** Whether there was such a use to end. */
export async function deleteUse(db: Db, owner: Owner, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('file_uses')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Files of tenants from before that moment that nothing refers to, the oldest first. */
export const unusedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('files as f')
    .select(['f.id', 'f.tenant_id'])
    .where('f.tenant_id', 'is not', null)
    .where('f.created_at', '<=', before)
    .where((f) =>
      f.not(f.exists(f.selectFrom('file_uses as u').select('u.file_id').whereRef('u.file_id', '=', 'f.id'))),
    )
    .orderBy('f.created_at')
    .limit(limit)
    .$narrowType<{ tenant_id: NotNull }>()
    .execute()

/** Which of these ids are files of ours. */
export async function knownIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
