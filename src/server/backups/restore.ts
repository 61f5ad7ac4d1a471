/**
 * A restore: the back-up is checked whole before anything is written; then an empty database gets the back-up's
 * migrations and, in one transaction, its rows; at the end it is brought up to date.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { backups } from '#text/backups.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import type { Secrets } from '../secrets.ts'
import { loadRows, refuseUnlessEmpty } from './load.ts'
import { filePath, type Manifest, readManifest, tablePath } from './manifest.ts'
import { sumOf } from './parts.ts'
import { Refused } from './refused.ts'

export type RestoreOptions = {
  readonly folder: string
  readonly ownerUrl: string
  readonly secrets: Secrets
  readonly storage: Storage
  readonly migrations: readonly Migration[]
  readonly version: string
  readonly at: Date
}

export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, ownerUrl, secrets, storage, migrations, at } = options
  const manifest = await readManifest(folder)
  const itsOwn = migrationsOf(manifest, options)
  await checkParts(folder, manifest)
  await asOwner(ownerUrl, refuseUnlessEmpty)
  await migrate(ownerUrl, itsOwn, secrets, at)
  // Bytes first, then their rows, so that a row never speaks of bytes that are not there.
  for (const { id } of manifest.files) await storage.put(id, await readFile(join(folder, filePath(id))))
  await asOwner(ownerUrl, (client) => loadRows(client, folder, manifest))
  await migrate(ownerUrl, migrations, secrets, at)
  return manifest
}

/** The migrations that the back-up stands on, as this version has them. */
function migrationsOf({ migrations, version }: Manifest, options: RestoreOptions): readonly Migration[] {
  const unknown = migrations.find(
    ({ name, hash }) => !options.migrations.some((own) => own.name === name && own.hash === hash),
  )
  if (unknown)
    throw new Refused((tell) =>
      tell(backups.madeByOther, { version, own: options.version, migration: unknown.name }),
    )
  return options.migrations.filter(({ name }) => migrations.some((one) => one.name === name))
}

async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ ...table, part: tablePath(table) })),
    ...files.map((file) => ({ ...file, part: filePath(file.id) })),
  ]
  for (const { part, bytes, sha256 } of parts) {
    const sum = await sumOf(join(folder, part))
    if (!sum) throw new Refused((tell) => tell(backups.partMissing, { part }))
    if (sum.bytes !== bytes || sum.sha256 !== sha256)
      throw new Refused((tell) => tell(backups.partChanged, { part }))
  }
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sooner restore' })
  // A connection that is lost fails the statement under way; that is where it is told.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
