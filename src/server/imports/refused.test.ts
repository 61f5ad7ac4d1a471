/** Refused files and processes that die: nothing half done is left, and the reason is given. */
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failures.ts'
import { openQueryConnection } from '#test/support/ask.ts'
import { testKind } from '#test/support/import-kind.ts'
import { codeOf, importsDesk } from '#test/support/imports-desk.ts'
import { testCalls, testSheet } from '#test/support/imports-server.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { compound } from '#test/support/sample-files.ts'
import { handMade, textRow } from '#test/support/workbooks.ts'

/** Fails `left` times while something is being stored. */
const trouble = { left: 0 }
const desk = importsDesk({
  ...testKind,
  settle: async () => {
    trouble.left -= 1
    if (trouble.left >= 0) throw new Error('The process dies here.')
  },
})
const { ask, imported, look, ownIds, run, send, stored, work } = desk

describe('[DOC-32] a file that is refused', () => {
  const rows = [['甲-1']]
  const cases: readonly { failure: Failure; make: () => Buffer; name?: string }[] = [
    { failure: 'sheetTypeWrong', make: () => Buffer.from('编号,日期') },
    { failure: 'sheetTypeWrong', make: () => testSheet(rows), name: 'a.xls' },
    // As a workbook is kept that opens with a password.
    { failure: 'sheetEncrypted', make: () => Buffer.from(compound(['EncryptedPackage', 'EncryptionInfo'])) },
    { failure: 'fileEmpty', make: () => Buffer.alloc(0) },
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
    // The last row was changed without its checksum.
    {
      failure: 'sheetBroken',
      make: () => {
        const ending = (last: string) => textRow(1, '编号') + textRow(2, '甲-1') + textRow(3, last)
        return handMade({ rows: ending('1111'), packs: ending('9999') })
      },
    },
    { failure: 'sheetEmpty', make: () => testSheet([]) },
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
      expect(await ask('select count(*)::int from imports')).toEqual([0])
      expect(await ask('select count(*)::int from stray_bytes')).toEqual([0])
      expect(await ownIds()).toEqual([])
    },
  )

  it('names what is wrong with a header', async () => {
    const { message } = await send(testSheet(rows, ['日期', '地点', '日期', '产地']), { language: 'zh' })
    expect(message).toBe(
      '表头与模板不符：缺少“编号 *”；无法识别“地点”“产地”；“日期”重复。请下载模板并按其表头填写。',
    )
  })

  it('what is found only while it is read refuses it too, and no row stays', async () => {
    const many = Array.from({ length: 600 }, (_, index) => textRow(index + 2, `甲-${index}`))
    const wide = '<row r="700"><c r="ZZ700"><v>1</v></c></row>'
    const { id } = await send(handMade({ rows: textRow(1, '编号') + many.join('') + wide }))
    await work(id, 'read')
    expect(await look(id)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('too wide') as string,
    })
    expect(await ask('select count(*)::int from import_rows')).toEqual([0])
    expect(await ownIds()).toEqual([])
  })

  it('is refused for its form too: unknown fields, no file, no form', async () => {
    expect((await send(testSheet(rows), { fields: [['colour', 'red']] })).status).toBe(400)
    expect((await send(testSheet(rows), { fields: [['side', 'wrong']] })).status).toBe(404)
    const plain = {
      method: 'POST',
      url: testCalls.begin.path,
      payload: {},
      headers: { token: desk.token },
    } as const
    expect((await desk.server.app.inject(plain)).statusCode).toBe(415)
  })
})

describe('an import is there whole or not at all', () => {
  it('where the process dies while it stores, nothing is there, and the next try stores all of it', async () => {
    const id = await imported(Array.from({ length: 12_000 }, (_, index) => [`甲-${index}`]))
    await run(id, 'all')
    trouble.left = 1
    await expect(work(id, 'store')).rejects.toThrow('The process dies here.')
    expect(await stored()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'storing', rowsAdded: 0 })
    await work(id, 'store')
    expect(await stored()).toHaveLength(12_000)
    expect(await look(id)).toMatchObject({ state: 'done', rowsAdded: 12_000, rowsRead: 12_000 })
    // A job that comes late finds nothing to do.
    await work(id, 'store')
    expect(await stored()).toHaveLength(12_000)
  })

  it.each([
    ['given up while it is read', 'read', `state = 'cancelled', finished_at = begun_at`],
    ['put back while it is stored', 'store', `state = 'ready', mode = null, run_by = null`],
  ] as const)('%s, it leaves nothing and says nothing, however far it came', async (_, step, change) => {
    const id = step === 'read' ? (await send(testSheet([['甲-1']]))).id : await imported([['甲-1']])
    if (step === 'store') await run(id, 'all')
    const said = () => ask('select action from audit order by tenant_id, seq')
    const before = await said()
    const other = await openQueryConnection(desk.server.ownerUrl)
    await other.ask('begin')
    await other.ask(`update imports set ${change} where id = '${id}'`)
    const working = work(id, step)
    await lockWaited(desk.server)
    await other.ask('commit')
    await other.close()
    await working
    expect(await stored()).toEqual([])
    expect(await ask('select count(*)::int from import_rows')).toEqual([step === 'read' ? 0 : 1])
    expect(await said()).toEqual(before)
  })

  it('the database itself refuses what would not add up', async () => {
    const id = await imported([['甲-1']], 'all')
    const change = (sql: string) => ask(`update imports set ${sql} where id = '${id}'`)
    await expect(change('rows_added = 2')).rejects.toThrow('check constraint')
    // All or nothing was asked for: a row that failed would mean nothing.
    await expect(change('rows_added = 0, rows_failed = 1')).rejects.toThrow('check constraint')
    await expect(change(`state = 'reading', mode = null, run_by = null, rows_added = 0`)).rejects.toThrow(
      'does not go',
    )
    await expect(change(`file_name = 'b'`)).rejects.toThrow('does not change')
  })

  it('answers while it goes on how far it is', async () => {
    const { id } = await send(testSheet(Array.from({ length: 3_000 }, (_, index) => [`甲-${index}`])))
    const reading = work(id, 'read')
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
