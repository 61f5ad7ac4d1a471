/**
 * The bytes of files in an archive. A file never changes under its id, so each is stored once for all base copies.
 * Files added after the last base copy are read from the storage.
 */
import { join } from 'node:path'
import type pg from 'pg'
import { openFolder } from '../../adapters/storage/folder.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { sumOf } from '../parts.ts'
import type { Archive, BaseCopy } from './bases.ts'

type FileRow = BaseCopy['files'][number]
type CopiedFiles = Pick<BaseCopy, 'files' | 'lost'>

async function readRows(client: pg.ClientBase): Promise<readonly FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select id, encode(sha256, 'hex') as sha256 from files order by id`,
  )
  return rows
}

/** Copies what the archive does not have yet. */
export async function takeFiles(
  client: pg.ClientBase,
  archive: Archive,
  storage: Storage | undefined,
): Promise<CopiedFiles> {
  if (!storage) return { files: [], lost: [] }
  return takeAll(await readRows(client), archive.files, [storage])
}

/** Copies the bytes of every row to a new storage, from the archive or from the current storage. */
export async function bringFiles(
  client: pg.ClientBase,
  archive: Archive,
  storage: Storage,
  folder: string,
): Promise<CopiedFiles> {
  return takeAll(await readRows(client), folder, [openFolder(archive.files), storage])
}

async function takeAll(
  rows: readonly FileRow[],
  folder: string,
  from: readonly Storage[],
): Promise<CopiedFiles> {
  const files: FileRow[] = []
  const lost: string[] = []
  for (const row of rows) {
    if (await takeOne(row, folder, from)) files.push(row)
    else lost.push(row.id)
  }
  return { files, lost }
}

/** Whether the correct bytes are there in the end. */
async function takeOne({ id, sha256 }: FileRow, folder: string, from: readonly Storage[]): Promise<boolean> {
  const isRight = async (): Promise<boolean> => (await sumOf(join(folder, id)))?.sha256 === sha256
  if (await isRight()) return true
  for (const storage of from) {
    const bytes = await storage.get(id)
    if (!bytes) continue
    await openFolder(folder).put(id, bytes)
    if (await isRight()) return true
    await openFolder(folder).remove(id)
  }
  return false
}
