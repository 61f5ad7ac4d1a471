/** Files in one folder, one file each, named by id. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../config/folders.ts'
import { limited, type Source, type Storage, StorageFull } from './storage.ts'

export function openFolder(folder: string): Storage {
  const pathOf = (id: string): string => join(folder, id)
  const parts = join(folder, 'parts')
  const isFile = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => undefined))?.isFile() ?? false
  return {
    put: async (id, source, bytesMax = Number.POSITIVE_INFINITY) => {
      makeFolder(parts)
      // A file is written to a temporary name and then renamed, so that it appears complete or not at all. Each
      // process uses its own temporary name.
      const part = join(parts, randomUUID())
      try {
        await write(part, source, bytesMax)
        await rename(part, pathOf(id))
        await syncFolder(folder)
      } catch (error) {
        await rm(part, { force: true })
        throw isFull(error) ? new StorageFull('no room left', { cause: error }) : error
      }
    },
    get: async (id) => ((await isFile(pathOf(id))) ? createReadStream(pathOf(id)) : undefined),
    has: (id) => isFile(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    removeParts: (before) => removeOlder(parts, before),
  }
}

async function write(path: string, source: Source, bytesMax: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of limited(source, bytesMax)) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Sync the folder too, so that the name is as durable as the bytes. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The disk is full, or a quota or the maximum file size is reached. */
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Holds only files being written, and those left by a process that died. */
async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
