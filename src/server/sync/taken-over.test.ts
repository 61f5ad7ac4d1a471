/** Documents that people of a payer entered, and that its own system takes over. */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, suzhou } from '#test/support/documents-trade.ts'
import { callWith, makeKey, outcomesOf } from '#test/support/sync.ts'
import { undoBlockedBy } from '../documents/import-undo.ts'

const { server, payer, add, plant } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

let sent = 0
const numberNext = (): string => `TAKEN-${(sent += 1)}`
type Row = Record<string, string | boolean>
const rowOf = (number: string, changes: Row = {}): Row => ({
  number,
  payeeCode: mingyuanCode,
  amount: '1250.50',
  dueDate: '2026-12-20',
  ...changes,
})
const sync = async (...rows: readonly Row[]) =>
  (
    await callWith(server(), () => apiKey)(routes.syncDocuments, {
      body: { payerId: suzhou, documents: rows as { number: string }[] },
    })
  ).data
const read = async (invoiceId: string) =>
  (await server().call(routes.documentRead, { params: { invoiceId } }, { token: payer() })).data
const warningsOf = ({ results }: Awaited<ReturnType<typeof sync>>) =>
  results.map(({ warnings }) => warnings.map(({ reason }) => reason))

describe('[DOC-33] a document that people of the payer entered', () => {
  it('is taken over with a warning, is the system’s from then on, and the log says so', async () => {
    const number = numberNext()
    const { id } = (await add({ number })).data
    const answer = await sync(rowOf(number, { amount: '1300' }))
    expect([outcomesOf(answer), warningsOf(answer)]).toEqual([['updated'], [['takenOver']]])
    expect(answer.results[0]?.warnings[0]?.message).toBe(
      'Your people had entered this document. It now belongs to the system sync, and only the system can change it.',
    )
    const { source, amount, can, events } = await read(id)
    expect([source, amount, can.includes('edit'), can.includes('delete')]).toEqual([
      'sync',
      '1300.00',
      false,
      false,
    ])
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['edited', 'takenOver'])
    const query = { kind: ['documents' as const] }
    const { list } = (await server().call(routes.auditList, { query }, { token: payer() })).data
    const entry = list.find(({ action, about }) => action === 'documents.synced' && about === number)
    expect(entry?.changes).toEqual([{ field: 'takenOver', before: null, after: number }])
    expect(warningsOf(await sync(rowOf(number, { amount: '1300' })))).toEqual([[]])
  })

  it('is taken over unchanged where the system sends the same, and withdrawn by it', async () => {
    const [same, gone] = [numberNext(), numberNext()]
    const [{ id }] = [(await add({ number: same })).data, await add({ number: gone })]
    const rows = [rowOf(same), { number: gone, payeeCode: mingyuanCode, withdrawn: true }]
    const answer = await sync(...rows)
    expect([outcomesOf(answer), warningsOf(answer)]).toEqual([
      ['updated', 'withdrawn'],
      [['takenOver'], ['takenOver']],
    ])
    const { source, events } = await read(id)
    expect([source, events.map(({ kind }) => kind)]).toEqual(['sync', ['takenOver']])
    expect(outcomesOf(await sync(...rows))).toEqual(['unchanged', 'unchanged'])
  })

  it('stays as it is once it is paid', async () => {
    const number = numberNext()
    const { id } = (await add({ number })).data
    const paid = { number, payeeCode: mingyuanCode, paidDate: '2026-11-16' }
    await callWith(server(), () => apiKey)(routes.syncPayments, {
      body: { payerId: suzhou, payments: [paid] },
    })
    expect(outcomesOf(await sync(rowOf(number)))).toEqual(['unchanged'])
    expect(outcomesOf(await sync(rowOf(number, { amount: '2' })))).toEqual(['failed: null documentPaid'])
    expect((await read(id)).source).toBe('payer')
  })

  it('under another type is another document', async () => {
    const number = numberNext()
    const { id } = (await add({ number })).data
    expect(outcomesOf(await sync(rowOf(number, { type: 'order', confirmOtherType: true })))).toEqual([
      'added',
    ])
    expect((await read(id)).source).toBe('payer')
  })

  it('has an import that cannot be undone any more, with the reason', async () => {
    const [number, importId] = [numberNext(), server().context.makeId()]
    await plant({ number, import_id: importId })
    await sync(rowOf(number))
    const [block] = await ask(
      server().ownerUrl,
      `select ${undoBlockedBy(`'${importId}'::uuid`)} ->> 'reason'`,
    )
    expect(block).toBe('takenOver')
  })
})
