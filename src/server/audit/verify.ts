/**
 * Reads every chain of the journal from its first row and says where it does not hold: a changed row, a missing
 * one, a broken link, or a head that disagrees. It computes each hash itself, apart from the function that wrote it.
 */
import { createHash } from 'node:crypto'
import { auditRowsPerRead } from '#domain/limits.ts'
import type { Pool } from '../db/pool.ts'

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

const start: Link = { seq: 0n, hash: createHash('sha256').digest() }

export async function verifyAudit(pool: Pool): Promise<AuditReport> {
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
  // A head and its rows are written at once, so that no moment shows a row beyond its head.
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
  return { chains: heads.length + strays.length, rows, faults }
}

/** Follows one chain up to its head; a row that joined after the head was read is left for the next time. */
async function verifyChain(pool: Pool, head: Head, faults: AuditFault[]): Promise<number> {
  const tell = (seq: bigint, fault: string) =>
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
      if (fault) tell(row.seq, fault)
      last = row
    }
    rows += page.length
    if (page.length < auditRowsPerRead) break
  }
  if (last.seq !== head.seq) tell(head.seq, `the head stands at ${head.seq}, the last row at ${last.seq}`)
  else if (!last.hash.equals(head.hash)) tell(head.seq, 'the head has another hash than the last row')
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
