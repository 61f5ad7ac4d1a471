/**
 * Limits the size of an archive: the last base copies are kept, and everything that none of them needs is removed.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { baseCopiesKept } from '#domain/backups/limits.ts'
import { type Archive, baseFile, namesIn, readBases } from './bases.ts'

/**
 * A segment, a file that belongs to it, or a leftover of a failed copy. Names sort in the order they were written.
 */
const segmentIn = /^(?:archtemp\.)?([0-9A-F]{24})/

/**
 * The caller holds the archive's lock. A base copy is removed before what it needs, so a valid one is never
 * incomplete. If the needs of one copy are unknown, nothing is removed.
 */
export async function prune(archive: Archive): Promise<void> {
  const { whole, cutShort, unreadable } = await readBases(archive)
  const kept = whole.slice(-baseCopiesKept)
  const [oldest] = kept
  if (!oldest || unreadable.length > 0) return
  const old = whole.slice(0, -baseCopiesKept).map(({ folder }) => folder)
  for (const folder of [...old, ...cutShort]) {
    await rm(join(folder, baseFile), { force: true })
    await rm(folder, { recursive: true })
  }
  for (const name of await readdir(archive.log))
    if ((segmentIn.exec(name)?.[1] ?? oldest.segment) < oldest.segment) await rm(join(archive.log, name))
  const files = new Set(kept.flatMap((base) => base.files.map(({ id }) => id)))
  for (const name of await namesIn(archive.files))
    if (!files.has(name)) await rm(join(archive.files, name), { recursive: true })
}
