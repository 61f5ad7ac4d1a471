/**
 * A copy of the PostgreSQL programs that every account can read, in the system's temporary folder. It is a cache:
 * named by version and owner, created atomically, and created again if incomplete.
 */
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function readableCopyOf(folder: string, version: string): string {
  const place = join(tmpdir(), `sooner-postgres-${version}-${process.arch}-${process.getuid?.() ?? 'own'}`)
  if (!isCompleteCopy(place, folder)) replace(place, folder)
  if (isCompleteCopy(place, folder)) return place
  throw new Error(`${place} is in the way: remove it, so that the PostgreSQL programs can be copied there.`)
}

/** Several processes may copy at once: each copies to a temporary name and renames; the later ones find it done. */
function replace(place: string, folder: string): void {
  const aside = mkdtempSync(`${place}-`)
  try {
    cpSync(folder, aside, { recursive: true, verbatimSymlinks: true })
    letAllRead(aside)
    rmSync(place, { recursive: true, force: true })
    renameSync(aside, place)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
  }
}

/** Programs of another owner, or remains after a clean-up of temporary files, are never run. */
function isCompleteCopy(place: string, folder: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
  const copied = new Set(namesIn(place))
  return namesIn(folder).every((name) => copied.has(name))
}

const namesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })

function letAllRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const found = lstatSync(path)
    if (!found.isSymbolicLink()) chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  }
}
