/**
 * A restore: checks the whole back-up before anything is written, applies the back-up's migrations to an empty
 * database, loads its rows in one transaction, and then migrates to the current schema.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { backups } from '#text/backups.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Secrets } from '../config/secrets.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { analyzeAll } from '../db/statistics.ts'
import { loadRows, refuseUnlessEmpty } from './load.ts'
import { filePath, type Manifest, readManifest, tablePath } from './manifest.ts'
import { sumOf } from './parts.ts'
import { Refused } from './refused.ts'

export type BackupGiven = {
  readonly folder: string
  /** Of this version of the product. */
  readonly migrations: readonly Migration[]
  readonly version: string
}
export type Checked = {
  readonly folder: string
  readonly manifest: Manifest
  readonly itsOwn: readonly Migration[]
  readonly migrations: readonly Migration[]
}
export type RestoreTarget = {
  readonly ownerUrl: string
  readonly secrets: Secrets
  readonly storage: Storage
  readonly at: Date
}

/** Needs no database, so that none is created for a back-up that is refused. */
export async function checkBackup(given: BackupGiven): Promise<Checked> {
  const { folder, migrations } = given
  const manifest = await readManifest(folder)
  const itsOwn = migrationsOf(manifest, given)
  await checkParts(folder, manifest)
  return { folder, manifest, itsOwn, migrations }
}

export async function restoreBackup(checked: Checked, target: RestoreTarget): Promise<Manifest> {
  const { folder, manifest, itsOwn, migrations } = checked
  const { ownerUrl, secrets, storage, at } = target
  await asOwner(ownerUrl, refuseUnlessEmpty)
  await migrate(ownerUrl, itsOwn, secrets, at)
  // Bytes before their rows, so that a row never refers to missing bytes.
  for (const { id } of manifest.files) await storage.put(id, await readFile(join(folder, filePath(id))))
  await asOwner(ownerUrl, (client) => loadRows(client, folder, manifest))
  await migrate(ownerUrl, migrations, secrets, at)
  await asOwner(ownerUrl, analyzeAll)
  return manifest
}

/** The back-up's migrations, as this version has them. */
function migrationsOf({ migrations, version }: Manifest, given: BackupGiven): readonly Migration[] {
  const unknown = migrations.find(
    ({ name, hash }) => !given.migrations.some((own) => own.name === name && own.hash === hash),
  )
  if (unknown)
    throw new Refused((translate) =>
      translate(backups.madeByOther, { version, own: given.version, migration: unknown.name }),
    )
  return given.migrations.filter(({ name }) => migrations.some((one) => one.name === name))
}

async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ ...table, part: tablePath(table) })),
    ...files.map((file) => ({ ...file, part: filePath(file.id) })),
  ]
  for (const { part, bytes, sha256 } of parts) {
    const sum = await sumOf(join(folder, part))
    if (!sum) throw new Refused((translate) => translate(backups.partMissing, { part }))
    if (sum.bytes !== bytes || sum.sha256 !== sha256)
      throw new Refused((translate) => translate(backups.partChanged, { part }))
  }
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sooner restore' })
  // A lost connection also fails the running statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
