/** Uploading payees: what is added, what is corrected, what is refused row by row, and what can be taken back. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { suzhou } from '#test/support/document-sheets.ts'
import { work } from '#test/support/imports-server.ts'
import { payeeImportsDesk } from '#test/support/payee-imports-desk.ts'

const desk = payeeImportsDesk('payees')

let count = 0
const codeOf = () => {
  count += 1
  return `传-${count}`
}
const row = (code: string, changes: Record<number, string> = {}) =>
  [suzhou, '华泰轴承', code, '周敏', 'ZhouMin@huatai.example.com', '是'].map((cell, n) => changes[n] ?? cell)
const added = async (code: string, changes: Record<number, string> = {}) => {
  const { id } = await desk.send([row(code, changes)])
  await desk.run(id)
  return id
}

describe('[DOC-44] a file of payees', () => {
  it('adds each to the list of its company, and an empty company is the acting one', async () => {
    const [one, other] = [codeOf(), codeOf()]
    const { id } = await desk.send([row(one), row(other, { 0: '', 3: '', 4: '', 5: '' })])
    expect(await desk.look(id)).toMatchObject({ state: 'ready', rowsRead: 2, rowsFailed: 0, rowsWarned: 0 })
    await desk.run(id, 'all')
    expect(await desk.look(id)).toMatchObject({ state: 'done', rowsAdded: 2, rowsConfirmed: 0 })
    expect(await desk.listed(one)).toEqual([
      expect.objectContaining({
        name: '华泰轴承',
        payerName: suzhou,
        contactName: '周敏',
        contactMail: 'zhoumin@huatai.example.com',
        small: true,
        state: 'listed',
        switchedOn: true,
      }),
    ])
    const [second] = await desk.listed(other)
    expect(second).toMatchObject({ contactName: null, contactMail: null, small: false })
    expect(second?.payerId).not.toBe(entityOf('hongfei-suzhou').id)
  })

  it('updates a known code, warns of each value that will change, and leaves what is empty as it is', async () => {
    const code = codeOf()
    await added(code)
    const same = await desk.send([row(code, { 3: '', 4: '', 5: '' })])
    expect(await desk.look(same.id)).toMatchObject({ rowsWarned: 0, rowsFailed: 0 })
    const { id } = await desk.send([row(code, { 1: '华泰精密', 3: '', 5: '否' })])
    expect(await desk.remarks(id, 'warnings')).toEqual([
      [2, '收款方名称 willChange 华泰精密', '中小企业 willChange 否'],
    ])
    const { data } = await desk.server.call(
      desk.calls.rows,
      { params: { id }, query: { remarks: 'warnings' } },
      { token: desk.token },
    )
    expect(data.list[0]?.remarks.map(({ message }) => message)).toEqual([
      '将修改，现为：华泰轴承。',
      '将修改，现为：是。',
    ])
    await desk.run(id)
    expect(await desk.look(id)).toMatchObject({ rowsAdded: 1, rowsConfirmed: 1 })
    expect(await desk.listed(code)).toEqual([
      expect.objectContaining({ name: '华泰精密', contactName: '周敏', small: false, version: 2 }),
    ])
    await desk.run(same.id)
    expect(await desk.remarks(same.id)).toEqual([[2, `收款方编码 changedMeanwhile ${code}`]])
  })

  it('reports errors by row and column: twice, unknown company, no mail, too long', async () => {
    const code = codeOf()
    const { id } = await desk.send([
      row(code),
      row(code, { 1: '另一家' }),
      row(codeOf(), { 0: '没有的公司' }),
      row(codeOf(), { 4: 'zhoumin' }),
      row('9'.repeat(51), { 1: '' }),
    ])
    expect(await desk.remarks(id)).toEqual([
      [3, `收款方编码 twiceInFile ${code}`],
      [4, '付款主体 payerUnknown 没有的公司'],
      [5, '联系邮箱 notAMail zhoumin'],
      [6, '收款方名称 required ', `收款方编码 tooLong ${'9'.repeat(51)}`],
    ])
    expect((await desk.run(id, 'all')).code).toBe(codes.importHasErrors.code)
    await desk.run(id)
    expect((await desk.listed(code)).map(({ name }) => name)).toEqual(['华泰轴承'])
  })

  it('and another with the same code at once: one adds it, the other says that it has changed', async () => {
    const code = codeOf()
    const one = await desk.send([row(code, { 1: '甲方' })])
    const other = await desk.send([row(code, { 1: '乙方' })])
    const run = { mode: 'valid' } as const
    for (const { id } of [one, other])
      await desk.server.call(desk.calls.run, { params: { id }, body: run }, { token: desk.token })
    await Promise.all([one, other].map(({ id }) => work(desk.server, id, 'store')))
    const looked = await Promise.all([one, other].map(({ id }) => desk.look(id)))
    expect(looked.map(({ rowsAdded }) => rowsAdded).toSorted((a, b) => a - b)).toEqual([0, 1])
    const lost = looked.find(({ rowsAdded }) => rowsAdded === 0)
    expect(await desk.remarks(lost?.id ?? '')).toEqual([[2, `收款方编码 changedMeanwhile ${code}`]])
    expect(await desk.listed(code)).toHaveLength(1)
  })

  it('of five thousand rows is read and stored in seconds', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(`多-${n}`))
    const begun = performance.now()
    const { id } = await desk.send(rows)
    await desk.run(id, 'all')
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await desk.look(id)).toMatchObject({ state: 'done', rowsAdded: 5_000 })
    expect((await desk.undo(id)).code).toBe(0)
    expect(
      await desk.ask(`select count(*)::int from payees where import_id = '${id}' and not removed`),
    ).toEqual([0])
  }, 60_000)

  it('is known by its content, and asked about first', async () => {
    const rows = [row(codeOf())]
    const { id } = await desk.send(rows)
    expect((await desk.send(rows)).code).toBe(codes.importAgain.code)
    expect((await desk.send(rows, { again: true })).code).toBe(0)
    await desk.run(id)
    const { data } = await desk.server.call(desk.calls.list, { body: {} }, { token: desk.token })
    expect(data.list.find((one) => one.id === id)).toMatchObject({ rowsAdded: 1, actions: ['undo'] })
  })
})

describe('[DOC-44] undoing a file of payees', () => {
  it('takes back what it added, so that the code is free again, and keeps what it changed', async () => {
    const [known, fresh] = [codeOf(), codeOf()]
    await added(known)
    const { id } = await desk.send([row(known, { 1: '改名' }), row(fresh)])
    await desk.run(id)
    expect((await desk.look(id)).undoes).toEqual({ count: 1, totals: [] })
    expect((await desk.undo(id)).code).toBe(0)
    expect(await desk.look(id)).toMatchObject({ state: 'undone', undoes: null })
    expect(await desk.listed(fresh)).toEqual([])
    expect((await desk.listed(known)).map(({ name }) => name)).toEqual(['改名'])
    expect((await desk.undo(id)).code).toBe(codes.importActionUnfit.code)
    await added(fresh, { 1: '再来' })
    expect((await desk.listed(fresh)).map(({ name }) => name)).toEqual(['再来'])
  })

  it('leaves payees that were changed, invited or given a minimum since', async () => {
    const [edited, invited, priced, idle] = [codeOf(), codeOf(), codeOf(), codeOf()]
    const { id } = await desk.send([row(edited), row(invited), row(priced), row(idle)])
    await desk.run(id)
    const idOf = async (code: string) => (await desk.listed(code))[0]?.id ?? ''
    const { server, token } = desk
    await server.call(routes.payeeSwitch, { body: { ids: [await idOf(edited)], on: false } }, { token })
    await server.call(routes.payeeMinimum, { params: { id: await idOf(priced), minApr: '8.00' } }, { token })
    const invite = { ids: [await idOf(invited)], byMail: false }
    expect((await server.call(routes.payeeInvite, { body: invite }, { token })).code).toBe(0)
    expect((await desk.look(id)).undoes).toEqual({ count: 1, totals: [] })
    await desk.undo(id)
    expect(await desk.listed(idle)).toEqual([])
    for (const code of [edited, invited, priced]) expect(await desk.listed(code)).toHaveLength(1)
  })
})
