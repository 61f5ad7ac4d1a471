/** Adding, attaching and removing files. Bytes are stored before their row and removed after it. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { fileDelete, fileUpload } from '#contract/files.ts'
import type { Input, Reply } from '#contract/route.ts'
import { msPerHour } from '#domain/day.ts'
import { unusedFileKeptHours } from '#domain/files/limits.ts'
import { addAttachment, fitFor, fitsQuota, type Purpose } from '#domain/files/rules.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type Storage, StorageFull } from '../adapters/storage/storage.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import type { Actor } from '../sessions/actor.ts'
import * as store from './store.ts'

export type NewFile = {
  readonly id: string
  readonly tenantId: string | null
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly at: Date
}

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** A file that the product itself adds, with an id derived from its content; it is never removed. */
export async function keepFile(db: Kysely<Schema>, storage: Storage, file: NewFile): Promise<void> {
  if (!(await storage.has(file.id))) await storage.put(file.id, file.bytes)
  await store.keepPlatformFile(db, {
    id: file.id,
    tenant_id: file.tenantId,
    name: file.name,
    media_type: file.mediaType,
    size: BigInt(file.bytes.length),
    sha256: sha256Of(file.bytes),
    created_at: file.at,
  })
}

/** An upload that was checked and whose bytes are stored. */
export type Upload = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
}

export const keepUpload =
  (upload: Upload): Command<Input<typeof fileUpload>, Reply<typeof fileUpload>, Actor | undefined> =>
  async ({ db, actor, machineNow }) => {
    const { id, name, mediaType, size, sha256 } = upload
    if (!actor?.acting) return refuse('notAllowed')
    const { tenantId } = actor.acting
    const { userId } = actor
    await store.lockUploads(db, tenantId)
    const fits = fitsQuota(await store.unusedFilesOf(db, tenantId, userId), size)
    if (!fits.ok) return fits
    const row = { id, tenant_id: tenantId, name, media_type: mediaType, size: BigInt(size), sha256 }
    await store.insertFile(db, {
      ...row,
      created_at: machineNow,
      unused_since: machineNow,
      uploaded_by: userId,
    })
    if (!(await store.deleteStray(db, id)))
      throw new Error(`The bytes of ${id} were swept before their row came.`)
    const facts = { fileId: id, name, size, sha256: sha256.toString('hex') }
    return done({
      value: { fileId: id, name, size, url: `/files/v1/${id}` },
      entry: { action: 'files.uploaded', tenantId, userId, facts },
    })
  }

/** The caller removes the bytes after commit. */
export const deleteFile: Command<
  Input<typeof fileDelete>,
  Reply<typeof fileDelete>,
  Actor | undefined
> = async ({ db, actor, machineNow }, { params }) => {
  const tenantId = actor?.acting?.tenantId
  const file = tenantId && (await store.lockFile(db, tenantId, params.fileId))
  if (!file) return refuse('notFound')
  if (await store.isUsed(db, file.id)) return refuse('fileInUse')
  await store.deleteFile(db, file.id, machineNow)
  const facts = { fileId: file.id, name: file.name }
  return done({ value: null, entry: { action: 'files.deleted', tenantId, userId: actor.userId, facts } })
}

/**
 * Attaches a file to an owner, in the transaction that changes the owner and has locked it. A file of another tenant
 * counts as missing; the rules of the purpose limit type and number.
 */
export async function attachFile(
  { db, actor, machineNow }: Work<Actor>,
  owner: store.Owner,
  fileId: string,
  purpose: Purpose,
): Promise<Result<store.FileRow>> {
  const tenantId = actor.acting?.tenantId
  const file = tenantId && (await store.lockFile(db, tenantId, fileId))
  if (!file) return refuse('notFound')
  const fit = fitFor(purpose, { mediaType: file.media_type, size: Number(file.size) })
  if (!fit.ok) return fit
  const uses = await store.usesOf(db, owner)
  const hashes = uses.map(({ sha256 }) => sha256.toString('hex'))
  const added = addAttachment(hashes, file.sha256.toString('hex'))
  if (!added.ok) return added
  await store.insertUse(db, owner, freePosition(uses), file, machineNow)
  return done(file)
}

/** The first position that no file of the owner has. */
function freePosition(uses: readonly { readonly position: number }[]): number {
  const taken = new Set(uses.map(({ position }) => position))
  let position = 1
  while (taken.has(position)) position += 1
  return position
}

/** The owner no longer refers to the file; it is removed later if no other owner does. */
export async function dropFile(
  { db, actor, machineNow }: Work<Actor>,
  owner: store.Owner,
  fileId: string,
): Promise<Result<null, 'notFound'>> {
  const tenantId = actor.acting?.tenantId
  const file = tenantId && (await store.lockFile(db, tenantId, fileId))
  return file && (await store.deleteUse(db, owner, fileId, machineNow)) ? done(null) : refuse('notFound')
}

/** Stores bytes without a file row: first a record of them, then the bytes. */
export async function putStray(
  { db, storage, clock, log }: Context,
  id: string,
  bytes: Uint8Array,
): Promise<Result<null, 'storageFull'>> {
  const removeAt = new Date(clock().getTime() + unusedFileKeptHours * msPerHour)
  await store.insertStray(db, id, removeAt)
  try {
    await storage.put(id, bytes)
    return done(null)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    log.error({ err: error }, 'no room for files')
    return refuse('storageFull')
  }
}

/** Removes bytes without a file row: first the bytes, then the record. */
export async function removeStray({ db, storage }: Context, id: string): Promise<void> {
  await storage.remove(id)
  await store.deleteStray(db, id)
}

/** The same at once, without waiting. If the storage is unavailable, the clean-up removes them later. */
export const tryRemoveStray = (context: Context, id: string): Promise<void> =>
  removeStray(context, id).catch(({ message }: Error) =>
    context.log.warn({ message, id }, 'the bytes of a file stay until they are swept'),
  )
