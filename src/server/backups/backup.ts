/**
 * A back-up: every table at one moment, then every file that has a row, then the manifest. It reads as the system
 * role, in a read-only transaction, while the product runs.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backups } from '#text/backups.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { hiddenFrom, nameOf, quoted, readSequences, readTables, steady, type Table } from './catalogue.ts'
import {
  type FilePart,
  filePath,
  type Manifest,
  type TablePart,
  tablePath,
  writeManifest,
} from './manifest.ts'
import { takeNewFolder } from './new-folder.ts'
import { writePart } from './parts.ts'
import { Refused } from './refused.ts'

export type BackupOptions = {
  readonly folder: string
  readonly systemUrl: string
  readonly storage: Storage
  readonly version: string
  readonly at: Date
}
export type BackupResult = { readonly manifest: Manifest; readonly hash: string }

export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  takeNewFolder(options.folder)
  for (const part of ['tables', 'files']) await mkdir(join(options.folder, part), { mode: 0o700 })
  const { fileRows, ...taken } = await takeDatabase(options)
  const { files, lost } = await takeFiles(options, fileRows)
  const { version, at } = options
  const manifest: Manifest = { format: 1, version, madeAt: at.toISOString(), ...taken, files, lost }
  return { manifest, hash: await writeManifest(options.folder, manifest) }
}

type FileRow = { readonly id: string; readonly sha256: string }
type CopiedDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'heads'> & {
  readonly fileRows: readonly FileRow[]
}

async function takeDatabase({ folder, systemUrl }: BackupOptions): Promise<CopiedDatabase> {
  const client = new pg.Client({ connectionString: systemUrl, application_name: 'sooner back-up' })
  // A lost connection also fails the running statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await begin(client)
    const tables: TablePart[] = []
    for (const table of await readTables(client)) tables.push(await takeTable(client, folder, table))
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, hash from migrations order by name',
    )
    const { rows: heads } = await client.query<Manifest['heads'][number]>(
      `select tenant_id as "tenantId", seq::text, encode(hash, 'hex') as hash from audit_heads order by 1`,
    )
    const { rows: fileRows } = await client.query<FileRow>(
      `select id, encode(sha256, 'hex') as sha256 from files order by id`,
    )
    // Sequences are not transactional; they are read last, so that none is behind the rows.
    const sequences = [...(await readSequences(client))]
    return { migrations, tables, sequences, heads, fileRows }
  } finally {
    await client.end()
  }
}

/** The tables are locked before the snapshot is taken, so that no migration comes in between. */
async function begin(client: pg.Client): Promise<void> {
  const hidden = await hiddenFrom(client)
  if (hidden) throw new Refused((translate) => translate(backups.tableHidden, { table: hidden }))
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(steady)
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
}

export async function takeTable(client: pg.Client, folder: string, table: Table): Promise<TablePart> {
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
  const sum = await writePart(rows, join(folder, tablePath(table)))
  // The number of rows may arrive after the last of them; a further command waits for it.
  await client.query('select')
  return { ...table, columns: [...table.columns], rows: rows.rowCount, ...sum }
}

async function takeFiles(
  { folder, storage }: BackupOptions,
  rows: readonly FileRow[],
): Promise<{ readonly files: FilePart[]; readonly lost: string[] }> {
  const files: FilePart[] = []
  const lost: string[] = []
  for (const { id, sha256 } of rows) {
    const path = join(folder, filePath(id))
    const bytes = await storage.get(id)
    const sum = bytes && (await writePart(bytes, path))
    if (sum?.sha256 === sha256) {
      files.push({ id, ...sum })
      continue
    }
    await rm(path, { force: true })
    lost.push(id)
  }
  return { files, lost }
}
