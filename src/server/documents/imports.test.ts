/** Documents out of sheets: by the payer, by the payee, as drafts that agree, and back again. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { companies } from '#demo/companies.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { chosen, documentImportsDesk, payeeHead, supplierId } from '#test/support/document-imports-desk.ts'
import { line, suzhou } from '#test/support/document-sheets.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'

const desk = documentImportsDesk()
const { ask, byPayee, errors, look, run, send, stored, undo } = desk

describe('[DOC-22] documents are imported', () => {
  it('by the payer: checked, numbered, evaluated and seen by both sides', async () => {
    const rows = [line(), line({ 1: '-20.00' }), line({ 5: '银行承兑汇票', 6: '180' })]
    const { id } = await send(rows)
    expect(await look(id)).toMatchObject({ state: 'ready', rowsRead: 3, rowsFailed: 0 })
    await run(id, 'all')
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 3 })
    expect(await stored(id)).toEqual(rows.map(([number]) => number))
    const [first] = await ask(`select id from documents where import_id = '${id}' order by serial limit 1`)
    const seen = await desk.server.call(
      routes.documentRead,
      { params: { invoiceId: String(first) } },
      { token: desk.payee },
    )
    expect(seen.data).toMatchObject({
      number: rows[0]?.[0],
      amount: '1280.50',
      documentDate: '2026-11-01',
      dueDate: '2027-01-20',
      source: 'payer',
      confirmation: 'none',
    })
    // Nothing is left to be worked out.
    expect(
      await ask(`select count(*)::int from current_documents where import_id = '${id}' and reasons is null`),
    ).toEqual([0])
    expect(await ask(`select count(distinct serial)::int from documents where import_id = '${id}'`)).toEqual([
      3,
    ])
  })

  it('[COM-36] as the type that was chosen, and not without one', async () => {
    expect((await send([line()], desk.payer, [['companyType', 'buyer']])).status).toBe(400)
    const fields = [
      ['companyType', 'buyer'],
      ['type', 'bill'],
    ] as const
    const { id } = await send([line()], desk.payer, fields)
    await run(id, 'all')
    expect(await ask(`select type from documents where import_id = '${id}'`)).toEqual(['bill'])
  })

  it('[DOC-24] every error is reported with row, column and value: unknown sides, duplicates here and there, unlikely days', async () => {
    const known = documentRow(desk.server.context, { number: '已有-1' })
    await plantDocuments(desk.server.context, [known])
    const good = line()
    const rows = [
      good,
      line({ 7: '别人的公司' }),
      line({ 8: 'V-none' }),
      [...good],
      line({ 0: '已有-1' }),
      line({ 4: '2099-01-01' }),
      line({ 1: '-5', 9: '没有-1' }),
      line({ 1: '１２．３４５' }),
    ]
    const { id } = await send(rows)
    expect(await errors(id)).toEqual([
      [3, '付款方 payerUnknown 别人的公司'],
      [4, '收款方编码 payeeUnknown V-none'],
      [5, `单据编号 twiceInFile ${good[0]}`],
      [6, '单据编号 thereAlready 已有-1'],
      [7, '到期日 dayUnlikely 2099-01-01'],
      [8, '冲减的单据编号 creditUnknown 没有-1'],
      [9, '金额 tooManyDecimals １２．３４５'],
    ])
    await run(id, 'valid')
    expect(await look(id)).toMatchObject({ state: 'done', rowsRead: 8, rowsAdded: 1, rowsFailed: 7 })
    expect(await stored(id)).toEqual([good[0]])
  })

  it('is looked at before: its type, what it comes to by currency, and which cells are wrong', async () => {
    const rows = [
      line(),
      line({ 1: '-80.50' }),
      line({ 1: '20', 4: '' }),
      line({ 1: 'x' }),
      line({ 2: 'USD', 8: 'V-none' }),
    ]
    const { id } = await send(rows)
    const seen = await look(id)
    expect(seen.chosen).toEqual([{ label: '单据类型', value: '应付账款' }])
    expect(seen.totals).toEqual([
      { currency: 'CNY', rows: 3, all: '1220.00', valid: '1200.00' },
      { currency: 'USD', rows: 1, all: '1280.50', valid: '0.00' },
    ])
    const errorColumns = seen.preview.map((read) => read.errorColumns)
    expect(errorColumns).toEqual([[], [], ['dueDate'], ['amount'], ['payeeCode']])
    expect(seen.columns.map(({ holds }) => holds).slice(0, 2)).toEqual(['text', 'money'])
    await run(id, 'valid')
    expect((await look(id)).totals[0]).toMatchObject({ currency: 'CNY', all: '1220.00', valid: '1200.00' })
  })

  it('names the limit that a cell breaks', async () => {
    const rows = [
      line({ 0: 'x'.repeat(51) }),
      line({ 5: '银行承兑汇票', 6: '367' }),
      line({ 1: '100000000000.01' }),
      line({ 1: '1.005' }),
      line({ 3: '', 4: '1999-01-01' }),
    ]
    const { id } = await send([...rows, rows[0] ?? []])
    const { data } = await desk.server.call(routes.importRows, { params: { id } }, { token: desk.payer })
    expect(data.list.map(({ remarks }) => remarks.map(({ message }) => message).join())).toEqual([
      '内容超过 50 个字符。',
      '超过最大值 366。',
      '超过最大值 100,000,000,000.00。',
      'CNY 金额最多保留 2 位小数。',
      expect.stringMatching(/^日期须在 2000-01-01 至 20\d\d-\d\d-\d\d 之间。$/) as string,
      '内容超过 50 个字符。',
    ])
  })

  it('[DOC-06] numbers differ by case and are compared without spaces around', async () => {
    const { id } = await send([line({ 0: 'Ab-1' }), line({ 0: 'AB-1' }), line({ 0: ' Ab-1 ' })])
    expect(await errors(id)).toEqual([[4, '单据编号 twiceInFile Ab-1']])
    const late = await send([line({ 0: 'Ab-2', 3: '', 4: '2099-01-01' }), line({ 0: 'Ab-2' })])
    expect(await errors(late.id), 'who fails stands in nobody’s way').toEqual([
      [2, '单据编号 twiceInFile Ab-2', '到期日 dayUnlikely 2099-01-01'],
    ])
  })

  it('a credit note names what it credits', async () => {
    const bill = line()
    const first = await send([bill])
    await run(first.id, 'all')
    const { id } = await send([line({ 1: '-100', 9: bill[0] ?? '' })])
    await run(id, 'all')
    expect(
      await ask(
        `select c.number from documents n join documents c on c.id = n.credits_id where n.import_id = '${id}'`,
      ),
    ).toEqual([bill[0]])
    expect(await ask(`select payable::int from current_documents where number = '${bill[0]}'`)).toEqual([
      118_050,
    ])
  })

  it('[DOC-20] and the list shows what an import brought and what it confirmed, to its own company alone', async () => {
    const theirs = [line(), line()]
    const sent = await byPayee(theirs)
    await run(sent.id, 'all', desk.payee)
    const own = line()
    const { id } = await send([theirs[0] ?? [], own])
    await run(id, 'all')
    const numbers = async (token: string, body: object) =>
      (await desk.server.call(routes.documentList, { body }, { token })).data.list.map(({ number }) => number)
    expect(new Set(await numbers(desk.payer, { importId: id }))).toEqual(new Set([theirs[0]?.[0], own[0]]))
    const { data } = await desk.server.call(
      routes.documentTotals,
      { body: { importId: id } },
      { token: desk.payer },
    )
    expect(data.counts.all).toBe(2)
    expect(await numbers(desk.payer, { importId: sent.id })).toEqual([])
    expect(await numbers(desk.payee, { importId: id, supplierId })).toEqual([])
    expect(await numbers(desk.payee, { importId: sent.id, supplierId })).toHaveLength(2)
  })

  it('by a payee for its sub-entity: they wait for the payer, whose own import confirms what agrees', async () => {
    const rows = [line(), line(), line({ 7: '蓝庭家居股份有限公司' })]
    const { id } = await byPayee(rows)
    expect(await errors(id, desk.payee)).toEqual([[4, '付款方 payerUnknown 蓝庭家居股份有限公司']])
    await run(id, 'valid', desk.payee)
    const confirmations = () =>
      ask(`select confirmation from documents where import_id = '${id}' order by serial`)
    expect(await confirmations()).toEqual(['waiting', 'waiting'])
    const [same = [], other = []] = rows
    const mine = await send([same, other.with(1, '99.00'), line()])
    expect(await errors(mine.id)).toEqual([[3, `单据编号 thereAlready ${other[0]}`]])
    await run(mine.id, 'valid')
    expect(await look(mine.id)).toMatchObject({ state: 'done', rowsAdded: 2, rowsFailed: 1 })
    expect(await confirmations()).toEqual(['confirmed', 'waiting'])
    expect((await undo(id, desk.payee)).code).toBe(codes.importUsed.code)
  })

  it('[DOC-30] [DOC-34] other tenants’ companies are as unknown as none, and a side imports as itself', async () => {
    const lanting = companies.find(({ key }) => key === 'lanting')
    expect(lanting).toBeDefined()
    const foreign = chosen('buyer', [['buyerIds', entityOf('lanting').id]])
    expect((await send([line()], desk.payer, foreign)).status).toBe(404)
    expect(
      (await send([line()], desk.payer, chosen('buyer', [['buyerIds', desk.server.context.makeId()]])))
        .status,
    ).toBe(404)
    const other = chosen('supplier', [['supplierId', entityOf('mingyuan-lanting').id]])
    expect((await send([line().slice(0, 8)], desk.payer, other, payeeHead)).status).toBe(403)
    const own = chosen('buyer', [['buyerIds', entityOf('hongfei-hefei').id]])
    const { id } = await send([line()], desk.payer, own)
    expect(await errors(id)).toEqual([[2, `付款方 payerUnknown ${suzhou}`]])
  })
})

describe('[DOC-39] an import of documents is taken back', () => {
  it('as long as none was edited; then the same file may come again', async () => {
    const rows = [line(), line()]
    const { id } = await send(rows)
    await run(id, 'all')
    expect((await undo(id)).code).toBe(0)
    expect(await stored(id)).toEqual([])
    const again = await send(rows)
    await run(again.id, 'all')
    expect(await stored(again.id)).toEqual(rows.map(([number]) => number))
    const [document] = await ask(`select id from documents where import_id = '${again.id}' limit 1`)
    const entry = {
      id: String(document),
      version: 1,
      number: '改过-1',
      type: 'payable',
      amount: '5.00',
      currency: 'CNY',
      dueDate: '2026-12-20',
      means: 'transfer',
    } as const
    expect((await desk.server.call(routes.documentUpdate, { body: entry }, { token: desk.payer })).code).toBe(
      0,
    )
    expect((await undo(again.id)).code).toBe(codes.importUsed.code)
    expect(await stored(again.id)).toHaveLength(2)
  })
})

describe('[DOC-01] what an import brings or takes away', () => {
  it('is an event for both sides, each time', async () => {
    const reported = async () =>
      new Set(await ask(`select tenant_id from outbox where topic = 'documents.changed'`))
    const both = new Set([tradeOf(mingyuanCode).payerTenantId, tradeOf(mingyuanCode).payeeTenantId])
    const { id } = await send([line()])
    await ask('delete from outbox')
    await run(id, 'all')
    expect(await reported()).toEqual(both)
    await ask('delete from outbox')
    await undo(id)
    expect(await reported()).toEqual(both)
  })
})
