/** Gives an archive an end: the last base copies are kept, and everything that none of them needs goes. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { baseCopiesKept } from '#domain/backups/limits.ts'
import { type Archive, baseFile, namesIn, readBases } from './bases.ts'

/** A segment, what belongs to it, or what was left of a try to archive it. The names of a log sort as they were written. */
const segmentIn = /^(?:archtemp\.)?([0-9A-F]{24})/

/**
 * The caller holds the archive's lock. What a base copy needs goes after it, so that none that counts lacks anything;
 * and while it cannot be told what one of them needs, everything stays.
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
