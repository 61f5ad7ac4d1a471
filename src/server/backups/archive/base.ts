/**
 * Makes a base copy: the cluster's files, read through PostgreSQL while it runs, and the files that have a row. With
 * the archived log from then on, every later moment can be restored. Removes what no kept base copy needs.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { baseCopyReadBytes, baseCopyWaitSecondsMax } from '#domain/backups/limits.ts'
import { backups } from '#text/backups.ts'
import type { MachineClock } from '../../adapters/clock.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { makeFolder } from '../../config/folders.ts'
import { flush, inLanes, writeBytes, writeWhole } from '../parts.ts'
import { Refused } from '../refused.ts'
import { type Archive, type Base, type BaseCopy, baseFile, clusterIn, withArchive } from './bases.ts'
import { takeFiles } from './files.ts'
import { prune } from './prune.ts'

export type BaseOptions = {
  readonly archive: Archive
  readonly ownerUrl: string
  /** Absent if files are in a bucket, which has its own protection. */
  readonly storage: Storage | undefined
  readonly version: string
  readonly clock: MachineClock
}

/** Unfinished copies can be removed, because this process holds the lock. */
export const makeBaseCopy = (options: BaseOptions): Promise<Base> =>
  withArchive(options.archive, async () => {
    const base = await take(options)
    await prune(options.archive)
    return base
  })

async function take({ archive, ownerUrl, storage, version, clock }: BaseOptions): Promise<Base> {
  const folder = join(archive.bases, clock().toISOString().replaceAll(/[-:.]/g, ''))
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sooner base copy' })
  // A lost connection also fails the running statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessArchiving(client, archive)
    makeFolder(clusterIn(folder))
    const cluster = await takeCluster(client, clusterIn(folder))
    const finishedAt = clock().toISOString()
    const files = await takeFiles(client, archive, storage)
    const base: BaseCopy = { format: 1, version, finishedAt, ...cluster, ...files }
    await writeWhole(join(folder, baseFile), JSON.stringify(base))
    return { ...base, folder }
  } finally {
    await client.end()
  }
}

/** A database started without the archive runs without it until it is restarted. */
async function refuseUnlessArchiving(client: pg.Client, { log }: Archive): Promise<void> {
  const { rows } = await client.query<{ folder: string | null }>(
    `select current_setting('basic_archive.archive_directory', true) as folder`,
  )
  if (rows[0]?.folder !== log) throw new Refused((translate) => translate(backups.notArchiving))
}

type Cluster = Pick<BaseCopy, 'segment' | 'segmentBytes' | 'folders' | 'parts'>

async function takeCluster(client: pg.Client, folder: string): Promise<Cluster> {
  await client.query(`select pg_backup_start('sooner', true)`)
  const { rows: entries } = await client.query<Entry>(tree)
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  for (const path of folders) await mkdir(join(folder, path), { mode: 0o700 })
  const parts: BaseCopy['parts'] = []
  const put = async (path: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> =>
    void parts.push({ path, ...(await writeBytes(join(folder, path), chunks)) })
  for (const some of inReads(entries.filter(({ isFolder }) => !isFolder)))
    if (some[0] && some[0].bytes > baseCopyReadBytes) await put(some[0].path, bytesOf(client, some[0]))
    else await inLanes(await read(client, some), ({ path, bytes }) => put(path, [bytes]))
  const { label, segment, segmentBytes } = await stop(client)
  await put('backup_label', [Buffer.from(label)])
  await flush(parts.map(({ path }) => join(folder, path)))
  return { segment, segmentBytes, folders, parts }
}

type Entry = { readonly path: string; readonly isFolder: boolean; readonly bytes: number }

/**
 * Every file of the cluster except those of the running PostgreSQL process, those in the log and those that are
 * recreated. A file removed while listing is null here, and the log removes it too; what is appended after listing is
 * in the log.
 */
const tree = `
  with recursive tree (path, "isFolder", bytes) as (
    select name, isdir, size from pg_ls_dir('.') as name, pg_stat_file(name, true)
    where name not in ('postmaster.pid', 'postmaster.opts')
    union all
    select path || '/' || name, isdir, size
    from tree, pg_ls_dir(path, true, false) as name, pg_stat_file(path || '/' || name, true)
    where "isFolder" and name <> 'pg_internal.init' and name not like 'pgsql_tmp%' and path not in
      ('pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans')
  )
  select path, "isFolder", bytes::float8 as bytes from tree
  where "isFolder" is not null order by path = 'global/pg_control', path`

/** Small files in batches, and each large file alone. */
export function inReads(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const reads: Entry[][] = []
  let room = -1
  for (const entry of entries) {
    if (entry.bytes > room) {
      reads.push([])
      room = baseCopyReadBytes
    }
    reads.at(-1)?.push(entry)
    room -= entry.bytes
  }
  return reads
}

type Bytes = { readonly path: string; readonly bytes: Buffer }

/** Through PostgreSQL, which can read its files whatever account we have. A removed file has no bytes. */
async function read(client: pg.Client, entries: readonly Entry[]): Promise<readonly Bytes[]> {
  const { rows } = await client.query<Bytes>(
    `select path, coalesce(pg_read_binary_file(path, 0, bytes, true), '') as bytes
     from unnest($1::text[], $2::int8[]) as t (path, bytes)`,
    [entries.map(({ path }) => path), entries.map(({ bytes }) => bytes)],
  )
  return rows
}

async function* bytesOf(client: pg.Client, { path, bytes }: Entry): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += baseCopyReadBytes) {
    const { rows } = await client.query<{ chunk: Buffer }>(
      `select coalesce(pg_read_binary_file($1, $2, $3, true), '') as chunk`,
      [path, from, Math.min(baseCopyReadBytes, bytes - from)],
    )
    for (const { chunk } of rows) yield chunk
  }
}

type Stopped = Pick<BaseCopy, 'segment' | 'segmentBytes'> & { readonly label: string }

/** Returns when the archive has everything that makes the copy consistent. */
async function stop(client: pg.Client): Promise<Stopped> {
  await client.query(`set statement_timeout = '${baseCopyWaitSecondsMax}s'`)
  const { rows } = await client
    .query<{ label: string; segmentBytes: number }>(
      `select labelfile as label, (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
       from pg_backup_stop(true)`,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== statementTimeout) throw error
      throw new Refused((translate) => translate(backups.archiveStuck, { seconds: baseCopyWaitSecondsMax }))
    })
  const { label = '', segmentBytes = 0 } = rows[0] ?? {}
  const segment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (!segment) throw new Error(`PostgreSQL gave the base copy a label that cannot be read: ${label}`)
  return { label, segment, segmentBytes }
}

const statementTimeout = '57014'
