/**
 * The archive folder of a data folder: claimed at first use, and then used by this database alone, because two
 * databases would corrupt it.
 */
import { chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../config/folders.ts'
import { type Account, canEnter, letPass } from './account.ts'
import type { Home } from './home.ts'
import { readIfThere } from './processes.ts'

/** What an archive has inside: the log, base copies, and the files that belong to them. */
export const archiveParts = { log: 'log', bases: 'bases', files: 'files' } as const

/**
 * Returns where the log goes. An archive that was claimed before may be unavailable for now, for example an unmounted
 * disk. PostgreSQL then keeps the log and retries, and nothing is written in its place.
 */
export function takeArchive(home: Home, archiveDir: string, account: Account | undefined): string {
  const log = join(archiveDir, archiveParts.log)
  if (readIfThere(home.archive) === archiveDir) return log
  try {
    makeFolder(log)
  } catch (error) {
    throw new Error(
      `ARCHIVE_DIR ${archiveDir} cannot be written (${(error as NodeJS.ErrnoException).code}); choose a folder that you own.`,
      { cause: error },
    )
  }
  if (!isUnused(archiveDir))
    throw new Error(
      `ARCHIVE_DIR ${archiveDir} holds the archive of another data folder; choose an empty one.`,
    )
  if (account) chownSync(log, account.uid, account.gid)
  letPass(account, archiveDir)
  if (!canEnter(account, log))
    throw new Error(
      `PostgreSQL runs as ${account?.name} here, which cannot reach ARCHIVE_DIR ${archiveDir}; choose another folder.`,
    )
  writeFileSync(home.archive, archiveDir, { mode: 0o600 })
  return log
}

/** A disk of its own may contain other folders; only ours count. */
function isUnused(archiveDir: string): boolean {
  const there = new Set(readdirSync(archiveDir))
  return Object.values(archiveParts).every(
    (part) => !there.has(part) || readdirSync(join(archiveDir, part)).length === 0,
  )
}
