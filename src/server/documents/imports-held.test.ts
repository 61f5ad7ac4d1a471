/** Imports of documents: concurrent changes, what they confirm and credit, and how undo takes that back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { openQueryConnection } from '#test/support/ask.ts'
import { documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line, suzhou } from '#test/support/document-sheets.ts'
import { documentRow, payingSql, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { work } from '#test/support/imports-server.ts'
import { breaksInvariants } from '#test/support/invariants.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { evaluatePayees } from '../eligibility/commands.ts'

const desk = documentImportsDesk()
beforeAll(() => breaksInvariants(desk.server.context, 'journalDiffers'))
const { ask, byPayee, errors, look, run, send, stored, undo } = desk

/** Imports rows as the payee, and then the same rows as the payer. */
async function confirmed(rows: readonly string[][]) {
  const theirs = await byPayee(rows)
  await run(theirs.id, 'all', desk.payee)
  const { id } = await send(rows)
  expect(await errors(id)).toEqual([])
  await run(id, 'all')
  return { id, theirs: theirs.id }
}
/** What was said of each, and whether that is what holds it back. */
const states = (id: string) =>
  ask(`select confirmation || case when reasons & ${bitOf('unconfirmed')} > 0 then ', held back' else '' end
    from current_documents where import_id = '${id}' order by serial`)
const lives = (id: string) =>
  ask(`select string_agg(e.kind, ' ' order by e.id) from documents d left join document_events e on e.document_id = d.id
    where d.import_id = '${id}' group by d.serial order by d.serial`)

describe('[DOC-13] an import that only confirms', () => {
  it('is evaluated at once, and undo takes the word back', async () => {
    const { id, theirs } = await confirmed([line(), line()])
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 2 })
    expect(await stored(id)).toEqual([])
    expect(await states(theirs)).toEqual(['confirmed', 'confirmed'])
    expect((await undo(id)).code).toBe(0)
    expect(await look(id)).toMatchObject({ state: 'undone' })
    expect(await states(theirs)).toEqual(['waiting, held back', 'waiting, held back'])
    expect(await lives(theirs)).toEqual(['confirmed unconfirmed', 'confirmed unconfirmed'])
  })

  it('leaves what was said later, and what is deleted', async () => {
    const { id, theirs } = await confirmed([line(), line(), line()])
    const [edited, deleted] = (await ask(
      `select id from documents where import_id = '${theirs}' order by serial`,
    )) as string[]
    const entry = {
      id: edited ?? '',
      version: 2,
      number: '另一张-1',
      type: 'payable',
      amount: '5.00',
      currency: 'CNY',
      dueDate: '2027-01-20',
      means: 'transfer',
    } as const
    const { server, payer, payee } = desk
    expect((await server.call(routes.documentUpdate, { body: entry }, { token: payee })).code).toBe(0)
    const again = { invoices: [{ id: entry.id, version: 3 }], confirmed: true }
    await server.call(routes.documentConfirm, { body: again }, { token: payer })
    await server.call(routes.documentDelete, { body: { invoiceIds: [deleted ?? ''] } }, { token: payee })
    expect((await undo(id)).code).toBe(0)
    expect(await lives(theirs)).toEqual([
      'confirmed edited unconfirmed confirmed',
      'confirmed',
      'confirmed unconfirmed',
    ])
  })

  it('[DOC-07] stays where a credit note of another file names one of its documents', async () => {
    const bill = line()
    const { id: first } = await send([bill])
    await run(first, 'all')
    const { id: second } = await send([line({ 1: '-100', 9: bill[0] ?? '' })])
    await run(second, 'all')
    expect((await undo(first)).code).toBe(codes.importUsed.code)
    expect((await undo(second)).code).toBe(0)
    expect((await undo(first)).code).toBe(0)
  })

  it('stays where what it confirmed is paid', async () => {
    const { id, theirs } = await confirmed([line()])
    await ask(payingSql(`d.import_id = '${theirs}'`))
    expect((await undo(id)).code).toBe(codes.importUsed.code)
    expect(await lives(theirs)).toEqual(['confirmed'])
  })
})

describe('[DOC-24] an import while others hold locks', () => {
  it('holds its payees before it compares and before it numbers, so that a number taken meanwhile is a error', async () => {
    const row = line()
    const { id } = await send([row, line()])
    await desk.server.call(routes.importRun, { params: { id }, body: { mode: 'all' } }, { token: desk.payer })
    const other = await openQueryConnection(desk.server.ownerUrl)
    await other.ask(`begin`)
    await other.ask(`select from payees where id = '${tradeOf('V100021').payeeId}' for no key update`)
    const storing = work(desk.server, id, 'store')
    await lockWaited(desk.server)
    // The waiting import holds no row of document_serials.
    await other.ask('select from document_serials for update nowait')
    await plantDocuments(desk.server.context, [documentRow(desk.server.context, { number: row[0] ?? '' })])
    await other.ask('commit')
    await other.close()
    await storing
    expect(await errors(id)).toEqual([[2, `单据编号 thereAlready ${row[0]}`]])
    expect(await look(id)).toMatchObject({ state: 'ready', rowsFailed: 1 })
    expect(await stored(id)).toEqual([])
  })
})

describe('[DOC-22] [DOC-39] an import of two hands', () => {
  it('is entered and confirms in the name of the person who had it stored', async () => {
    const row = line()
    const theirs = await byPayee([row])
    await run(theirs.id, 'all', desk.payee)
    const { id } = await send([row, line()])
    await ask(
      `update memberships set role = 'administrator' where user_id = (select id from users where name = '赵敏之')`,
    )
    await run(id, 'all', await desk.server.enter('zhaomin'))
    const names = `select u.name from users u join documents d on d.created_by = u.id where d.import_id = '${id}'
      union all select u.name from users u join document_events e on e.user_id = u.id where e.import_id = '${id}'`
    expect(await ask(names)).toEqual(['赵敏之', '赵敏之'])
    expect(await look(id)).toMatchObject({ state: 'done', person: '赵敏之' })
  })

  it('can be undone where one of its documents was changed and then deleted', async () => {
    const { id } = await send([line(), line()])
    await run(id, 'all')
    const [first] = (await ask(`select id from documents where import_id = '${id}' limit 1`)) as string[]
    await ask(`insert into document_events (payer_tenant_id, document_id, at, id, kind, side, user_id) select payer_tenant_id, id, created_at, gen_random_uuid(), 'edited', 'payer', created_by
      from documents where id = '${first}'`)
    expect((await undo(id)).code, 'as long as it is there').toBe(codes.importUsed.code)
    await ask(`update documents set deleted_at = created_at where id = '${first}'`)
    expect((await undo(id)).code).toBe(0)
  })
})

describe('[DOC-12] an import of many documents of one payee', () => {
  it('is evaluated at once as it is later: what is to be held back is, and nothing is left pending', async () => {
    const { id } = await send(Array.from({ length: 600 }, () => line()))
    await run(id, 'all')
    const reserved = `reasons & ${bitOf('reserved')} > 0`
    const verdicts = () =>
      ask(`select count(*) filter (where reasons = 0)::int, count(*) filter (where ${reserved})::int,
        count(*) filter (where reasons is null)::int from current_documents where import_id = '${id}'`)
    const atOnce = await verdicts()
    await ask('analyze documents, document_states')
    const { context } = desk.server
    await evaluatePayees(context.systemDb, [tradeOf('V100021').payeeId], context.clock())
    expect(atOnce).toEqual(await verdicts())
    expect(atOnce).toEqual([expect.any(Number), expect.any(Number), 0])
    expect(Number(atOnce[0])).toBeGreaterThan(Number(atOnce[1]))
    expect(Number(atOnce[1])).toBeGreaterThan(0)
  })
})

describe('[DOC-07] a credit note of an import', () => {
  it('credits what is agreed upon and unpaid, and only where there is one of that number', async () => {
    const { context } = desk.server
    await plantDocuments(context, [
      documentRow(context, { number: '待确认-1', source: 'payee' }),
      documentRow(context, { number: '已付-1', paid_date: '2026-11-01' }),
      documentRow(context, { number: '美元-1', currency: 'USD' }),
      documentRow(context, { number: '两张-1' }),
      documentRow(context, { number: '两张-1', type: 'bill' }),
      documentRow(context, { number: '一张-1' }),
      documentRow(context, { number: '一张-1', type: 'bill', source: 'payee' }),
    ])
    const numbers = ['待确认-1', '已付-1', '美元-1', '两张-1', '一张-1']
    const { id } = await send(numbers.map((number) => line({ 1: '-5', 9: number })))
    expect(await errors(id)).toEqual([
      [2, '冲减的单据编号 creditUnknown 待确认-1'],
      [3, '冲减的单据编号 creditUnknown 已付-1'],
      [4, '冲减的单据编号 creditUnknown 美元-1'],
      [5, '冲减的单据编号 creditAmbiguous 两张-1'],
    ])
    await run(id, 'valid')
    expect(
      await ask(
        `select c.number, c.type from documents n join documents c on c.id = n.credits_id where n.import_id = '${id}'`,
      ),
    ).toEqual(['一张-1', 'payable'])
  })
})

describe('[DOC-22] a name that two payers have', () => {
  it('is ambiguous, and the row is there once', async () => {
    const hefei = entityOf('hongfei-hefei').id
    const [name] = await ask(`select name from companies where id = '${hefei}'`)
    const rename = (to: string) => ask(`update companies set name = '${to}' where id = '${hefei}'`)
    await rename(suzhou.normalize('NFKC'))
    const { id } = await send([line()])
    await rename(String(name))
    expect(await errors(id)).toEqual([[2, `付款方 payerAmbiguous ${suzhou}`]])
  })
})
