/** Receivables that name their payer: entering, what is missing, inviting, and how they become documents of the payer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { msPerDay } from '#domain/day.ts'
import { receivableStages } from '#domain/receivables/next-steps.ts'
import { type ReceivablesDesk, receivablesDesk } from '#test/support/receivables-desk.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let desk: ReceivablesDesk
/** Of 李守福, who is tied to 沃禾, and of 明远, another payee. */
let payee: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
  await enter()
  desk = receivablesDesk({ server, token: () => payee })
})
afterAll(() => server.close())
async function enter(): Promise<void> {
  payee = await server.enter('lishoufu')
  other = await server.enter('lixiaoyun')
}
const notificationsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data

const qingdao = entityOf('lanting-qingdao').id
const qingdaoName = '澜庭制冷设备（青岛）有限公司'
describe('[DOC-42] a receivable of a payer by name', () => {
  it('is listed with the steps that are left, searched, counted and summed', async () => {
    const id = await desk.added({ number: 'NAMED-1' })
    expect(await desk.find(id)).toMatchObject({
      kind: 'named',
      number: 'NAMED-1',
      amount: '1200.50',
      payerId: null,
      stage: 'absent',
      can: ['invite', 'link', 'edit', 'remove'],
    })
    expect(await desk.stepsOf(id)).toEqual(['invite', 'ask', 'confirm'])
    expect((await desk.list({ keyword: 'named-1' })).map((one) => one.id)).toEqual([id])
    expect((await desk.list({ keyword: '东方重工' })).map((one) => one.id)).toContain(id)
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
      for (const row of await desk.list({ tab })) expect(row).toMatchObject({ stage: tab })
    const all = (await desk.list({ sort: 'number' })).map(({ id }) => id)
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
  ] as const)('with %o is refused as %s, with an error at %s', async (changes, failure, field) => {
    const { code, fields } = await desk.add(changes)
    expect(code).toBe(codes[failure].code)
    expect(Object.keys(fields)).toEqual([field])
  })

  it('that is due already is asked about first', async () => {
    const past = { dueDate: '2026-01-05' }
    expect((await desk.add(past)).code).toBe(codes.alreadyDue.code)
    expect((await desk.add({ ...past, sure: ['alreadyDue'] })).code).toBe(0)
  })

  it('has its number once for one payer and debt, however the name is written', async () => {
    const id = await desk.added({ number: 'TWICE', payerName: '华 信（上海）贸易' })
    expect((await desk.add({ number: 'TWICE', payerName: '华信(上海)贸易', type: 'payable' })).code).toBe(
      codes.documentNumberTaken.code,
    )
    expect((await desk.add({ number: 'TWICE', payerName: '华信(上海)贸易', type: 'order' })).code).toBe(0)
    const second = await desk.added({ number: 'TWICE-2', payerName: '华信（上海）贸易' })
    const clash = await desk.edit(second, { number: 'TWICE', payerName: '华信（上海）贸易' })
    expect([clash.code, Object.keys(clash.fields)]).toEqual([codes.documentNumberTaken.code, ['number']])
    expect((await desk.remove(id)).code).toBe(0)
    expect((await desk.edit(second, { number: 'TWICE', payerName: '华信（上海）贸易' })).code).toBe(0)
    expect((await desk.edit(second, { number: 'TWICE-3' })).code, 'an older version').toBe(
      codes.outOfDate.code,
    )
  })

  it('of a dealer’s name is like that of an unknown company', async () => {
    const [dealer, unknown] = [
      await desk.added({ payerName: '远山汽车销售服务有限公司' }),
      await desk.added({ payerName: '不存在的有限公司' }),
    ]
    const [one, two] = [await desk.find(dealer), await desk.find(unknown)]
    expect([one?.stage, one?.missing, one?.payerId, one?.can]).toEqual([
      two?.stage,
      two?.missing,
      two?.payerId,
      two?.can,
    ])
  })

  it('is removed once, and cannot be found by another company', async () => {
    const id = await desk.added()
    for (const tried of [
      await desk.remove(id, other),
      await desk.edit(id, {}, other),
      await desk.link(id, qingdao, other),
      await desk.invite(id, 'x@payer.test', 'zh', other),
    ])
      expect(tried.code).toBe(codes.notFound.code)
    expect((await desk.list({}, other)).map((one) => one.id)).not.toContain(id)
    expect((await desk.remove(id)).code).toBe(0)
    expect((await desk.remove(id)).code).toBe(codes.receivableSettled.code)
    expect((await desk.invite(id, 'x@payer.test')).code).toBe(codes.receivableSettled.code)
    expect(await desk.find(id)).toBeUndefined()
  })
})

describe('[DOC-42] an invitation of a payer', () => {
  it('is a mail in the payer’s language, once a week for a payer and for an address', async () => {
    const id = await desk.added({ payerName: 'Great Wall Castings Ltd.' })
    const bad = await desk.invite(id, 'not a mail')
    expect([bad.code, Object.keys(bad.fields)]).toEqual([codes.inputInvalid.code, ['mail']])
    expect((await desk.invite(id, 'AP@greatwall.test', 'en')).code).toBe(0)
    const [notification] = await notificationsTo('ap@greatwall.test')
    expect(notification?.subject).toBe('李守福 invites Great Wall Castings Ltd. to Sooner')
    expect(notification?.link).toMatch(/\/account\/register\?lang=en&inviter=[0-9A-Z]{16}$/)
    expect(await desk.stepsOf(id)).toEqual(['register', 'ask', 'confirm'])
    expect(await desk.find(id)).toMatchObject({ invitedMail: 'ap@greatwall.test' })
    const again = await desk.invite(id, 'other@greatwall.test')
    expect([again.code, Object.keys(again.fields)]).toEqual([codes.payerInvitedRecently.code, ['mail']])
    const another = await desk.added({ payerName: '长城铸造的另一个名字' })
    expect((await desk.invite(another, 'ap@greatwall.test')).code).toBe(codes.payerInvitedRecently.code)
    const at = await desk.added({ payerName: '同时邀请的公司' })
    const both = await Promise.all([desk.invite(at, 'a@at.test'), desk.invite(at, 'b@at.test')])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    server.clock.advance(7 * msPerDay)
    await enter()
    expect((await desk.invite(id, 'ap@greatwall.test', 'en')).code).toBe(0)
    const [second] = await notificationsTo('ap@greatwall.test')
    expect(second?.link, 'the address stays the same').toBe(notification?.link)
  })

  it('is refused for a payer that is there already', async () => {
    const id = await desk.added({ payerName: qingdaoName })
    expect((await desk.invite(id, 'ap@lanting.test')).code).toBe(codes.payerPresent.code)
    expect(await desk.stepsOf(id)).toEqual(['ask', 'confirm'])
    expect(await desk.find(id)).toMatchObject({ payerId: qingdao, stage: 'unconnected' })
    await desk.remove(id)
  })
})
