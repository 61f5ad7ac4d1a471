/** Back-ups of a test server, and empty databases to restore them into. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openFolder } from '#server/adapters/storage/folder.ts'
import { type Made, makeBackup } from '#server/backups/backup.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { restoreBackup } from '#server/backups/restore.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'
import { systemRole, urlAs } from '#server/db/roles.ts'
import { ask } from './ask.ts'
import { emptyDatabase } from './database.ts'
import { testFolder } from './folder.ts'
import type { TestServer } from './server.ts'

export const backUp = async (server: TestServer, folder: string): Promise<Made> =>
  makeBackup({
    folder,
    systemUrl: urlAs(server.ownerUrl, server.context.secrets, systemRole),
    storage: server.context.storage,
    version: '0.1.0',
    at: server.clock(),
  })

export type Target = { readonly ownerUrl: string; readonly storageDir: string }

/** A place of its own for one test: an empty database and an empty folder for files. */
export async function emptyTarget(): Promise<Target> {
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  return { ownerUrl: database.url, storageDir: join(testFolder(), 'files') }
}

export const restoreTo = async (
  server: TestServer,
  folder: string,
  { ownerUrl, storageDir }: Target,
  migrations?: readonly Migration[],
): Promise<Manifest> =>
  restoreBackup({
    folder,
    ownerUrl,
    secrets: server.context.secrets,
    storage: openFolder(storageDir),
    migrations: migrations ?? (await readMigrations('migrations')),
    version: '0.1.0',
    at: server.clock(),
  })

/** How many rows each table has, by name. */
export async function rowCounts(url: string): Promise<Readonly<Record<string, number>>> {
  const names = (await ask(
    url,
    `select json_build_array(nspname, relname) from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'pgboss') order by nspname, relname`,
  )) as readonly [string, string][]
  const counts: Record<string, number> = {}
  for (const [schema, table] of names)
    counts[table] = Number((await ask(url, `select count(*)::int from ${schema}.${table}`))[0])
  return counts
}
