/**
 * verify-books or verify-audit reports every change that a superuser makes in the database, with its place.
 * Only a tail of which no row tells, cut off with its head, passes, and an anchor shows that.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'
import { entry, supplierId } from '#test/support/documents-trade.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { award, payer, postAs } from '#test/support/ledger.ts'
import { tamperedAccess } from '#test/support/tampered-access.ts'
import { tamperedGuards } from '#test/support/tampered-guards.ts'
import { tamperedRows } from '#test/support/tampered-rows.ts'
import { plantEndpoint } from '#test/support/webhooks.ts'
import { type Anchor, anchorListIn, headLine, readHeads } from '../audit/anchor.ts'
import { verifyAudit } from '../audit/verify.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { checks } from './checks.ts'
import { verifyBooks } from './verify.ts'

const desk = documentImportsDesk()
/** What the statements name: a document entered and edited by hand, one of the payee's, an import, one of its documents, a posting, another, and a payment file. */
const ids: Record<string, string> = {}
let anchorList: readonly Anchor[] = []

beforeAll(async () => {
  const { server } = desk
  const add = async (body: ReturnType<typeof entry>, token: string) => {
    const added = await server.call(routes.documentAdd, { body }, { token })
    return added.data.id
  }
  ids['doc'] = await add(entry({ amount: '5000.00' }), desk.payer)
  await add(entry({ amount: '90000.00' }), desk.payer)
  const { buyerId: _b, supplierId: _s, ...edited } = entry({ number: 'FP-EDITED', amount: '6000.00' })
  await server.call(
    routes.documentUpdate,
    { body: { ...edited, id: ids['doc'], version: 1 } },
    { token: desk.payer },
  )
  const own = entry({ type: 'receivable', supplierId })
  ids['claim'] = await add(own, desk.payee)
  const sent = await desk.send([line({ 0: 'IMP-1' }), line(), line()])
  await desk.run(sent.id, 'all')
  ids['import'] = sent.id
  const [imported] = await desk.ask(`select id from documents where number = 'IMP-1'`)
  ids['imported'] = String(imported)
  ids['posting'] = await postAs(server.context, payer, award(server.context.makeId()))
  ids['other'] = await postAs(server.context, payer, award(server.context.makeId(), 20_000n))
  ids['tenant'] = payer
  const [person] = await desk.ask(`select id from users where login_mail = 'chenwei@hongfei.test'`)
  ids['person'] = String(person)
  const planted = await plantEndpoint(server, payer, 'https://erp.hongfei.test/hook')
  ids['endpoint'] = planted.endpointId
  const { endpointId: id } = planted
  await server.call(routes.webhookTest, { params: { id } }, { token: desk.payer })
  const key = { keyName: 'ERP', kinds: ['documents' as const], addresses: [] }
  ids['key'] = (await server.call(routes.apiKeyMake, { body: key }, { token: desk.payer })).data.id
  await desk.ask(`insert into payee_invitations (payer_tenant_id, payee_id, code, state, invited_by, invited_at)
    select payer_tenant_id, id, '0123456789ABCDEF', 'open', '${ids['person']}', listed_at from payees where payer_tenant_id = '${payer}' limit 1`)
  const rows = 'Award number,Paid on,Amount\nX-1,2026-11-02,10.00\nX-2,2026-11-03,20.00\n'
  const file = await bankFilesDesk(server, () => desk.payer).take(rows, { name: 'paid.csv' })
  ids['bankFile'] = file?.id ?? ''
  await server.enter('chenwei')
  // An entry of which no row tells.
  await server.context.systemDb.transaction().execute((db) => journalPlanted(db, server.context, payer))
  anchorList = await readHeads(server.context.systemDb)
})

/** Every fault of books and journal. */
const allFaults =
  (known: readonly Anchor[] = []) =>
  async (client: Pool): Promise<readonly string[]> => {
    const books = await verifyBooks(client)
    const audit = await verifyAudit(client, known)
    return [
      ...books.faults.map(({ fault, place }) => `${fault} ${place}`),
      ...audit.faults.map(({ tenantId, seq, fault }) => `${tenantId} #${seq} ${fault}`),
    ]
  }

/** What one check of the books finds, which takes a fraction of the time. */
const journalFaults = async (client: Pool): Promise<readonly string[]> => {
  const { rows } = await client.query<{ place: string }>(checks.journalDiffers)
  return rows.map(({ place }) => `journalDiffers ${place}`)
}

/** Tampers with every guard off, looks, and takes it back. */
async function faultsAfter(tampering: string, look = allFaults()): Promise<readonly string[]> {
  const client = openPool(desk.server.ownerUrl, 1, () => undefined)
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      tampering.replace(/:(\w+)\b/g, (whole, name: string) => (ids[name] ? `'${ids[name]}'` : whole)),
    )
    return await look(client)
  } finally {
    await client.end()
  }
}

describe('books and journal without tampering', () => {
  it('[RUN-07] [OPS-03] are sound', async () => {
    expect(await faultsAfter('select 1', allFaults(anchorList))).toEqual([])
  })
})

describe('a tampering', () => {
  it.each([...tamperedRows, ...tamperedGuards])(
    '[RUN-07] [OPS-03] is reported with its place: %s',
    async (_name, statement, reported) => {
      const wanted = reported.replace(/:(\w+)\b/g, (whole, name: string) => ids[name] ?? whole)
      const found = await faultsAfter(statement)
      expect(found.join('\n')).toContain(wanted)
    },
  )

  it.each(tamperedAccess)(
    '[RUN-07] [OPS-03] with who signs in, what falls due or when a market clears is reported: %s',
    async (_name, statement, reported) => {
      const wanted = reported.replace(/:(\w+)\b/g, (whole, name: string) => ids[name] ?? whole)
      expect((await faultsAfter(statement, journalFaults)).join('\n')).toContain(wanted)
    },
  )

  const cutOff = (entries: number) => `
    delete from audit a using audit_heads h where h.tenant_id = :tenant and a.tenant_id = h.tenant_id and a.seq > h.seq - ${entries};
    update audit_heads h set seq = a.seq, hash = a.hash from audit a
    where h.tenant_id = :tenant and a.tenant_id = h.tenant_id and a.seq = h.seq - ${entries}`

  it('[OPS-03] that cuts the tail of a chain with its head is found by the rows that the tail had written', async () => {
    expect(await faultsAfter(cutOff(2))).toEqual([expect.stringContaining('journalDiffers sessions')])
  })

  it('[OPS-03] that cuts a tail of which no row tells is found by an anchor', async () => {
    const cut = cutOff(1)
    expect(await faultsAfter(cut)).toEqual([])
    const { seq } = anchorList.find(({ tenantId }) => tenantId === payer) ?? {}
    const reported = [`${payer} #${seq} stood there by the anchor and was cut off`]
    const found = (text: string) => faultsAfter(cut, allFaults(anchorListIn(text)))
    expect(await faultsAfter(cut, allFaults(anchorList))).toEqual(reported)
    const log = `{"level":30,"msg":"started"}\n${JSON.stringify({ level: 30, heads: anchorList })}\nnot JSON\n`
    expect(await found(log)).toEqual(reported)
    expect(await found(JSON.stringify({ version: '1', heads: anchorList }, null, 2))).toEqual(reported)
    // A mail as it was sent: its lines end after 76 characters.
    const mail = anchorList.map((head) => headLine(head).replace(/^(.{75})/, '$1=\r\n')).join('\r\n')
    expect(await found(`Subject: x\r\n\r\n${mail}\r\n`)).toEqual(reported)
  })
})
