/** The pipeline of imports, with a kind of the tests' own: from the file to stored rows and back again. */
import { describe, expect, it } from 'vitest'
import { codeOf, importsDesk } from '#test/support/imports-desk.ts'
import { testCalls, testSheet } from '#test/support/imports-server.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'
import { piecesOf } from '../adapters/sheet/sheet.ts'

const desk = importsDesk()
const { ask, imported, look, ownIds, run, send, stored, work } = desk

describe('[DOC-22] an import', () => {
  it('is read, shown, run and done: what was read is stored or has failed', async () => {
    const rows = [['甲-1'], ['甲-2', '2026/1/5'], ['', '2026-01-05'], ['甲-3', '三月'], ['甲-1']]
    const { id } = await send(testSheet(rows), { name: '一月.xlsx' })
    expect(await look(id)).toMatchObject({ state: 'reading', fileName: '一月.xlsx', actions: ['cancel'] })
    await work(id, 'read')
    expect(await look(id)).toMatchObject({
      state: 'ready',
      rowsRead: 5,
      rowsFailed: 3,
      actions: ['run', 'cancel'],
      columns: [
        { key: 'number', header: 'Number' },
        { key: 'day', header: 'Day' },
        { key: 'colour', header: 'Colour' },
      ],
      preview: [{ row: 2 }, { row: 3, cells: ['甲-2', '2026/1/5', ''] }, { row: 4 }, { row: 5 }, { row: 6 }],
    })
    const refused = await run(id, 'all')
    expect(refused).toMatchObject({
      code: codeOf('importHasErrors'),
      message: expect.stringContaining('3') as string,
    })
    expect(await stored()).toEqual([])
    expect((await run(id, 'valid')).code).toBe(0)
    await work(id, 'store')
    expect(await look(id)).toMatchObject({
      state: 'done',
      mode: 'valid',
      rowsRead: 5,
      rowsAdded: 2,
      rowsFailed: 3,
      actions: ['undo'],
    })
    expect(await stored()).toEqual(['甲-1', '甲-2'])
    // Nothing of the file is left but what failed.
    expect(await ownIds()).toEqual([])
    expect(await ask('select row from import_rows order by row')).toEqual([4, 5, 6])
  })

  it('lists of every bad row its row, column, value, reason and cure, in either language', async () => {
    const cells = '<row r="2"><c t="inlineStr"><is><t>x</t></is></c><c><f>TODAY()</f><v>46027</v></c></row>'
    const { id } = await send(handMade({ rows: textRow(1, '编号', '日期') + cells + textRow(3, '', '昨天') }))
    await work(id, 'read')
    const requested = (language: 'zh' | 'en') =>
      desk.server.call(testCalls.rows, { params: { id } }, { token: desk.token, language })
    expect((await requested('zh')).data).toMatchObject({
      total: 2,
      list: [
        {
          row: 2,
          remarks: [{ column: '日期', value: '46027', reason: 'formula', message: '单元格是公式。' }],
        },
        {
          row: 3,
          remarks: [
            { column: '编号', reason: 'required', cure: '请填写。' },
            { column: '日期', value: '昨天', reason: 'notADay' },
          ],
        },
      ],
    })
    expect((await requested('en')).data.list[1]?.remarks[1]?.cure).toBe('Enter a date such as 2026-01-05.')
  })

  it('gives failed rows as a file in the same layout, which goes through once it is corrected', async () => {
    const id = await imported([['甲-1'], ['甲-2', '三月']], 'valid')
    const answer = await desk.server.app.inject({
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', id),
      headers: { token: desk.token, 'accept-language': 'zh' },
    })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('导入失败行_测试_'))
    const pieces = []
    for await (const piece of piecesOf(answer.rawPayload, 'xlsx')) pieces.push(piece)
    expect(pieces).toMatchObject([
      { head: { header: ['编号 *', '日期', '颜色', '原行号', '失败原因'] } },
      { rows: [{ cells: ['甲-2', '三月', '', '3', '日期：不是日期。请填写日期，例如 2026-01-05。'] }] },
    ])
    const again = await send(answer.rawPayload, { name: '更正.xlsx' })
    await work(again.id, 'read')
    expect(await look(again.id)).toMatchObject({ state: 'ready', rowsRead: 1, rowsFailed: 1 })
    const none = await imported([['乙-1']], 'all')
    const empty = await desk.server.app.inject({
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', none),
      headers: { token: desk.token },
    })
    expect(empty.json()).toMatchObject({ code: codeOf('nothingToExport') })
  })

  it('a cell with a formula, an error or lost digits is refused again for its reason where the file of failed rows comes back untouched', async () => {
    const wrong = [
      '<c t="inlineStr"><is><t>x</t></is></c><c/><c><f>TODAY()</f><v>46027</v></c>',
      `<c t="inlineStr"><is><t>y</t></is></c><c/><c t="str"><f>A1</f><v>${'a"'.repeat(300)}</v></c>`,
      '<c><v>12345678901234567</v></c><c t="e"><v>#DIV/0!</v></c>',
      '<c t="inlineStr"><is><t>=1+1</t></is></c><c t="e"><v>&lt;x&gt;</v></c>',
    ]
    const rows = wrong.map((cells, index) => `<row r="${index + 2}">${cells}</row>`)
    const { id } = await send(handMade({ rows: textRow(1, '编号', '日期', '颜色') + rows.join('') }))
    await work(id, 'read')
    const reasons = async (one: string) => {
      const requested = { params: { id: one } }
      const { data } = await desk.server.call(testCalls.rows, requested, { token: desk.token })
      return data.list.map(({ remarks }) => remarks.map(({ column, reason }) => `${column} ${reason}`))
    }
    const expected = [
      ['颜色 formula'],
      ['颜色 formula'],
      ['编号 digitsLost', '日期 errorValue'],
      ['日期 errorValue'],
    ]
    expect(await reasons(id)).toEqual(expected)
    const failed = await desk.get(testCalls.failed.path.replace('{id}', id))
    const again = await send(failed.rawPayload, { name: '更正.xlsx' })
    await work(again.id, 'read')
    expect(await reasons(again.id)).toEqual(expected)
  })

  it('names the row that has the same', async () => {
    const id = await imported([['甲-1'], ['甲-2'], ['甲-1']])
    const { data } = await desk.server.call(testCalls.rows, { params: { id } }, { token: desk.token })
    expect(data.list).toMatchObject([{ row: 4, remarks: [{ message: '与第 2 行重复。' }] }])
  })

  it('gives its template, whose columns are known and which holds no row', async () => {
    const answer = await desk.server.app.inject({
      method: 'GET',
      url: testCalls.template.path,
      headers: { token: desk.token, 'accept-language': 'en' },
    })
    expect(answer.statusCode).toBe(200)
    expect(await send(answer.rawPayload)).toMatchObject({ message: 'There are no rows below the header.' })
  })

  it('all or nothing is nothing where something went wrong meanwhile', async () => {
    const id = await imported([['甲-1'], ['甲-2']])
    await run(id, 'all')
    await ask(`insert into test_notes values (gen_random_uuid(), '甲-2')`)
    await work(id, 'store')
    expect(await stored()).toEqual(['甲-2'])
    expect(await look(id)).toMatchObject({
      state: 'ready',
      mode: null,
      rowsFailed: 1,
      message: expect.stringContaining('Rows with errors: 1') as string,
    })
  })

  it('can be given up before it runs, while it is read too', async () => {
    const { id } = await send(testSheet([['甲-1']]))
    const cancel = () => desk.server.call(testCalls.cancel, { params: { id } }, { token: desk.token })
    expect((await cancel()).code).toBe(0)
    await work(id, 'read')
    expect(await look(id)).toMatchObject({ state: 'cancelled', actions: [] })
    expect(await ownIds()).toEqual([])
    expect((await cancel()).code).toBe(codeOf('importActionUnfit'))
    expect(await ask('select count(*)::int from import_rows')).toEqual([0])
  })
})

describe('[DOC-39] undo', () => {
  it('takes back what was stored, once, and the history says so', async () => {
    const id = await imported([['甲-1'], ['甲-2']], 'all')
    const undo = () => desk.server.call(testCalls.undo, { params: { id } }, { token: desk.token })
    expect((await undo()).code).toBe(0)
    expect(await stored()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'undone', rowsAdded: 2, actions: [] })
    expect((await undo()).code).toBe(codeOf('importActionUnfit'))
  })

  it('is refused as a whole where something of it is in use', async () => {
    const id = await imported([['甲-1'], ['甲-2']], 'all')
    await ask(`update test_notes set used = true where number = '甲-2'`)
    const { code } = await desk.server.call(testCalls.undo, { params: { id } }, { token: desk.token })
    expect(code).toBe(codeOf('importUsed'))
    expect(await stored()).toEqual(['甲-1', '甲-2'])
    expect(await look(id)).toMatchObject({ state: 'done' })
  })
})
