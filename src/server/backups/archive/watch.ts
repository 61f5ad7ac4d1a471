/** Monitors the archive, so that a restore that cannot work is noticed before it is needed. */
import { sql } from 'kysely'
import { archiveCheckSeconds, baseCopyDaysMax } from '#domain/backups/limits.ts'
import type { Context } from '../../context.ts'
import { archiveIn, readBases } from './bases.ts'
import { readLog } from './segments.ts'

/**
 * `off`: the database was started without the archive. `failing`: the last copy failed. `gap`: the log since the last
 * base copy is incomplete. `base`: there is no recent base copy. `unreadable`: the log or a base copy exists but
 * cannot be read.
 */
export type ArchiveFault = 'off' | 'failing' | 'gap' | 'base' | 'unreadable'

const msPerDay = 86_400_000

export async function archiveFaults({ config, systemDb, clock }: Context): Promise<readonly ArchiveFault[]> {
  if (!config.archiveDir) return []
  const archive = archiveIn(config.archiveDir)
  const { rows } = await sql<{ off: boolean; failing: boolean }>`
    select current_setting('archive_mode') = 'off' as off,
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing
    from pg_stat_archiver`.execute(systemDb)
  const bases = await readBases(archive).catch(() => undefined)
  const newest = bases?.whole.at(-1)
  const young = new Date(clock().getTime() - baseCopyDaysMax * msPerDay).toISOString()
  const log = newest && (await readLog(archive.log, newest).catch(() => undefined))
  const found: Readonly<Record<ArchiveFault, boolean | undefined>> = {
    off: rows[0]?.off,
    failing: rows[0]?.failing,
    gap: log?.missing !== undefined,
    base: !newest || newest.finishedAt < young,
    unreadable: !bases || bases.unreadable.length > 0 || (newest && !log),
  }
  return (Object.keys(found) as ArchiveFault[]).filter((fault) => found[fault])
}

/** Cached, because checking reads the whole archive. */
export function watchArchive(context: Context): () => Promise<readonly ArchiveFault[]> {
  let faults: Promise<readonly ArchiveFault[]> | undefined
  let lookedAt = 0
  return async () => {
    const now = context.clock().getTime()
    if (!faults || now >= lookedAt + archiveCheckSeconds * 1_000) {
      faults = archiveFaults(context)
      lookedAt = now
    }
    try {
      return await faults
    } catch (error) {
      faults = undefined
      throw error
    }
  }
}
