/** Where the bytes of files are kept: one folder, one file each, named by id. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type Storage = {
  readonly put: (id: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or undefined where the id is known but its bytes are missing. */
  readonly get: (id: string) => Promise<Readable | undefined>
}

export function openFolder(folder: string): Storage {
  return {
    put: async (id, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A file appears whole or not at all: it is written beside its place and then moved. Two processes that
      // put the same file at once each have a place of their own.
      const part = join(folder, `${id}.${randomUUID()}.part`)
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, join(folder, id))
    },
    get: async (id) => {
      const path = join(folder, id)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? createReadStream(path) : undefined
    },
  }
}
