/** Undoing an import: a preview says what it would take back, and documents changed since prevent it. */
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'
import { payingSql } from '#test/support/documents.ts'
import { breaksInvariants } from '#test/support/invariants.ts'

const desk = documentImportsDesk()
beforeAll(() => breaksInvariants(desk.server.context, 'journalDiffers'))
/** A payee that has not registered: it is in no market, so that no reserve is held back. */
const unregistered = 'V100305'
const { ask, byPayee, look, run, send, stored, undo } = desk

it('[DOC-39] says how many documents would go and their sums by currency, and counts only what is there', async () => {
  const rows = [
    line({ 1: '100.00' }),
    line({ 1: '-20.00' }),
    line({ 1: '7.00', 2: 'USD' }),
    line({ 1: '5.00' }),
  ]
  const { id } = await send(rows)
  expect((await look(id)).undoes).toBeNull()
  await run(id, 'all')
  expect((await look(id)).undoes).toEqual({
    count: 4,
    totals: [
      { currency: 'CNY', amount: '85.00' },
      { currency: 'USD', amount: '7.00' },
    ],
  })
  const [last] = await ask(`select id from documents where import_id = '${id}' order by serial desc limit 1`)
  const body = { invoiceIds: [String(last)] }
  expect((await desk.server.call(routes.documentDelete, { body }, { token: desk.payer })).code).toBe(0)
  expect((await look(id)).undoes).toMatchObject({
    count: 3,
    totals: [{ amount: '80.00' }, { amount: '7.00' }],
  })
  expect((await undo(id)).code).toBe(0)
  expect(await stored(id)).toEqual([])
  const undone = `select body #>> '{facts,rows}' from audit where action = 'imports.undone' and body #>> '{facts,importId}' = '${id}'`
  expect(await ask(undone)).toEqual(['3'])
  expect((await look(id)).undoes).toBeNull()
})

it('[DOC-39] counts what it confirmed, and is refused where the payee has edited that since', async () => {
  const theirs = line({ 1: '30.00' })
  const sent = await byPayee([theirs])
  await run(sent.id, 'all', desk.payee)
  const { id } = await send([theirs, line({ 1: '1.00' })])
  await run(id, 'all')
  expect((await look(id)).undoes).toEqual({ count: 2, totals: [{ currency: 'CNY', amount: '31.00' }] })
  const [document, version] = await ask(`select id, version from documents where import_id = '${sent.id}'`)
  // Neither number, amount nor due date: the payer's word stands.
  const entry = {
    id: String(document),
    version: Number(version),
    number: theirs[0] ?? '',
    type: 'receivable',
    amount: '30.00',
    currency: 'CNY',
    dueDate: '2027-01-20',
    means: 'acceptance',
    billTermDays: 90,
  } as const
  expect((await look(id)).undoBlockedBy).toBeNull()
  const edited = await desk.server.call(routes.documentUpdate, { body: entry }, { token: desk.payee })
  expect(edited.code).toBe(0)
  const block = { id: String(document), number: theirs[0], reason: 'edited' }
  expect(await look(id)).toMatchObject({ undoBlockedBy: block, actions: [] })
  const { code, message } = await undo(id)
  expect(code).toBe(codes.importUsed.code)
  expect(message).toContain(theirs[0])
  expect(await ask(`select confirmation from documents where import_id = '${sent.id}'`)).toEqual([
    'confirmed',
  ])
})

it('[DOC-12] [DOC-39] releases what a credit note held back, once it is taken back', async () => {
  // No credit note names them, so that only the reserve and the credit note below hold something back.
  const { id } = await send(Array.from({ length: 8 }, () => line({ 1: '1000.00' })))
  await run(id, 'all')
  const states = () =>
    ask(
      `select payable || ' ' || reasons || ' ' || status from current_documents where import_id = '${id}' order by serial`,
    )
  const before = await states()
  const note = await send([line({ 1: '-2500.00' })])
  await run(note.id, 'all')
  expect(await states()).not.toEqual(before)
  expect((await undo(note.id)).code).toBe(0)
  expect(await states()).toEqual(before)
})

it('[DOC-12] [DOC-39] releases what a credit note took from the document that it names', async () => {
  const [bill, other] = [line({ 1: '40.00', 8: unregistered }), line({ 1: '60.00', 8: unregistered })]
  const { id } = await send([bill, other])
  await run(id, 'all')
  const payable = () => ask(`select payable from current_documents where import_id = '${id}' order by serial`)
  const note = await send([line({ 1: '-30.00', 8: unregistered, 9: bill[0] ?? '' })])
  await run(note.id, 'all')
  expect(await payable()).toEqual(['1000', '6000'])
  expect((await undo(note.id)).code).toBe(0)
  expect(await payable()).toEqual(['4000', '6000'])
})

it('[DOC-12] looks only at what it takes back, where nothing is held back in the groups of its payees', async () => {
  const kept = await send([line({ 8: unregistered })])
  await run(kept.id, 'all')
  const undone = await send([line({ 8: unregistered })])
  await run(undone.id, 'all')
  const reasons = `(select reasons from current_documents where import_id = '${kept.id}')`
  const [right] = await ask(`select ${reasons}`)
  const change = (to: string) =>
    ask(
      `update document_states set reasons = ${to} where document_id = (select id from documents where import_id = '${kept.id}')`,
    )
  // An evaluation of all documents of the payee would correct this value.
  await change('reasons | 128')
  expect((await undo(undone.id)).code).toBe(0)
  expect(await ask(`select ${reasons}`)).toEqual([Number(right) | 128])
  await change(String(right))
})

it('[DOC-39] says before which document keeps it from being undone and why, the first of several', async () => {
  const rows = [line(), line(), line(), line()]
  const { id } = await send(rows)
  await run(id, 'all')
  expect(await look(id)).toMatchObject({ undoBlockedBy: null, actions: ['undo'] })
  const ids = (await ask(`select id from documents where import_id = '${id}' order by serial`)) as string[]
  const blocked = async () => {
    const { undoBlockedBy } = await look(id)
    const { message } = await undo(id)
    expect(message).toContain(undoBlockedBy?.number)
    return [ids.indexOf(undoBlockedBy?.id ?? ''), undoBlockedBy?.reason]
  }
  const credit = await send([line({ 1: '-1.00', 9: rows[3]?.[0] ?? '' })])
  await run(credit.id, 'all')
  expect(await blocked()).toEqual([3, 'credited'])
  const event = (at: number, kind: string) =>
    ask(`insert into document_events (payer_tenant_id, document_id, at, id, kind, side, user_id)
      select payer_tenant_id, id, created_at, gen_random_uuid(), '${kind}', 'payer', created_by from documents where id = '${ids[at]}'`)
  await event(2, 'declined')
  expect(await blocked()).toEqual([2, 'declined'])
  await event(1, 'edited')
  expect(await blocked()).toEqual([1, 'edited'])
  await ask(payingSql(`d.id = '${ids[0]}'`))
  expect(await blocked()).toEqual([0, 'paid'])
})
