/** Secrets of this installation: one root, from which each purpose derives a key of its own. */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

export type Secrets = { readonly derive: (purpose: string) => Buffer }

export const secretsFrom = (root: string): Secrets => ({
  derive: (purpose) => createHmac('sha256', root).update(purpose).digest(),
})

/** The configured secret, or in the sandbox one that is made once and kept in the data folder. */
export async function openSecrets(config: Config): Promise<Secrets> {
  return secretsFrom(config.secret ?? (await keptSecret(config.dataDir)))
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  try {
    await mkdir(dataDir, { recursive: true })
    // Of several processes that start at once, one writes; the others find the file and read it.
    await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`)
  }
  return readFile(path, 'utf8')
}
