/** The pipeline of imports, with a kind of the tests' own: from the file to stored rows and back again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { storedIds } from '#test/support/files-server.ts'
import { testKind } from '#test/support/import-kind.ts'
import { openImportsServer, sendSheet, testCalls, testSheet, work } from '#test/support/imports-server.ts'
import type { TestServer } from '#test/support/server.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'
import { piecesOf } from '../adapters/sheet/sheet.ts'
import { agreementFiles } from '../agreements/files.ts'
import type { ImportKind } from './kind.ts'

/** Fails while something is being stored, as often as it is told to. */
const trouble = { left: 0 }
const kind: ImportKind = {
  ...testKind,
  settle: async () => {
    trouble.left -= 1
    if (trouble.left >= 0) throw new Error('The process dies here.')
  },
}

const platformFiles = new Set(agreementFiles.map(({ id }) => id))

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openImportsServer(kind)
  token = await server.enter('chenwei')
})
afterAll(() => server.close())
beforeEach(async () => {
  trouble.left = 0
  await ask(server.ownerUrl, 'truncate imports, import_rows, test_notes, stray_bytes, idempotency_keys')
  for (const id of await ownIds()) await server.context.storage.remove(id)
})

/** What is kept of files that were sent; the platform has some of its own. */
const ownIds = async () => (await storedIds(server)).filter((id) => !platformFiles.has(id))
const send = (bytes: Uint8Array, more: Partial<Parameters<typeof sendSheet>[2]> = {}) =>
  sendSheet(server, bytes, { token, ...more })
const codeOf = (failure: Failure): number => codes[failure].code
const look = async (id: string) => (await server.call(testCalls.read, { params: { id } }, { token, language: 'en' })).data
const stored = (): Promise<unknown[]> => ask(server.ownerUrl, 'select number from test_notes order by number')
const run = (id: string, mode: 'all' | 'valid', as = token) =>
  server.call(testCalls.run, { params: { id }, body: { mode } }, { token: as })

/** Sends, reads and, where a mode is given, runs. */
async function imported(rows: readonly (readonly string[])[], mode?: 'all' | 'valid'): Promise<string> {
  const { id } = await send(testSheet(rows))
  await work(server, id, 'read')
  if (mode) {
    await run(id, mode)
    await work(server, id, 'store')
  }
  return id
}

describe('[DOC-22] an import', () => {
  it('is read, shown, run and done: what was read is stored or has failed', async () => {
    const rows = [['甲-1'], ['甲-2', '2026/1/5'], ['', '2026-01-05'], ['甲-3', '三月'], ['甲-1']]
    const { id } = await send(testSheet(rows), { name: '一月.xlsx' })
    expect(await look(id)).toMatchObject({ state: 'reading', fileName: '一月.xlsx', acts: ['cancel'] })
    await work(server, id, 'read')
    expect(await look(id)).toMatchObject({
      state: 'ready',
      rowsRead: 5,
      rowsFailed: 3,
      acts: ['run', 'cancel'],
      columns: [
        { key: 'number', header: 'Number' },
        { key: 'day', header: 'Day' },
        { key: 'colour', header: 'Colour' },
      ],
      preview: expect.arrayContaining([{ row: 3, cells: ['甲-2', '2026/1/5', ''] }]),
    })
    const refused = await run(id, 'all')
    expect(refused).toMatchObject({ code: codeOf('importFlawed'), message: expect.stringContaining('3') })
    expect(await stored()).toEqual([])
    expect((await run(id, 'valid')).code).toBe(0)
    await work(server, id, 'store')
    expect(await look(id)).toMatchObject({
      state: 'done',
      mode: 'valid',
      rowsRead: 5,
      rowsAdded: 2,
      rowsFailed: 3,
      acts: ['undo'],
    })
    expect(await stored()).toEqual(['甲-1', '甲-2'])
    // Nothing of the file is left but what failed.
    expect(await ownIds()).toEqual([])
    expect(await ask(server.ownerUrl, 'select row from import_rows order by row')).toEqual([4, 5, 6])
  })

  it('tells of every bad row its row, column, value, reason and cure, in either language', async () => {
    const cells = '<row r="2"><c t="inlineStr"><is><t>x</t></is></c><c><f>TODAY()</f><v>46027</v></c></row>'
    const { id } = await send(handMade({ rows: textRow(1, '编号', '日期') + cells + textRow(3, '', '昨天') }))
    await work(server, id, 'read')
    const asked = (language: 'zh' | 'en') =>
      server.call(testCalls.rows, { params: { id } }, { token, language })
    expect((await asked('zh')).data).toMatchObject({
      total: 2,
      list: [
        { row: 2, flaws: [{ column: '日期', value: '46027', reason: 'formula', message: '单元格是公式。' }] },
        {
          row: 3,
          flaws: [
            { column: '编号', reason: 'required', cure: '请填写。' },
            { column: '日期', value: '昨天', reason: 'notADay' },
          ],
        },
      ],
    })
    expect((await asked('en')).data.list[1]?.flaws[1]?.cure).toBe('Enter a date such as 2026-01-05.')
  })

  it('gives failed rows as a file in the same layout, which goes through once it is corrected', async () => {
    const id = await imported([['甲-1'], ['甲-2', '三月']], 'valid')
    const answer = await server.app.inject({
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', id),
      headers: { token, 'accept-language': 'zh' },
    })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('测试导入失败行_'))
    const pieces = []
    for await (const piece of piecesOf(answer.rawPayload, 'xlsx')) pieces.push(piece)
    expect(pieces).toMatchObject([
      { head: { header: ['编号 *', '日期', '颜色', '失败原因'] } },
      { rows: [{ cells: ['甲-2', '三月', '', '日期：不是日期。请填写日期，例如 2026-01-05。'] }] },
    ])
    const again = await send(answer.rawPayload, { name: '更正.xlsx' })
    await work(server, again.id, 'read')
    expect(await look(again.id)).toMatchObject({ state: 'ready', rowsRead: 1, rowsFailed: 1 })
    const none = await imported([['乙-1']], 'all')
    const empty = await server.app.inject({
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', none),
      headers: { token },
    })
    expect(empty.json()).toMatchObject({ code: codeOf('nothingToExport') })
  })

  it('gives its template, which can be sent back as it is', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: testCalls.template.path,
      headers: { token, 'accept-language': 'en' },
    })
    expect(answer.statusCode).toBe(200)
    const { id } = await send(answer.rawPayload)
    await work(server, id, 'read')
    expect(await look(id)).toMatchObject({ state: 'refused', message: 'There is no row below the header.' })
  })

  it('all or nothing is nothing where something went wrong meanwhile', async () => {
    const id = await imported([['甲-1'], ['甲-2']])
    await run(id, 'all')
    await ask(server.ownerUrl, `insert into test_notes values (gen_random_uuid(), '甲-2')`)
    await work(server, id, 'store')
    expect(await stored()).toEqual(['甲-2'])
    expect(await look(id)).toMatchObject({
      state: 'ready',
      mode: null,
      rowsFailed: 1,
      message: expect.stringContaining('1 rows have errors'),
    })
  })

  it('can be given up before it runs, while it is read too', async () => {
    const { id } = await send(testSheet([['甲-1']]))
    const cancel = () => server.call(testCalls.cancel, { params: { id } }, { token })
    expect((await cancel()).code).toBe(0)
    await work(server, id, 'read')
    expect(await look(id)).toMatchObject({ state: 'cancelled', acts: [] })
    expect(await ownIds()).toEqual([])
    expect((await cancel()).code).toBe(codeOf('importActUnfit'))
    expect(await ask(server.ownerUrl, 'select count(*)::int from import_rows')).toEqual([0])
  })
})

describe('[DOC-24] the same file', () => {
  it('is known by its content and asked about first, whatever it is called; its rows are duplicates', async () => {
    const rows = [['甲-1'], ['甲-2']]
    await imported(rows, 'all')
    const again = await send(testSheet(rows), { name: '别的名字.xlsx' })
    expect(again).toMatchObject({ code: codeOf('importAgain'), message: expect.stringContaining('2026-') })
    const sure = await send(testSheet(rows), { fields: [['again', 'true']] })
    expect(sure.code).toBe(0)
    await work(server, sure.id, 'read')
    expect(await look(sure.id)).toMatchObject({ rowsRead: 2, rowsFailed: 2, acts: ['cancel'] })
    expect((await run(sure.id, 'valid')).code).toBe(codeOf('importNothingValid'))
    expect(await stored()).toEqual(['甲-1', '甲-2'])
  })

  it('takes effect once, however many copies come at the same moment', async () => {
    const bytes = testSheet([['甲-1']])
    const answers = await Promise.all([1, 2].map((n) => send(bytes, { key: `copy ${n}` })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codeOf('importAgain')])
    expect(await ownIds()).toHaveLength(1)
  })

  it('[COM-11] sent again under its key is the same import', async () => {
    const bytes = testSheet([['甲-1']])
    const [first, second] = [await send(bytes, { key: 'k' }), await send(bytes, { key: 'k' })]
    expect(second.id).toBe(first.id)
    expect((await send(testSheet([['乙']]), { key: 'k' })).code).toBe(codeOf('keyReused'))
    expect(await ownIds()).toEqual([first.id])
  })

  it('may come again where it was refused, given up or taken back', async () => {
    const rows = [['甲-1']]
    const id = await imported(rows, 'all')
    await server.call(testCalls.undo, { params: { id } }, { token })
    expect((await send(testSheet(rows))).code).toBe(0)
  })
})

describe('[DOC-39] undo', () => {
  it('takes back what was stored, once, and the history says so', async () => {
    const id = await imported([['甲-1'], ['甲-2']], 'all')
    const undo = () => server.call(testCalls.undo, { params: { id } }, { token })
    expect((await undo()).code).toBe(0)
    expect(await stored()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'undone', rowsAdded: 2, acts: [] })
    expect((await undo()).code).toBe(codeOf('importActUnfit'))
  })

  it('is refused as a whole where something of it is in use', async () => {
    const id = await imported([['甲-1'], ['甲-2']], 'all')
    await ask(server.ownerUrl, `update test_notes set used = true where number = '甲-2'`)
    const { code } = await server.call(testCalls.undo, { params: { id } }, { token })
    expect(code).toBe(codeOf('importUsed'))
    expect(await stored()).toEqual(['甲-1', '甲-2'])
    expect(await look(id)).toMatchObject({ state: 'done' })
  })
})

describe('[DOC-23] the history', () => {
  it('lists who sent what and what became of it, the last first', async () => {
    await imported([['甲-1']], 'all')
    const id = await imported([['乙-1'], ['乙-2', '昨天']], 'valid')
    const { data } = await server.call(testCalls.list, { body: { pageSize: '10' } }, { token })
    expect(data).toMatchObject({ total: 2, page: 1, pageSize: 10 })
    expect(data.list[0]).toMatchObject({
      id,
      person: '陈薇',
      state: 'done',
      rowsRead: 2,
      rowsAdded: 1,
      rowsFailed: 1,
      hasFailedRows: true,
      acts: ['undo'],
    })
    const second = await server.call(testCalls.list, { body: { pageSize: '10', sort: 'begunAt' } }, { token })
    expect(second.data.list[1]?.id).toBe(id)
  })

  it('is a company’s own: to another there is no such import', async () => {
    const id = await imported([['甲-1']])
    const other = await server.enter('lixiaoyun')
    const asked = [testCalls.read, testCalls.rows, testCalls.cancel, testCalls.undo]
    for (const route of asked)
      expect((await server.call(route, { params: { id } }, { token: other })).status).toBe(404)
    expect((await run(id, 'all', other)).status).toBe(404)
    const failed = {
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', id),
      headers: { token: other },
    } as const
    expect((await server.app.inject(failed)).statusCode).toBe(404)
    expect((await server.call(testCalls.list, { body: {} }, { token: other })).data.total).toBe(0)
    expect(await look(id)).toMatchObject({ state: 'ready' })
  })
})

describe('[DOC-32] a file that is refused', () => {
  const rows = [['甲-1']]
  const cases: readonly { failure: Failure; make: () => Buffer; name?: string }[] = [
    { failure: 'sheetTypeWrong', make: () => Buffer.from('编号,日期') },
    { failure: 'sheetTypeWrong', make: () => testSheet(rows), name: 'a.xls' },
    {
      failure: 'sheetMacro',
      make: () => handMade({ rows: '', more: [{ name: 'xl/vbaProject.bin', content: '' }] }),
    },
    {
      failure: 'sheetTooLarge',
      make: () => Buffer.concat([testSheet(rows), Buffer.alloc(20 * 1_048_576)]),
    },
    {
      failure: 'sheetExpands',
      make: () => handMade({ rows: '', more: [{ name: 'a', content: Buffer.alloc(5_000_000) }] }),
    },
    { failure: 'sheetHeaderWrong', make: () => testSheet(rows, ['编号', '地点']) },
    { failure: 'sheetHeaderWrong', make: () => testSheet(rows, ['日期']) },
    {
      failure: 'templateOld',
      make: () =>
        handMade({
          rows: textRow(1, '编号'),
          after:
            '<definedNames><definedName name="_sooner_template" hidden="1">"tests 1"</definedName></definedNames>',
        }),
    },
  ]
  it.each(cases)(
    '$failure: with its reason, and nothing is kept',
    async ({ failure, make, name = 'a.xlsx' }) => {
      expect(await send(make(), { name })).toMatchObject({ code: codeOf(failure) })
      expect(await ask(server.ownerUrl, 'select count(*)::int from imports')).toEqual([0])
      expect(await ask(server.ownerUrl, 'select count(*)::int from stray_bytes')).toEqual([0])
      expect(await ownIds()).toEqual([])
    },
  )

  it('names what is wrong with a header', async () => {
    const { message } = await send(testSheet(rows, ['日期', '地点', '日期']), { language: 'zh' })
    expect(message).toBe(
      '表头与模板不符：缺少“编号 *”; 无法识别“地点”; “日期”重复。请下载模板并按其表头填写。',
    )
  })

  it('what is found only while it is read refuses it too, and no row stays', async () => {
    const many = Array.from({ length: 600 }, (_, index) => textRow(index + 2, `甲-${index}`))
    const wide = '<row r="700"><c r="ZZ700"><v>1</v></c></row>'
    const { id } = await send(handMade({ rows: textRow(1, '编号') + many.join('') + wide }))
    await work(server, id, 'read')
    expect(await look(id)).toMatchObject({ state: 'refused', message: expect.stringContaining('too wide') })
    expect(await ask(server.ownerUrl, 'select count(*)::int from import_rows')).toEqual([0])
    expect(await ownIds()).toEqual([])
  })

  it('is a matter of the form too: fields that nobody knows, no file, no form', async () => {
    expect((await send(testSheet(rows), { fields: [['colour', 'red']] })).status).toBe(400)
    expect((await send(testSheet(rows), { fields: [['side', 'wrong']] })).status).toBe(404)
    const plain = { method: 'POST', url: testCalls.begin.path, payload: {}, headers: { token } } as const
    expect((await server.app.inject(plain)).statusCode).toBe(415)
  })
})

describe('an import is there whole or not at all', () => {
  it('where the process dies while it stores, nothing is there, and whoever takes it up stores all of it', async () => {
    const id = await imported(Array.from({ length: 12_000 }, (_, index) => [`甲-${index}`]))
    await run(id, 'all')
    trouble.left = 1
    await expect(work(server, id, 'store')).rejects.toThrow('The process dies here.')
    expect(await stored()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'storing', rowsAdded: 0 })
    await work(server, id, 'store')
    expect(await stored()).toHaveLength(12_000)
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 12_000, rowsRead: 12_000 })
    // A job that comes late finds nothing to do.
    await work(server, id, 'store')
    expect(await stored()).toHaveLength(12_000)
  })

  it('the database itself refuses what would not add up', async () => {
    const id = await imported([['甲-1']], 'all')
    const change = (sql: string) => ask(server.ownerUrl, `update imports set ${sql} where id = '${id}'`)
    await expect(change('rows_added = 2')).rejects.toThrow('check constraint')
    await expect(change(`state = 'reading', mode = null, rows_added = 0`)).rejects.toThrow('does not go')
    await expect(change(`file_name = 'b'`)).rejects.toThrow('does not change')
  })

  it('answers while it goes on how far it is', async () => {
    const { id } = await send(testSheet(Array.from({ length: 3_000 }, (_, index) => [`甲-${index}`])))
    const reading = work(server, id, 'read')
    const seen = new Set<number>()
    for (;;) {
      const { rowsDone, state } = await look(id)
      seen.add(rowsDone)
      if (state !== 'reading') break
    }
    await reading
    expect([...seen].at(-1)).toBe(3_000)
    expect(seen.size).toBeGreaterThan(1)
  })
})
