/** Gives an archive an end: the last base copies are kept, and everything that none of them needs goes. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { baseCopiesKept } from '#domain/limits.ts'
import { type Archive, baseFile, namesIn, readBases } from './bases.ts'

/** A segment, what belongs to it, or what was left of a try to archive it. The names of a log sort as they were written. */
const segmentIn = /^(?:archtemp\.)?([0-9A-F]{24})/

/** The caller holds the archive's lock. What a base copy needs goes after it, so that none that counts lacks anything. */
export async function prune(archive: Archive): Promise<void> {
  const kept = (await readBases(archive)).slice(-baseCopiesKept)
  const [oldest] = kept
  if (!oldest) return
  const folders = new Set(kept.map(({ folder }) => folder))
  for (const name of await namesIn(archive.bases)) {
    const folder = join(archive.bases, name)
    if (folders.has(folder)) continue
    await rm(join(folder, baseFile), { force: true })
    await rm(folder, { recursive: true })
  }
  for (const name of await readdir(archive.log))
    if ((segmentIn.exec(name)?.[1] ?? oldest.segment) < oldest.segment) await rm(join(archive.log, name))
  const files = new Set(kept.flatMap((base) => base.files.map(({ id }) => id)))
  for (const name of await namesIn(archive.files))
    if (!files.has(name)) await rm(join(archive.files, name), { recursive: true })
}
