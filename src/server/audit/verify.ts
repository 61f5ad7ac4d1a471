/**
 * Reads every chain of the journal from its first row and reports a changed row, a missing row, a broken link, a head
 * that disagrees, or a tenant without a chain. It calculates each hash itself, independently of the function that
 * wrote it. An anchor, a copy of the heads made earlier, also reveals a chain that was cut off together with its
 * head.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { auditRowsPerRead } from '../limits.ts'
import type { Anchor } from './anchor.ts'

export type AuditFault = { readonly tenantId: string; readonly seq: string; readonly fault: string }
export type AuditReport = {
  readonly chains: number
  readonly rows: number
  readonly faults: readonly AuditFault[]
}

type Row = {
  readonly tenant_id: string
  readonly seq: bigint
  readonly body: string
  readonly hash: Buffer
}
type Head = { readonly tenant_id: string; readonly seq: bigint; readonly hash: Buffer }
type Link = { readonly seq: bigint; readonly hash: Buffer }

/** A pool, or one connection of it. */
type QueryClient = { readonly query: pg.ClientBase['query'] }

const start: Link = { seq: 0n, hash: createHash('sha256').digest() }

export async function verifyAudit(
  pool: QueryClient,
  anchorList: readonly Anchor[] = [],
): Promise<AuditReport> {
  const { rows: heads } = await pool.query<Head>(
    'select tenant_id, seq, hash from audit_heads order by tenant_id',
  )
  const { rows: strays } = await pool.query<{ tenant_id: string }>(
    'select distinct tenant_id from audit a where not exists (select from audit_heads h where h.tenant_id = a.tenant_id)',
  )
  const faults: AuditFault[] = strays.map(({ tenant_id }) => ({
    tenantId: tenant_id,
    seq: '1',
    fault: 'has no head',
  }))
  // Every tenant has a first entry from its registration, and the platform has one from the start.
  const { rows: without } = await pool.query<{ tenant_id: string }>(
    `select id as tenant_id from (select id from companies where parent_id is null union all select platform_id()) tenants
     where not exists (select from audit_heads h where h.tenant_id = id) and not exists (select from audit a where a.tenant_id = id)
       and exists (select from companies) order by 1`,
  )
  for (const { tenant_id } of without)
    faults.push({ tenantId: tenant_id, seq: '1', fault: 'the whole chain is missing' })
  // A head and its rows are written together, so a row beyond its head is never visible.
  const { rows: beyond } = await pool.query<{ tenant_id: string; seq: bigint }>(
    'select tenant_id, min(a.seq) as seq from audit a join audit_heads h using (tenant_id) where a.seq > h.seq group by 1',
  )
  for (const { tenant_id, seq } of beyond)
    faults.push({ tenantId: tenant_id, seq: String(seq), fault: 'stands beyond the head' })
  let rows = 0
  for (const head of heads) {
    const read = await verifyChain(pool, head, faults)
    rows += read
  }
  faults.push(...(await lostSince(pool, anchorList)))
  return { chains: heads.length + strays.length, rows, faults }
}

/** Heads in the anchor that the journal no longer holds unchanged. */
async function lostSince(pool: QueryClient, anchorList: readonly Anchor[]): Promise<readonly AuditFault[]> {
  const { rows } = await pool.query<{ tenantId: string; seq: string; there: boolean }>(
    `select n."tenantId", n.seq::text, a.seq is not null as there
     from jsonb_to_recordset($1::jsonb) as n ("tenantId" uuid, seq bigint, hash text)
     left join audit a on a.tenant_id = n."tenantId" and a.seq = n.seq
     where encode(a.hash, 'hex') is distinct from n.hash order by 1, n.seq`,
    [JSON.stringify(anchorList)],
  )
  return rows.map(({ tenantId, seq, there }) => ({
    tenantId,
    seq,
    fault: there ? 'is not what the anchor says' : 'stood there by the anchor and was cut off',
  }))
}

/** Follows one chain up to its head; rows added after the head was read are left for the next run. */
async function verifyChain(pool: QueryClient, head: Head, faults: AuditFault[]): Promise<number> {
  const report = (seq: bigint, fault: string) =>
    faults.push({ tenantId: head.tenant_id, seq: String(seq), fault })
  let last = start
  let rows = 0
  for (;;) {
    const { rows: page } = await pool.query<Row>(
      `select tenant_id, seq, body::text as body, hash from audit
       where tenant_id = $1 and seq > $2 and seq <= $3 order by seq limit ${auditRowsPerRead}`,
      [head.tenant_id, last.seq, head.seq],
    )
    for (const row of page) {
      const fault = faultOf(row, last)
      if (fault) report(row.seq, fault)
      last = row
    }
    rows += page.length
    if (page.length < auditRowsPerRead) break
  }
  if (last.seq !== head.seq) report(head.seq, `the head stands at ${head.seq}, the last row at ${last.seq}`)
  else if (!last.hash.equals(head.hash)) report(head.seq, 'the head has another hash than the last row')
  return rows
}

function faultOf(row: Row, last: Link): string | undefined {
  if (row.seq !== last.seq + 1n) return `rows between ${last.seq} and ${row.seq} are missing`
  if (!row.hash.equals(hashOf(row, last))) return 'was changed after it was written, or the row before it was'
  return undefined
}

function hashOf({ seq, body }: Row, last: Link): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(seq)
  return createHash('sha256').update(last.hash).update(number).update(body).digest()
}
