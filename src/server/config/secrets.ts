/** The secrets of this installation: one root, from which the key of each purpose derives. */
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verificationCodeCharactersMax } from '#domain/limits.ts'
import { type Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { makeFolder } from './folders.ts'

export type Secrets = { readonly derive: (purpose: string) => Buffer }

export const secretsFrom = (root: string): Secrets => ({
  derive: (purpose) => createHmac('sha256', root).update(purpose).digest(),
})

/** A random code of a few digits. */
export const newCode = (): string =>
  String(randomInt(10 ** verificationCodeCharactersMax)).padStart(verificationCodeCharactersMax, '0')

/** The configured secret, or in the sandbox one that is generated once and stored in the data folder. */
export async function openSecrets(config: Config): Promise<Secrets> {
  return secretsFrom(config.secret ?? (await keptSecret(config.dataDir)))
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const aside = `${path}.${randomUUID()}`
  try {
    makeFolder(dataDir)
    // If several processes start at once, one creates the file atomically and the others read it.
    await writeFile(aside, randomBytes(32).toString('base64'), { mode: 0o600 })
    await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`)
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
  return readFile(path, 'utf8')
}
