/** Receivables that name their payer: entering, what is missing, inviting, and how they become documents of the payer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/letters.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { msPerDay } from '#domain/day.ts'
import { receivableStages } from '#domain/receivables/missing.ts'
import { deliverAll } from '#server/news/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { linkReceivables } from './reactions.ts'

let server: TestServer
/** Of 李守福, who is tied to 沃禾; of 明远, another payee; and of 澜庭, whom neither has asked. */
let payee: string
let other: string
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  await enter()
})
afterAll(() => server.close())
async function enter(): Promise<void> {
  payee = await server.enter('lishoufu')
  other = await server.enter('lixiaoyun')
  payer = await server.enter('gaoyuan')
}

const qingdao = entityOf('lanting-qingdao').id
const wohe = entityOf('wohe-east').id
const qingdaoName = '澜庭制冷设备（青岛）有限公司'
const entry = (changes: object = {}) => ({
  payerName: '东方重工集团有限公司',
  number: server.context.makeId(),
  type: 'receivable' as const,
  amount: '1,200.50',
  currency: 'CNY' as const,
  dueDate: '2027-03-01' as never,
  means: 'transfer' as const,
  ...changes,
})
const add = (changes: object = {}, token = payee) =>
  server.call(routes.receivableAdd, { body: entry(changes) }, { token })
const added = async (changes: object = {}) => {
  const { data, code, message } = await add(changes)
  expect(code, message).toBe(0)
  return data.id
}
const list = async (query: object = {}, token = payee) =>
  (await server.call(routes.receivableList, { query: { pageSize: '100', ...query } as never }, { token }))
    .data.list
const find = async (id: string) => (await list()).find((one) => one.id === id)
const stepsOf = async (id: string) => (await find(id))?.missing.map(({ step }) => step)
const remove = (id: string, token = payee) =>
  server.call(routes.receivableRemove, { params: { id } }, { token })
const edit = (id: string, changes: object, token = payee) =>
  server.call(routes.receivableEdit, { params: { id }, body: { version: 1, ...entry(changes) } }, { token })
const link = (id: string, payerId: string, token = payee) =>
  server.call(routes.receivableLink, { params: { id }, body: { payerId } }, { token })
const invite = (id: string, mail: string, language: 'zh' | 'en' = 'zh', token = payee) =>
  server.call(routes.payerInvite, { params: { id }, body: { mail, language } }, { token })
const lettersTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
const react = () => deliverAll(server.context, [linkReceivables])

describe('[DOC-42] a receivable of a payer by name', () => {
  it('is listed with the steps that are left, searched, counted and summed', async () => {
    const id = await added({ number: 'NAMED-1' })
    expect(await find(id)).toMatchObject({
      kind: 'named',
      number: 'NAMED-1',
      amount: '1200.50',
      payerId: null,
      stage: 'absent',
      can: ['invite', 'link', 'edit', 'remove'],
    })
    expect(await stepsOf(id)).toEqual(['invite', 'ask', 'confirm'])
    expect((await list({ keyword: 'named-1' })).map((one) => one.id)).toEqual([id])
    expect((await list({ keyword: '东方重工' })).map((one) => one.id)).toContain(id)
    const { data } = await server.call(
      routes.receivableTotals,
      { query: { keyword: 'NAMED-1' } },
      { token: payee },
    )
    expect(data).toMatchObject({
      total: 1,
      counts: { all: 1, absent: 1, ready: 0 },
      amounts: [{ currency: 'CNY', amount: '1200.50' }],
    })
  })

  it('stands under the tab of its first step, and pages follow each other', async () => {
    for (const tab of receivableStages)
      for (const row of await list({ tab })) expect(row.stage, row.number).toBe(tab)
    const all = (await list({ sort: 'number' })).map(({ id }) => id)
    const paged: string[] = []
    for (let page = 1, anchor: string | null = ''; anchor !== null; page += 1) {
      const from = anchor === '' ? {} : { anchor, anchorPage: String(page) }
      const query = { sort: 'number', pageSize: '10', page: String(page), ...from } as never
      const { data } = await server.call(routes.receivableList, { query }, { token: payee })
      paged.push(...data.list.map(({ id }) => id))
      anchor = data.next
    }
    expect(paged).toEqual(all)
  })

  it.each([
    [{ amount: '0' }, 'amountUnfit', 'amount'],
    [{ amount: '-5' }, 'creditPayersOnly', 'amount'],
    [{ amount: '99999999999999' }, 'inputInvalid', 'amount'],
    [{ currency: 'JPY', amount: '1.5' }, 'amountUnfit', 'amount'],
    [{ dueDate: '2099-01-01' }, 'dueDateUnlikely', 'dueDate'],
    [{ documentDate: '2027-04-01' }, 'documentDatedLate', 'documentDate'],
    [{ number: '' }, 'inputInvalid', 'number'],
    [{ payerName: '  ' }, 'inputInvalid', 'payerName'],
    [{ payerName: '长'.repeat(101) }, 'inputInvalid', 'payerName'],
    [{ payerName: '看\u200b不见' }, 'inputInvalid', 'payerName'],
    [{ payerName: ' 李 守福' }, 'payerIsSelf', 'payerName'],
    [{ payerName: '沃禾华东 配送中心' }, 'payerIsConnected', 'payerName'],
    [{ means: 'acceptance' }, 'inputInvalid', 'billTermDays'],
  ] as const)('with %o is refused as %s, beside %s', async (changes, failure, field) => {
    const { code, fields } = await add(changes)
    expect(code).toBe(codes[failure].code)
    expect(Object.keys(fields)).toEqual([field])
  })

  it('that is due already is asked about first', async () => {
    const past = { dueDate: '2026-01-05' }
    expect((await add(past)).code).toBe(codes.alreadyDue.code)
    expect((await add({ ...past, sure: ['alreadyDue'] })).code).toBe(0)
  })

  it('has its number once for one payer and debt, however the name is written', async () => {
    const id = await added({ number: 'TWICE', payerName: '华 信（上海）贸易' })
    expect((await add({ number: 'TWICE', payerName: '华信(上海)贸易', type: 'payable' })).code).toBe(
      codes.documentNumberTaken.code,
    )
    expect((await add({ number: 'TWICE', payerName: '华信(上海)贸易', type: 'order' })).code).toBe(0)
    const second = await added({ number: 'TWICE-2', payerName: '华信（上海）贸易' })
    const clash = await edit(second, { number: 'TWICE', payerName: '华信（上海）贸易' })
    expect([clash.code, Object.keys(clash.fields)]).toEqual([codes.documentNumberTaken.code, ['number']])
    expect((await remove(id)).code).toBe(0)
    expect((await edit(second, { number: 'TWICE', payerName: '华信（上海）贸易' })).code).toBe(0)
    expect((await edit(second, { number: 'TWICE-3' })).code, 'an older version').toBe(codes.outOfDate.code)
  })

  it('of a dealer’s name is like that of a company nobody knows', async () => {
    const [dealer, unknown] = [
      await added({ payerName: '远山汽车销售服务有限公司' }),
      await added({ payerName: '不存在的有限公司' }),
    ]
    const [one, two] = [await find(dealer), await find(unknown)]
    expect([one?.stage, one?.missing, one?.payerId, one?.can]).toEqual([
      two?.stage,
      two?.missing,
      two?.payerId,
      two?.can,
    ])
  })

  it('is removed once, and is nobody else’s to find', async () => {
    const id = await added()
    for (const tried of [
      await remove(id, other),
      await edit(id, {}, other),
      await link(id, qingdao, other),
      await invite(id, 'x@payer.test', 'zh', other),
    ])
      expect(tried.code).toBe(codes.notFound.code)
    expect((await list({}, other)).map((one) => one.id)).not.toContain(id)
    expect((await remove(id)).code).toBe(0)
    expect((await remove(id)).code).toBe(codes.receivableSettled.code)
    expect((await invite(id, 'x@payer.test')).code).toBe(codes.receivableSettled.code)
    expect(await find(id)).toBeUndefined()
  })
})

describe('[DOC-42] an invitation of a payer', () => {
  it('is a letter in the payer’s language, once a week for a payer and for an address', async () => {
    const id = await added({ payerName: 'Great Wall Castings Ltd.' })
    const bad = await invite(id, 'not a mail')
    expect([bad.code, Object.keys(bad.fields)]).toEqual([codes.inputInvalid.code, ['mail']])
    expect((await invite(id, 'AP@greatwall.test', 'en')).code).toBe(0)
    const [letter] = await lettersTo('ap@greatwall.test')
    expect(letter?.subject).toBe('李守福 invites Great Wall Castings Ltd. to Sooner')
    expect(letter?.link).toMatch(/\/account\/register\?lang=en&inviter=[0-9A-Z]{16}$/)
    expect(await stepsOf(id)).toEqual(['register', 'ask', 'confirm'])
    expect(await find(id)).toMatchObject({ invitedMail: 'ap@greatwall.test' })
    const again = await invite(id, 'other@greatwall.test')
    expect([again.code, Object.keys(again.fields)]).toEqual([codes.payerInvitedRecently.code, ['mail']])
    const another = await added({ payerName: '长城铸造的另一个名字' })
    expect((await invite(another, 'ap@greatwall.test')).code).toBe(codes.payerInvitedRecently.code)
    const at = await added({ payerName: '同时邀请的公司' })
    const both = await Promise.all([invite(at, 'a@at.test'), invite(at, 'b@at.test')])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    server.clock.advance(7 * msPerDay)
    await enter()
    expect((await invite(id, 'ap@greatwall.test', 'en')).code).toBe(0)
    const [second] = await lettersTo('ap@greatwall.test')
    expect(second?.link, 'the address stays the same').toBe(letter?.link)
  })

  it('is refused for a payer that is there already', async () => {
    const id = await added({ payerName: qingdaoName })
    expect((await invite(id, 'ap@lanting.test')).code).toBe(codes.payerPresent.code)
    expect(await stepsOf(id)).toEqual(['ask', 'confirm'])
    expect(await find(id)).toMatchObject({ payerId: qingdao, stage: 'unconnected' })
    await remove(id)
  })
})

describe('[DOC-42] when the payer accepts the payee', () => {
  it('receivables of its name become documents that wait for it, once', async () => {
    const first = await added({ number: 'TIE-1', payerName: '澜庭制冷设备(青岛)有限公司' })
    const second = await added({
      number: 'TIE-2',
      payerName: qingdaoName,
      means: 'acceptance',
      billTermDays: 90,
    })
    const asked = await server.call(routes.bindingAsk, { body: { payerId: qingdao } }, { token: payee })
    expect(await stepsOf(first)).toEqual(['answer', 'confirm'])
    const body = { action: 'accept' as const, payeeCode: 'NEW-1' }
    await server.call(routes.bindingAnswer, { params: { id: asked.data.id }, body }, { token: payer })
    await react()
    await react()
    expect([await find(first), await find(second)]).toEqual([undefined, undefined])
    const documents = (await list({ keyword: 'TIE-' })).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    expect(documents).toMatchObject([
      { kind: 'document', number: 'TIE-1', stage: 'unconfirmed', confirmation: 'waiting' },
      { kind: 'document', number: 'TIE-2', billTermDays: 90, payerId: qingdao },
    ])
    const seen = await server.call(routes.documentList, { body: { keyword: 'TIE-' } }, { token: payer })
    expect(seen.data.list.map(({ number, can }) => [number, can.includes('confirm')]).toSorted()).toEqual([
      ['TIE-1', true],
      ['TIE-2', true],
    ])
  })

  it('a payer whose list it is on is chosen, not typed', async () =>
    expect((await add({ payerName: qingdaoName })).code).toBe(codes.payerIsConnected.code))
})

describe('[DOC-42] a receivable is linked by hand', () => {
  it('to one of the payee’s payers, and to nobody else’s', async () => {
    const id = await added({ number: 'HAND-1', payerName: '沃禾超市（华东）' })
    expect((await link(id, entityOf('hongfei-suzhou').id)).code).toBe(codes.notFound.code)
    const { data } = await link(id, wohe)
    const read = await server.call(
      routes.documentRead,
      { params: { invoiceId: data.documentId } },
      { token: payee },
    )
    expect(read.data).toMatchObject({ number: 'HAND-1', payerId: wohe, source: 'payee', status: 'waiting' })
    expect((await link(id, wohe)).code).toBe(codes.receivableSettled.code)
  })

  it('twice at once to one document', async () => {
    const id = await added({ number: 'HAND-2', payerName: '沃禾超市（华东）' })
    const both = await Promise.all([link(id, wohe), link(id, wohe)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.receivableSettled.code])
    expect(await ask(server.ownerUrl, `select count(*)::int from documents where number = 'HAND-2'`)).toEqual(
      [1],
    )
  })

  it('to the document that is there with these facts, and not to one that differs', async () => {
    const same = await added({ number: 'HAND-1', payerName: '沃禾超市（华东）' })
    const { data } = await link(same, wohe)
    expect(await ask(server.ownerUrl, `select count(*)::int from documents where number = 'HAND-1'`)).toEqual(
      [1],
    )
    expect(data.documentId).toMatch(/^[0-9a-f-]{36}$/)
    const differs = await added({ number: 'HAND-1', payerName: '沃禾超市（华东）', amount: '7' })
    const refused = await link(differs, wohe)
    expect([refused.code, Object.keys(refused.fields)]).toEqual([codes.documentNumberTaken.code, ['payerId']])
    expect(await find(differs), 'it stays').toBeDefined()
  })
})
