/** What is wrong with the archive, for whoever watches: a restore that cannot be done is found out before it is needed. */
import { sql } from 'kysely'
import { baseCopyDaysMax } from '#domain/limits.ts'
import type { Context } from '../../context.ts'
import { archiveIn, readBases } from './bases.ts'
import { readLog } from './segments.ts'

/**
 * `off`: the database was started without the archive. `failing`: the last try to archive failed. `gap`: the log since
 * the last base copy is not whole. `base`: there is no base copy that is young enough.
 */
export type ArchiveFault = 'off' | 'failing' | 'gap' | 'base'

const msPerDay = 86_400_000

export async function archiveFaults({ config, systemDb, clock }: Context): Promise<readonly ArchiveFault[]> {
  if (!config.archiveDir) return []
  const archive = archiveIn(config.archiveDir)
  const { rows } = await sql<{ off: boolean; failing: boolean }>`
    select current_setting('archive_mode') = 'off' as off,
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing
    from pg_stat_archiver`.execute(systemDb)
  const newest = (await readBases(archive)).at(-1)
  const young = new Date(clock().getTime() - baseCopyDaysMax * msPerDay).toISOString()
  const log = newest && (await readLog(archive.log, newest).catch(() => undefined))
  const found: Readonly<Record<ArchiveFault, boolean | undefined>> = {
    off: rows[0]?.off,
    failing: rows[0]?.failing,
    gap: log?.missing !== undefined,
    base: !newest || newest.finishedAt < young,
  }
  return (Object.keys(found) as ArchiveFault[]).filter((fault) => found[fault])
}
