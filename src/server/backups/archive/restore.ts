/**
 * A point-in-time restore: a new data folder gets the last base copy before the moment, and the log up to it. It does
 * not use or touch the running database. If it fails, the folder is left empty.
 */
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { archiveWithinSeconds, baseCopyReadBytes } from '#domain/backups/limits.ts'
import { backups } from '#text/backups.ts'
import { openFolder } from '../../adapters/storage/folder.ts'
import type { Config } from '../../config/config.ts'
import { openSecrets } from '../../config/secrets.ts'
import { emptyDataFolder } from '../../db/embedded/home.ts'
import { openEmbedded } from '../../db/embedded/open.ts'
import { NotRecovered, recover, type Until } from '../../db/embedded/recover.ts'
import { type Migration, migrate } from '../../db/migrate.ts'
import { takeNewFolder } from '../new-folder.ts'
import { inLanes, writeBytes } from '../parts.ts'
import { Refused } from '../refused.ts'
import { type Archive, archiveOf, type Base, clusterIn, readBases, withArchive } from './bases.ts'
import { bringFiles } from './files.ts'
import { type Log, numberOf, readLog, segmentAt } from './segments.ts'

export type MomentOptions = {
  /** The data folder that the archive belongs to. */
  readonly config: Config
  readonly until: Until
  /** The new data folder. */
  readonly dataDir: string
  readonly migrations: readonly Migration[]
  readonly at: Date
  /** False for tests only, as for any embedded database. */
  readonly durable?: boolean
}
export type RestoredMoment = { readonly base: Base; readonly files: number; readonly lost: readonly string[] }

/** The configuration for the same product in another data folder. */
export const movedTo = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  archiveDir: undefined,
  storage: 'folder' in config.storage ? { folder: join(dataDir, 'files') } : config.storage,
})

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** A moment with its offset from UTC, or `end`. Without an offset the moment would be ambiguous. */
export function momentOf(time: string): Until {
  if (time === 'end') return 'end'
  const moment = new Date(written.test(time) ? time : Number.NaN)
  if (Number.isNaN(moment.getTime())) throw new Refused((translate) => translate(backups.noMoment, { time }))
  return moment
}

/** The lock keeps what this restore needs from being removed. */
export async function restoreMoment(options: MomentOptions): Promise<RestoredMoment> {
  const archive = archiveOf(options.config)
  return withArchive(archive, () => restoreFrom(archive, options))
}

async function restoreFrom(archive: Archive, options: MomentOptions): Promise<RestoredMoment> {
  const { until, dataDir } = options
  const base = await chooseBase(archive, until)
  const log = await readLog(archive.log, base)
  if (log.missing && until === 'end') throw gapAt(log.missing)
  takeNewFolder(dataDir)
  try {
    await replay(archive, base, log, options)
    const { files, lost } = await settle(archive, options)
    return { base, files: files.length, lost }
  } catch (error) {
    emptyDataFolder(dataDir)
    throw error
  }
}

async function chooseBase(archive: Archive, until: Until): Promise<Base> {
  const { whole, unreadable } = await readBases(archive)
  const base = whole.findLast(
    ({ finishedAt }) => until === 'end' || Date.parse(finishedAt) <= until.getTime(),
  )
  const [oldest] = whole
  const [folder] = unreadable
  if (!base && folder) throw new Refused((translate) => translate(backups.baseUnreadable, { folder }))
  if (!oldest) throw new Refused((translate) => translate(backups.noBase, { folder: archive.folder }))
  if (!base) throw new Refused((translate) => translate(backups.beforeBase, { from: oldest.finishedAt }))
  return base
}

const gapAt = (segment: string): Refused =>
  new Refused((translate) => translate(backups.archiveGap, { segment }))

async function replay(
  archive: Archive,
  base: Base,
  log: Log,
  { dataDir, until, durable = true }: MomentOptions,
) {
  const fill = async (cluster: string): Promise<void> => {
    for (const path of base.folders) await mkdir(join(cluster, path), { mode: 0o700 })
    await inLanes(base.parts, (part) => takePart(base, part, cluster))
    for (const name of log.segments) await copyFile(join(archive.log, name), join(cluster, 'pg_wal', name))
  }
  const said = await recover({ dataDir, fill, until, durable }).catch((error: unknown) => {
    if (!(error instanceof NotRecovered)) throw error
    if (log.missing) throw gapAt(log.missing)
    throw isTooShort(error.message) ? endOf(base, error.message) : new Error(lastLines(error.message))
  })
  if (until === 'end') refuseUnlessAtEnd(base, log, said)
}

/** PostgreSQL syncs to disk before it starts. */
async function takePart({ folder }: Base, { path, ...part }: Part, cluster: string): Promise<void> {
  const from = join(clusterIn(folder), path)
  if (!existsSync(from)) throw new Refused((translate) => translate(backups.partMissing, { part: path }))
  const bytes = part.bytes > baseCopyReadBytes ? createReadStream(from) : [await readFile(from)]
  const sum = await writeBytes(join(cluster, path), bytes)
  if (sum.sha256 !== part.sha256)
    throw new Refused((translate) => translate(backups.partChanged, { part: path }))
}

type Part = Base['parts'][number]

const isTooShort = (said: string): boolean =>
  said.includes('recovery ended before configured recovery target was reached')

function endOf({ finishedAt }: Base, said: string): Refused {
  const last = /last completed transaction was at log time (.+)/.exec(said)?.[1] ?? finishedAt
  return new Refused((translate) => translate(backups.archiveEnds, { last, seconds: archiveWithinSeconds }))
}

/** PostgreSQL takes damage for the end of the log, which only the last segment may contain. */
function refuseUnlessAtEnd({ segmentBytes }: Base, { segments }: Log, said: string): void {
  const reached = /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(said)?.[1]
  const next = segments.find(
    (name) => numberOf(name, segmentBytes) > segmentAt(reached ?? '0/0', segmentBytes),
  )
  if (next) throw gapAt(next)
}

const lastLines = (said: string): string =>
  `PostgreSQL did not recover: ${said.trim().split('\n').slice(-3).join(' ')}`

/** Copies the product's generated secret, then migrates the schema and restores the files. */
async function settle(archive: Archive, { config, dataDir, migrations, at, durable = true }: MomentOptions) {
  const target = movedTo(config, dataDir)
  if (!config.secret)
    await cp(join(config.dataDir, 'secret'), join(dataDir, 'secret')).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  const secrets = await openSecrets(target)
  const database = await openEmbedded({ dataDir, durable })
  try {
    await migrate(database.url, migrations, secrets, at)
    if (!('folder' in config.storage) || !('folder' in target.storage)) return { files: [], lost: [] }
    const owner = new pg.Client({ connectionString: database.url })
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      return await bringFiles(owner, archive, openFolder(config.storage.folder), target.storage.folder)
    } finally {
      await owner.end()
    }
  } finally {
    await database.close()
  }
}
