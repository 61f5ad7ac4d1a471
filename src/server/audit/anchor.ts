/**
 * Anchors: the heads of all chains, stored outside of the database, where a person who changes it cannot
 * reach them. Once a day they are written to a file, logged and, if configured, mailed; every back-up has them in its
 * manifest. `npm run verify-audit` compares the files, and with `--anchor FILE` any of these.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { makeFolder } from '../config/folders.ts'
import type { Database } from '../db/pool.ts'

const anchor = z.object({
  tenantId: z.string(),
  seq: z.string().check(z.regex(/^\d{1,18}$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Anchor = z.output<typeof anchor>
const anchored = z.object({ heads: z.array(anchor) })

export async function readHeads(system: Database): Promise<readonly Anchor[]> {
  const heads = await system.selectFrom('audit_heads').selectAll().orderBy('tenant_id').execute()
  return heads.map(({ tenant_id, seq, hash }) => ({
    tenantId: tenant_id,
    seq: String(seq),
    hash: hash.toString('hex'),
  }))
}

/** A head as one line of a mail. */
export const headLine = ({ tenantId, seq, hash }: Anchor): string => `${tenantId} ${seq} ${hash}`

/** The heads in the manifest of a back-up, in the lines of a log, or in a saved mail; other lines are skipped. */
export function anchorListIn(text: string): readonly Anchor[] {
  const whole = headsOf(text)
  if (whole.length > 0) return whole
  // A mail that was saved as it was sent has its long lines broken by "=".
  return text
    .replaceAll(/=\r?\n/g, '')
    .split('\n')
    .flatMap((line) => [...headsOf(line), ...headsOfMail(line)])
}

function headsOf(text: string): readonly Anchor[] {
  try {
    const read = anchored.safeParse(JSON.parse(text))
    return read.success ? read.data.heads : []
  } catch {
    return []
  }
}

const mailedHead = /^[\s>]*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,18}) ([0-9a-f]{64})\s*$/

function headsOfMail(line: string): readonly Anchor[] {
  const [, tenantId, seq, hash] = mailedHead.exec(line) ?? []
  return tenantId && seq && hash ? [{ tenantId, seq, hash }] : []
}

/** Writes the heads to a file of their own, whole or not at all. Returns its path. */
export function writeAnchorFile(folder: string, at: Date, heads: readonly Anchor[]): string {
  makeFolder(folder)
  const path = join(folder, `heads-${at.toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(`${path}.part`, `${JSON.stringify({ at: at.toISOString(), heads })}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
  return path
}

/** The heads of every file in the folder, from the first; nothing if there is no such folder. */
export function readAnchorFiles(folder: string): readonly Anchor[] {
  return anchorFilesIn(folder).flatMap((name) => anchorListIn(readFileSync(join(folder, name), 'utf8')))
}

function anchorFilesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^heads-.*\.json$/.test(name))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
