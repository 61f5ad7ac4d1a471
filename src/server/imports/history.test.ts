/** Earlier imports: known by their content, listed with their outcome, and hidden from other companies. */
import { describe, expect, it } from 'vitest'
import { importSorts } from '#contract/imports.ts'
import { codeOf, importsDesk } from '#test/support/imports-desk.ts'
import { testCalls, testSheet } from '#test/support/imports-server.ts'

const byValue = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1

const desk = importsDesk()
const { imported, look, ownIds, run, send, stored, work } = desk

describe('[DOC-24] the same file', () => {
  it('is known by its content and asked about first, whatever it is called; its rows are duplicates', async () => {
    const rows = [['甲-1'], ['甲-2']]
    await imported(rows, 'all')
    const again = await send(testSheet(rows), { name: '别的名字.xlsx' })
    expect(again).toMatchObject({
      code: codeOf('importAgain'),
      message: expect.stringMatching(/“a\.xlsx”, was uploaded by 陈薇 at 2026-/) as string,
    })
    const sure = await send(testSheet(rows), { fields: [['again', 'true']] })
    expect(sure.code).toBe(0)
    await work(sure.id, 'read')
    expect(await look(sure.id)).toMatchObject({ rowsRead: 2, rowsFailed: 2, actions: ['cancel'] })
    expect((await run(sure.id, 'valid')).code).toBe(codeOf('importNothingValid'))
    expect(await stored()).toEqual(['甲-1', '甲-2'])
  })

  it('takes effect once, however many copies come at the same moment', async () => {
    const bytes = testSheet([['甲-1']])
    const answers = await Promise.all([1, 2].map((n) => send(bytes, { key: `copy ${n}` })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codeOf('importAgain')])
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
    await desk.server.call(testCalls.undo, { params: { id } }, { token: desk.token })
    expect((await send(testSheet(rows))).code).toBe(0)
  })
})

describe('[DOC-23] the history', () => {
  it('lists who sent what and what became of it, the last first', async () => {
    await imported([['甲-1']], 'all')
    const id = await imported([['乙-1'], ['乙-2', '昨天']], 'valid')
    const { data } = await desk.server.call(
      testCalls.list,
      { body: { pageSize: '10' } },
      { token: desk.token },
    )
    expect(data).toMatchObject({ total: 2, page: 1, pageSize: 10 })
    expect(data.list[0]).toMatchObject({
      id,
      person: '陈薇',
      state: 'done',
      rowsRead: 2,
      rowsAdded: 1,
      rowsFailed: 1,
      hasFailedRows: true,
      actions: ['undo'],
    })
    expect(data.list[0]?.at).toBe(data.list[0]?.finishedAt)
  })

  it.each(importSorts)('[COM-12] comes in the order of %s, either way', async (sort) => {
    for (const [name, rows] of [
      ['乙.xlsx', [['乙-1']]],
      ['甲.xlsx', [['甲-1'], ['甲-2', '昨天']]],
    ] as const) {
      const { id } = await send(testSheet(rows), { name })
      await work(id, 'read')
    }
    const call = (way: '' | '-') =>
      desk.server.call(
        testCalls.list,
        { body: { pageSize: '10', sort: `${way}${sort}` as const } },
        { token: desk.token },
      )
    const { list } = (await call('')).data
    const places = list.map((one) => one[sort])
    expect(list).toHaveLength(2)
    expect(places).toEqual(places.toSorted(byValue))
    expect((await call('-')).data.list).toEqual(list.toReversed())
  })

  it('is a company’s own: to another there is no such import', async () => {
    const id = await imported([['甲-1']])
    const other = await desk.server.enter('lixiaoyun')
    const requested = [testCalls.read, testCalls.rows, testCalls.cancel, testCalls.undo]
    for (const route of requested)
      expect((await desk.server.call(route, { params: { id } }, { token: other })).status).toBe(404)
    expect((await run(id, 'all', other)).status).toBe(404)
    const failed = {
      method: 'GET',
      url: testCalls.failed.path.replace('{id}', id),
      headers: { token: other },
    } as const
    expect((await desk.server.app.inject(failed)).statusCode).toBe(404)
    expect((await desk.server.call(testCalls.list, { body: {} }, { token: other })).data.total).toBe(0)
    expect(await look(id)).toMatchObject({ state: 'ready' })
  })
})
