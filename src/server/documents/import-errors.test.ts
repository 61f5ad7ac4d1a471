/** All errors of a row are reported at once, and hidden parts of a file before it is imported. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { chosen, documentImportsDesk } from '#test/support/document-imports-desk.ts'
import { header, line } from '#test/support/document-sheets.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { sendSheet, work } from '#test/support/imports-server.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'

const desk = documentImportsDesk()
const { byPayee, errors, look, run, send, stored } = desk

describe('[DOC-22] every error of a row is reported at once', () => {
  it('those of its cells, of the companies that it names, of its day and of its number', async () => {
    await plantDocuments(desk.server.context, [documentRow(desk.server.context, { number: '已有-9' })])
    const good = line()
    const rows = [
      line({ 0: '已有-9', 1: 'x' }),
      line({ 2: 'AUD', 3: '2026-02-30', 7: '别人的公司' }),
      line({ 1: '1.234', 4: '2099-01-01', 8: 'V-none' }),
      good,
      line({ 0: good[0] ?? '', 4: '2099-01-01' }),
      line({ 1: '-5', 4: '2099-01-01', 9: '没有-1' }),
    ]
    const { id } = await send(rows)
    expect(await errors(id)).toEqual([
      [2, '单据编号 thereAlready 已有-9', '金额 notANumber x'],
      [3, '币种 notAChoice AUD', '单据日期 notADay 2026-02-30', '付款方 payerUnknown 别人的公司'],
      [4, '金额 tooManyDecimals 1.234', '到期日 dayUnlikely 2099-01-01', '收款方编码 payeeUnknown V-none'],
      [6, `单据编号 twiceInFile ${good[0]}`, '到期日 dayUnlikely 2099-01-01'],
      [7, '到期日 dayUnlikely 2099-01-01', '冲减的单据编号 creditUnknown 没有-1'],
    ])
    expect(await look(id)).toMatchObject({ rowsRead: 6, rowsFailed: 5 })
    await run(id, 'valid')
    expect(await stored(id)).toEqual([good[0]])
  })

  it('by a payee too; a row that fails is a duplicate of one that does not, and not the other way round', async () => {
    const rows = [
      line({ 0: '同号-1', 1: '0' }),
      line({ 0: '同号-1' }),
      line({ 0: '同号-2', 1: '-1', 7: '无此公司' }),
    ]
    const { id } = await byPayee(rows)
    expect(await errors(id, desk.payee)).toEqual([
      [2, '单据编号 twiceInFile 同号-1', '金额 isZero 0'],
      [4, '金额 notPositive -1', '付款方 payerUnknown 无此公司'],
    ])
  })

  it('what a payee entered is not taken for a duplicate where the amount cannot be read', async () => {
    const theirs = line()
    const sent = await byPayee([theirs])
    await run(sent.id, 'all', desk.payee)
    const { id } = await send([theirs.with(1, 'x')])
    expect(await errors(id)).toEqual([[2, '金额 notANumber x']])
  })
})

describe('[COM-32] text is text', () => {
  it('a number that begins with = + - or @ is taken in a file as it is by hand', async () => {
    const { buyerId, supplierId } = (({ payerId, payeeId }) => ({ buyerId: payerId, supplierId: payeeId }))(
      tradeOf(mingyuanCode),
    )
    const numbers = ['=1+1', '+86', '-1', '@sum']
    const { id } = await send(numbers.map((number) => line({ 0: number })))
    expect(await errors(id)).toEqual([])
    await run(id, 'all')
    expect(await stored(id)).toEqual(numbers)
    const body = {
      buyerId,
      supplierId,
      type: 'payable',
      number: '=1+2',
      amount: '5.00',
      currency: 'CNY',
      dueDate: '2026-12-20',
      means: 'transfer',
    } as const
    expect((await desk.server.call(routes.documentAdd, { body }, { token: desk.payer })).code).toBe(0)
    const again = await send([line({ 0: '=1+2' })])
    expect(await errors(again.id)).toEqual([[2, '单据编号 thereAlready =1+2']])
  })
})

describe('[DOC-22] what a person does not see of a file', () => {
  const sent = async (bytes: Buffer) => {
    const { id, code } = await sendSheet(desk.server, bytes, {
      token: desk.payer,
      fields: chosen('buyer'),
      path: routes.importBegin.path,
    })
    expect(code).toBe(0)
    await work(desk.server, id, 'read')
    return id
  }
  const hidden = (row: number, cells: readonly string[]) =>
    textRow(row, ...cells).replace('>', ' hidden="1">')

  it('hidden and filtered rows are read, and reported as warnings along with any other', async () => {
    const late = line({ 3: '', 4: '2020-01-01' })
    const id = await sent(
      handMade({
        rows: textRow(1, ...header) + hidden(2, late) + textRow(3, ...line()) + hidden(4, line({ 1: 'x' })),
      }),
    )
    const { data } = await desk.server.call(
      routes.importRows,
      { params: { id }, query: { remarks: 'warnings' } },
      { token: desk.payer },
    )
    expect(data.list.map(({ row, remarks }) => [row, remarks.map(({ reason }) => reason)])).toEqual([
      [2, ['hiddenRow', 'alreadyDue']],
    ])
    expect(await look(id)).toMatchObject({ rowsRead: 3, rowsFailed: 1, rowsWarned: 1 })
    await run(id, 'withoutWarnings')
    expect(await stored(id)).toHaveLength(1)
  })

  it('hidden sheets are not read, and that is said', async () => {
    const rows = textRow(1, ...header) + textRow(2, ...line())
    const id = await sent(handMade({ rows, hiddenSheets: 2 }))
    expect((await look(id)).hiddenSheets).toBe(2)
    expect((await look(await sent(handMade({ rows })))).hiddenSheets).toBe(0)
  })

  it('a percentage in the column of amounts is an error', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>'
    const cells = line().map((cell, index) =>
      index === 1 ? '<c s="1"><v>0.5</v></c>' : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    const id = await sent(
      handMade({ rows: `${textRow(1, ...header)}<row r="2">${cells.join('')}</row>`, styles }),
    )
    expect(await errors(id)).toEqual([[2, '金额 percentage 50%']])
  })
})
