/**
 * Anchors: the heads of all chains, stored outside of the database, where a person who changes it cannot
 * reach them. They are logged once a day and are in the manifest of every back-up; `npm run verify-audit --
 * --anchor FILE` compares either.
 */
import * as z from 'zod/mini'
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

/** The heads in the manifest of a back-up or in the lines of a log; other lines are skipped. */
export function anchorListIn(text: string): readonly Anchor[] {
  const whole = headsOf(text)
  return whole.length > 0 ? whole : text.split('\n').flatMap(headsOf)
}

function headsOf(text: string): readonly Anchor[] {
  try {
    const read = anchored.safeParse(JSON.parse(text))
    return read.success ? read.data.heads : []
  } catch {
    return []
  }
}
