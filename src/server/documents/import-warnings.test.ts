/** Rows of a file that can be imported and are worth a look before they are. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { chosen, documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { line } from '#test/support/document-sheets.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'

const day = (at: Date): string => dayOf(at.getTime() as Instant)
const desk = documentImportsDesk()
const { errors, look, run, send } = desk

const warnings = async (id: string): Promise<string[][]> => {
  const request = { params: { id }, query: { remarks: 'warnings' } } as const
  const { data } = await desk.server.call(routes.importRows, request, { token: desk.payer })
  return data.list.map(({ remarks }) => remarks.map(({ message }) => message))
}

describe('what is worth a look', () => {
  it('[MKT-16] is a currency in which the payer has no market; the row is imported and cannot be offered', async () => {
    const { id } = await send([line({ 0: 'NO-MARKET', 2: 'CHF' }), line()])
    expect(await warnings(id)).toEqual([['付款方没有 CHF 市场。']])
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 2 })
    const stored = `select s.status from documents d join document_states s on s.document_id = d.id where d.number = 'NO-MARKET'`
    expect(await desk.ask(stored)).toEqual(['ineligible'])
  })

  it('[DOC-13] [DOC-22] is a row that confirms what the payee entered', async () => {
    const row = line()
    const { id: payees } = await desk.byPayee([row])
    await run(payees, 'all', desk.payee)
    const { id } = await send([row, line()])
    expect(await warnings(id)).toEqual([['与收款方上传的待确认单据一致。']])
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ rowsAdded: 2, rowsConfirmed: 1 })
  })

  it('[DOC-22] is left out where only rows without warnings are imported, and can be had with its reasons', async () => {
    const [late, good, bad] = [line({ 3: '', 4: '2026-01-05' }), line(), line({ 1: 'x' })]
    const { id } = await send([late, good, bad])
    await run(id, 'withoutWarnings')
    expect(await look(id)).toMatchObject({
      state: 'done',
      mode: 'withoutWarnings',
      rowsAdded: 1,
      rowsFailed: 2,
      hasFailedRows: true,
    })
    expect(await desk.stored(id)).toEqual([good[0]])
    expect((await errors(id)).map(([row]) => row)).toEqual([2, 4])
    const file = await desk.server.app.inject({
      url: routes.importFailed.path.replace('{id}', id),
      headers: { token: desk.payer, 'accept-language': 'zh' },
    })
    expect(file.statusCode).toBe(200)
  })

  it('[DOC-22] [DOC-24] is shown before it is imported, and does not keep it from being imported', async () => {
    const [bill, duplicate, late] = [line(), line(), line({ 3: '', 4: '2026-01-05' })]
    const other = chosen('buyer', [], 'bill')
    const { id: first } = await send([bill, duplicate], desk.payer, other)
    await run(first, 'all')
    const { id } = await send([bill, late, line(), line({ 0: duplicate[0] ?? '', 3: '', 4: '2026-01-05' })])
    expect(await look(id)).toMatchObject({ rowsFailed: 0, rowsWarned: 3 })
    expect((await look(id)).preview.map(({ warningColumns }) => warningColumns)).toEqual([
      ['number'],
      ['dueDate'],
      [],
      ['number', 'dueDate'],
    ])
    expect(await warnings(id)).toHaveLength(3)
    expect((await warnings(id))[2]).toEqual(['系统中已有同编号的单据（票据）。', '到期日已过。'])
    expect(await errors(id)).toEqual([])
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 4 })
  })

  it('[DOC-22] what was worth a look and is wrong by now is wrong and nothing else', async () => {
    const row = line()
    const { id: first } = await send([row], desk.payer, chosen('buyer', [], 'bill'))
    await run(first, 'all')
    const [{ id: second }, { id: third }] = [await send([row, line()]), await send([row, line(), line()])]
    await run(second, 'all')
    await run(third, 'valid')
    expect(await look(third)).toMatchObject({ state: 'done', rowsAdded: 2, rowsFailed: 1, rowsWarned: 0 })
  })

  it('[DOC-06] [DOC-22] is no number of another payee, of a deleted document, of a credit or of the same debt, and no due date of today', async () => {
    const { context } = desk.server
    const [elsewhere, deleted, credit, today] = [
      line(),
      line(),
      line(),
      line({ 3: '', 4: day(context.clock()) }),
    ]
    const other = tradeOf('V100188')
    await plantDocuments(context, [
      documentRow(context, {
        number: elsewhere[0] ?? '',
        type: 'bill',
        payee_id: other.payeeId,
        payee_tenant_id: other.payeeTenantId ?? null,
        payee_company_id: other.payeeCompanyId ?? null,
      }),
      documentRow(context, { number: deleted[0] ?? '', type: 'bill', deleted_at: context.clock() }),
      documentRow(context, { number: credit[0] ?? '', type: 'bill', amount: -5n }),
    ])
    const past = line({ 1: '-20', 3: '', 4: '2026-01-05' })
    const { id } = await send([elsewhere, deleted, credit, today, past])
    expect(await look(id)).toMatchObject({ rowsFailed: 0, rowsWarned: 0 })
    const same = line()
    await desk.byPayee([same])
    const { id: own } = await desk.byPayee([same, line()])
    expect(await look(own, desk.payee)).toMatchObject({ rowsWarned: 0 })
  })

  it('[DOC-22] calls what a payee has entered as its receivable a payable, for the payer', async () => {
    const [row] = [line()]
    await plantDocuments(desk.server.context, [
      documentRow(desk.server.context, { number: row[0] ?? '', type: 'receivable' }),
    ])
    const { id } = await send([row], desk.payer, chosen('buyer', [], 'bill'))
    expect(await warnings(id)).toEqual([['系统中已有同编号的单据（应付账款）。']])
  })

  it('[DOC-22] is one warning for a number that exists as several types', async () => {
    const row = line()
    for (const type of ['bill', 'order']) {
      const { id: first } = await send([row, line()], desk.payer, chosen('buyer', [], type))
      await run(first, 'all')
    }
    const { id } = await send([row])
    expect(await look(id)).toMatchObject({ rowsWarned: 1, preview: [{ warningColumns: ['number'] }] })
    expect(await warnings(id)).toEqual([['系统中已有同编号的单据（票据、采购订单）。']])
  })
})
