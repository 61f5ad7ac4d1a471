/** Back-ups of a test server, and empty databases to restore them into. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { licence } from '#demo/licence.ts'
import { openFolder } from '#server/adapters/storage/folder.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { type BackupResult, makeBackup } from '#server/backups/backup.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backups/restore.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { systemRole, urlAs } from '#server/db/roles.ts'
import { keepFile } from '#server/files/commands.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { ask } from './ask.ts'
import { emptyDatabase } from './database.ts'
import { testFolder } from './folder.ts'
import { award, payer, postAs } from './ledger.ts'
import { note } from './machinery.ts'
import type { TestServer } from './server.ts'

export const backUp = async (server: TestServer, folder: string): Promise<BackupResult> =>
  makeBackup({
    folder,
    systemUrl: urlAs(server.ownerUrl, server.context.secrets, systemRole),
    storage: server.context.storage,
    version: '0.1.0',
    at: server.clock(),
  })

/** Stores the licences that the verified companies of the demo world have uploaded. */
export async function storeLicences({ context, ownerUrl }: TestServer): Promise<void> {
  const ids = await ask(ownerUrl, 'select distinct licence_file_id from verification_attempts')
  for (const id of ids) await context.storage.put(String(id), licence)
}

export type Target = { readonly ownerUrl: string; readonly storageDir: string }

/** An empty database and an empty file folder for one test. */
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
  restoreBackup(
    await checkBackup({
      folder,
      migrations: migrations ?? (await readMigrations('migrations')),
      version: '0.1.0',
    }),
    {
      ownerUrl,
      secrets: server.context.secrets,
      storage: openFolder(storageDir),
      at: server.clock(),
    },
  )

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

/** Runs commands and postings without a pause until stopped; returns how many there were. */
export function load(server: TestServer, token: string): { readonly stop: () => Promise<number> } {
  const ending = new AbortController()
  let written = 0
  const lane = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) {
      await work()
      written += 1
    }
  }
  const lanes = [
    lane(() => server.call(note, { body: { text: `第${written}条` } }, { token })),
    lane(() => postAs(server.context, payer, award(server.context.makeId()))),
  ]
  const stop = async () => {
    ending.abort()
    await Promise.all(lanes)
    return written
  }
  return { stop }
}

/** Stores a file of the payer and returns its id. */
export async function keepText({ context, clock }: TestServer, bytes: string): Promise<string> {
  const id = context.makeId()
  const file = { id, tenantId: payer, name: '合同.txt', mediaType: 'text/plain', at: clock() }
  await keepFile(context.systemDb, context.storage, { ...file, bytes: Buffer.from(bytes) })
  return id
}

/** The faults that verify-books and verify-audit find in another database of the same secret. */
export async function faultsIn({ context }: TestServer, ownerUrl: string): Promise<readonly unknown[]> {
  const pool = openPool(urlAs(ownerUrl, context.secrets, systemRole), 1, () => undefined)
  try {
    return [...(await verifyBooks(pool)).faults, ...(await verifyAudit(pool)).faults]
  } finally {
    await pool.end()
  }
}
