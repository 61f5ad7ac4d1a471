/** The journal: append-only for every role, chained, and every planted defect is found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { machinery, note } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { systemRole, urlAs } from '../db/roles.ts'
import { type AuditReport, verifyAudit } from './verify.ts'

let server: TestServer
let tenant: string
const rowsWritten = 6
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
  const token = await server.enter('chenwei')
  for (let n = 1; n <= rowsWritten; n++)
    await server.call(note, { body: { text: `第${n}条 "\\u0041" é 𠮷` } }, { token })
  const [chain] = await ask(
    server.ownerUrl,
    `select tenant_id from audit where action = 'test.noted' limit 1`,
  )
  tenant = String(chain)
})
afterAll(() => server.close())

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, 1, () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Plants a defect as only the owner could, with the triggers off, and takes it back after looking. */
const findingsAfter = (defect: string): Promise<AuditReport['faults']> =>
  withPool(server.ownerUrl, async (pool) => {
    await pool.query('begin')
    await pool.query('set local session_replication_role = replica')
    const { rowCount } = await pool.query(defect.replaceAll(':tenant', `'${tenant}'`))
    expect(rowCount).toBeGreaterThan(0)
    const { faults } = await verifyAudit(pool)
    await pool.query('rollback')
    return faults
  })

describe('a sound journal', () => {
  it('is read whole by the system role, chain by chain, and has no fault', async () => {
    const url = urlAs(server.ownerUrl, server.context.secrets, systemRole)
    const report = await withPool(url, verifyAudit)
    const [rows] = await ask(server.ownerUrl, 'select count(*)::int from audit')
    const [chains] = await ask(
      server.ownerUrl,
      'select count(*)::int + 1 from companies where parent_id is null',
    )
    expect(report).toEqual({ chains, rows, faults: [] })
    expect(report.rows).toBeGreaterThan(rowsWritten)
  })

  it('is sound while commands go on', async () => {
    const token = await server.enter('zhaomin')
    const url = urlAs(server.ownerUrl, server.context.secrets, systemRole)
    const commands = Array.from({ length: 20 }, (_, n) =>
      server.call(note, { body: { text: `${n}` } }, { token }),
    )
    const reports = await withPool(url, async (pool) => [await verifyAudit(pool), await verifyAudit(pool)])
    await Promise.all(commands)
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  })

  it.each([
    ['updated', `update audit set body = body`],
    ['deleted', `delete from audit`],
    ['emptied', `truncate audit`],
  ])('cannot be %s, not even by its owner', async (_how, statement) => {
    await expect(ask(server.ownerUrl, statement)).rejects.toThrow('audit is append-only')
  })
})

describe('a defect', () => {
  const row = `where tenant_id = :tenant and seq = 3`
  it.each([
    [
      'a changed fact',
      `update audit set body = jsonb_set(body, '{facts,text}', '"x"') ${row}`,
      '3',
      'was changed',
    ],
    [
      'another person',
      `update audit set body = jsonb_set(body, '{userId}', '"${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}"') ${row}`,
      '3',
      'was changed',
    ],
    ['a changed hash', `update audit set hash = sha256('x') ${row}`, '3', 'was changed'],
    [
      'a row that was changed and hashed anew',
      `update audit set body = '{"action":"x"}', hash = audit_hash(
         (select hash from audit where tenant_id = :tenant and seq = 2), seq, '{"action":"x"}') ${row}`,
      '4',
      'or the row before it was',
    ],
    ['a row taken out', `delete from audit ${row}`, '4', 'are missing'],
    [
      'the first row taken out',
      `delete from audit where tenant_id = :tenant and seq = 1`,
      '2',
      'are missing',
    ],
    [
      'the tail cut off',
      `delete from audit where tenant_id = :tenant and seq >= 5`,
      undefined,
      'the head stands at',
    ],
    [
      'a changed head',
      `update audit_heads set hash = sha256('x') where tenant_id = :tenant`,
      undefined,
      'another hash',
    ],
    ['a head taken away', `delete from audit_heads where tenant_id = :tenant`, '1', 'has no head'],
    [
      'a head set back',
      `update audit_heads h set seq = 4, hash = a.hash from audit a
       where h.tenant_id = :tenant and a.tenant_id = h.tenant_id and a.seq = 4`,
      '5',
      'beyond the head',
    ],
    ['all rows taken away', `delete from audit where tenant_id = :tenant`, undefined, 'the last row at 0'],
  ])('is found, with its chain and its place: %s', async (_name, defect, seq, fault) => {
    const found = await findingsAfter(defect)
    expect(found.map(({ tenantId }) => tenantId)).toContain(tenant)
    expect(found[0]).toMatchObject({ fault: expect.stringContaining(fault) as string, ...(seq && { seq }) })
  })

  it('in one chain does not hide in another', async () => {
    const found = await findingsAfter(`update audit set hash = sha256('x') where seq = 2`)
    expect(new Set(found.map(({ tenantId }) => tenantId)).size).toBe(2)
  })
})
