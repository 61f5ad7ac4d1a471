/**
 * The manifest of a back-up: its migrations, its parts with their hashes, and the heads of the journal's chains. It
 * is written last and atomically, so a folder without it is not a back-up.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { backups } from '#text/backups.ts'
import { writeWhole } from './parts.ts'
import { Refused } from './refused.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const whole = z.string().check(z.regex(/^-?\d+$/))
/** Names become file names, so paths cannot leave the folder. */
const name = z.string().check(z.regex(/^[A-Za-z0-9_]{1,63}$/))
const count = z.number().check(z.int(), z.nonnegative())

const shape = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), hash })),
  tables: z.array(
    z.strictObject({
      schema: name,
      table: name,
      columns: z.array(z.string()),
      rows: count,
      bytes: count,
      sha256: hash,
    }),
  ),
  sequences: z.array(z.strictObject({ schema: name, sequence: name, last: whole, called: z.boolean() })),
  files: z.array(z.strictObject({ id: uuid, bytes: count, sha256: hash })),
  /** Files whose bytes did not match their row. */
  lost: z.array(uuid),
  /** The head of each chain of the journal; a copy stored elsewhere reveals a truncated chain. */
  heads: z.array(z.strictObject({ tenantId: uuid, seq: whole, hash })),
})

export type Manifest = z.output<typeof shape>
export type TablePart = Manifest['tables'][number]
export type FilePart = Manifest['files'][number]

const fileName = 'manifest.json'

export const tablePath = ({ schema, table }: Pick<TablePart, 'schema' | 'table'>): string =>
  join('tables', `${schema}.${table}.copy`)
export const filePath = (id: string): string => join('files', id)

/** Returns the hash of what it wrote. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<string> =>
  writeWhole(join(folder, fileName), `${JSON.stringify(manifest, null, 1)}\n`)

export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(join(folder, fileName), 'utf8').catch(() => undefined)
  if (content === undefined) throw new Refused((translate) => translate(backups.incomplete, { folder }))
  try {
    return shape.parse(JSON.parse(content))
  } catch {
    throw new Refused((translate) => translate(backups.unreadable, { folder }))
  }
}
