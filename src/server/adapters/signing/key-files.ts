/** The files of the folder of keys: written once, durably, and read only while others cannot read them. */
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'
import { makeFolder } from '../../config/folders.ts'

export const wrongFile = (path: string, reason: string): ConfigError =>
  new ConfigError(`SIGNING_DIR: ${path} ${reason}.`)

/** Keeps what is there. Its bytes and its name are on the disk before a signature is made with it. */
export async function writeOnce(path: string, make: () => string): Promise<void> {
  const folder = dirname(path)
  const aside = `${path}.${randomUUID()}`
  try {
    makeFolder(folder)
    if (await isFile(path)) return
    await writeDurably(aside, make())
    // Of several processes that start at once, one creates the file; the others read it.
    await link(aside, path)
    await syncFolder(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`SIGNING_DIR ${folder} cannot be written: ${(error as Error).message}.`)
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function readOwn(path: string): Promise<string> {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & othersMode) !== 0)
    throw wrongFile(path, 'can be read by others; let only its owner read it (chmod 600)')
  return readFile(path, 'utf8')
}

const othersMode = 0o077
