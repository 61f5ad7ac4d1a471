/** What is payable of documents and their credit notes: sound books of every kind of note, and what is found where one is amiss. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsAfterDefect } from '#test/support/defects.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
/** Two credit notes on a document that takes only one and a quarter of them. */
let [given, left]: string[] = []
/** Credit notes on what takes nothing, by what it is. */
let kept: Readonly<Record<string, string>>

const targets = {
  'a credit note': { amount: -50_00n },
  'a paid document': { paid_date: '2026-11-01' },
  'a deleted document': { deleted_at: new Date('2026-11-01T00:00:00.000Z') },
  'a document that waits': { source: 'payee', confirmation: 'waiting' },
  'a document in another currency': { currency: 'USD' },
} as const

beforeAll(async () => {
  server = await openTestServer()
  const { context } = server
  const credit = (id: string, changes = {}) =>
    documentRow(context, { amount: -40_00n, credits_id: id, ...changes })
  const small = documentRow(context, { amount: 50_00n })
  const notes = [credit(small.id), credit(small.id), credit(small.id, { paid_date: '2026-11-01' })]
  const others = Object.values(targets).map((changes) => documentRow(context, changes))
  const onOthers = others.map(({ id }) => credit(id))
  await plantDocuments(context, [small, ...others, ...notes, ...onOthers])
  ;[given, left] = notes.map(({ id }) => id)
  kept = Object.fromEntries(Object.keys(targets).map((what, n) => [what, onOthers[n]?.id ?? '']))
})
afterAll(() => server.close())

const faultsAfter = async (defect: string) =>
  (await findingsAfterDefect(server.ownerUrl, defect)).map(({ fault }) => fault)

describe('what is payable of credit notes', () => {
  it('[DOC-07] [RUN-07] is sound whatever they name', async () => {
    expect(await faultsAfter('select 1')).toEqual([])
  })

  it('[DOC-07] [RUN-07] is amiss where one gives more than it is, though together they come to the same', async () => {
    const moved = `update document_states set payable = payable + case document_id when '${given}' then 50000 else -50000 end where document_id in ('${given}', '${left}')`
    expect(await faultsAfter(moved)).toEqual(['creditAmiss', 'creditAmiss'])
  })

  it.each(Object.keys(targets))('[DOC-07] [RUN-07] is amiss where %s has taken something', async (what) => {
    expect(
      await faultsAfter(`update document_states set payable = 0 where document_id = '${kept[what]}'`),
    ).toEqual(['countsDiffer', 'creditAmiss'])
  })

  it('[DOC-07] [RUN-07] says nothing of what is still to be evaluated, and only while its payer waits for that', async () => {
    const pending = `update document_states set payable = null, reasons = null, eligibility_at = null where document_id = '${left}'`
    const waits = `insert into outbox (tenant_id, topic, body, created_at)
      select payer_tenant_id, 'markets.rolled', '{}', created_at from documents where id = '${left}'`
    expect(await faultsAfter(`${waits}; ${pending}`)).not.toContain('creditAmiss')
    expect(await faultsAfter(pending)).toContain('creditAmiss')
  })
})
