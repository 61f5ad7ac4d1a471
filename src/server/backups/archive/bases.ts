/**
 * The content of an archive: the log, the base copies, and the bytes of their files. A base copy is a folder
 * named by its start time. `base.json` is written last, so a folder without it is incomplete and ignored. A
 * complete one that cannot be read is kept, because it may still be needed.
 */
import { access, constants, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { backups } from '#text/backups.ts'
import type { Config } from '../../config/config.ts'
import { archiveParts } from '../../db/embedded/archive.ts'
import { withLock } from '../../db/embedded/lock.ts'
import { Refused } from '../refused.ts'
import { segmentName } from './segments.ts'

export type Archive = {
  readonly folder: string
  readonly log: string
  readonly bases: string
  readonly files: string
}

export function archiveOf({ archiveDir, databaseUrl }: Config): Archive {
  if (databaseUrl) throw new Refused((translate) => translate(backups.notEmbedded))
  if (!archiveDir) throw new Refused((translate) => translate(backups.noArchive))
  return archiveIn(archiveDir)
}

export const archiveIn = (folder: string): Archive => ({
  folder,
  log: join(folder, archiveParts.log),
  bases: join(folder, archiveParts.bases),
  files: join(folder, archiveParts.files),
})

/** One at a time. A read-only archive can be used without the lock. */
export const withArchive = async <T>({ folder }: Archive, work: () => Promise<T>): Promise<T> =>
  (await isWritable(folder)) ? withLock(join(folder, 'lock'), work) : work()

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
/** Paths cannot leave the folder. */
const path = z.string().check(
  z.regex(/^[\w.-]+(\/[\w.-]+)*$/),
  z.refine((value) => !value.split('/').includes('..')),
)
const count = z.number().check(z.int(), z.nonnegative())
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/))

const shape = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** From this machine time on, every moment can be restored. */
  finishedAt: moment,
  segment: z.string().check(z.regex(segmentName)),
  segmentBytes: count,
  folders: z.array(path),
  parts: z.array(z.strictObject({ path, bytes: count, sha256: hash })),
  files: z.array(z.strictObject({ id: uuid, sha256: hash })),
  /** Files whose bytes did not match their row. */
  lost: z.array(uuid),
})

export type BaseCopy = z.output<typeof shape>
export type Base = BaseCopy & { readonly folder: string }

export const baseFile = 'base.json'
export const clusterIn = (folder: string): string => join(folder, 'cluster')

/** Oldest first: the complete ones, and the folders of the others. */
export type Bases = {
  readonly whole: readonly Base[]
  readonly cutShort: readonly string[]
  readonly unreadable: readonly string[]
}

export async function readBases({ bases }: Archive): Promise<Bases> {
  const whole: Base[] = []
  const cutShort: string[] = []
  const unreadable: string[] = []
  for (const name of (await namesIn(bases)).toSorted()) {
    const folder = join(bases, name)
    const base = await readBase(folder)
    if (typeof base === 'object') whole.push({ ...base, folder })
    else (base === 'cut short' ? cutShort : unreadable).push(folder)
  }
  return { whole, cutShort, unreadable }
}

async function readBase(folder: string): Promise<BaseCopy | 'cut short' | 'unreadable'> {
  try {
    return shape.parse(JSON.parse(await readFile(join(folder, baseFile), 'utf8')))
  } catch (error) {
    return isAbsence(error) ? 'cut short' : 'unreadable'
  }
}

export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isAbsence(error)) return []
    throw error
  })

const isAbsence = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
