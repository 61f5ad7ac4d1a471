/** How receivables that name their payer become documents of it: when the payer accepts the payee, and by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { type ReceivablesDesk, receivablesDesk } from '#test/support/receivables-desk.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { linkReceivables } from './event-handlers.ts'

let server: TestServer
let desk: ReceivablesDesk
/** Of 李守福, who is tied to 沃禾, and of 澜庭, which it has not asked. */
let payee: string
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payee = await server.enter('lishoufu')
  payer = await server.enter('gaoyuan')
  desk = receivablesDesk({ server, token: () => payee })
})
afterAll(() => server.close())

const qingdao = entityOf('lanting-qingdao').id
const wohe = entityOf('wohe-east').id
const qingdaoName = '澜庭制冷设备（青岛）有限公司'
const handle = () => deliverAll(server.context, [linkReceivables])

/** What the payer has entered of the payee before they were connected. */
const owe = (supplierId: string, number: string, amount: string) =>
  server.call(
    routes.documentAdd,
    {
      body: {
        buyerId: qingdao,
        supplierId,
        number,
        type: 'payable',
        amount,
        currency: 'CNY',
        dueDate: '2027-03-01',
        means: 'transfer',
      },
    },
    { token: payer },
  )

describe('[DOC-42] when the payer accepts the payee', () => {
  it('receivables of its name become documents that wait for it, once', async () => {
    const first = await desk.added({ number: 'TIE-1', payerName: '澜庭制冷设备(青岛)有限公司' })
    const second = await desk.added({
      number: 'TIE-2',
      payerName: qingdaoName,
      means: 'acceptance',
      billTermDays: 90,
    })
    const same = await desk.added({ number: 'TIE-3', payerName: qingdaoName })
    const differs = await desk.added({ number: 'TIE-4', payerName: qingdaoName })
    const listed = await server.call(
      routes.payeeAdd,
      { body: { payeeName: '李守福', payeeCode: 'NEW-1', small: true, payerId: qingdao } },
      { token: payer },
    )
    const known = await owe(listed.data.id, 'TIE-3', '1200.50')
    await owe(listed.data.id, 'TIE-4', '7')
    const requested = await server.call(
      routes.connectionRequest,
      { body: { payerId: qingdao } },
      { token: payee },
    )
    expect(await desk.stepsOf(first)).toEqual(['answer', 'confirm'])
    const body = { action: 'accept' as const, payeeId: listed.data.id }
    await server.call(routes.connectionAnswer, { params: { id: requested.data.id }, body }, { token: payer })
    await handle()
    await handle()
    expect([await desk.find(first), await desk.find(second)]).toEqual([undefined, undefined])
    const documents = (await desk.list({ keyword: 'TIE-' }))
      .filter(({ kind }) => kind === 'document')
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    expect(documents).toMatchObject([
      { kind: 'document', number: 'TIE-1', stage: 'unconfirmed', confirmation: 'waiting' },
      { kind: 'document', number: 'TIE-2', billTermDays: 90, payerId: qingdao },
    ])
    const seen = await server.call(routes.documentList, { body: { keyword: 'TIE-' } }, { token: payer })
    expect(
      seen.data.list.map(({ number, can }) => `${number} ${can.includes('confirm')}`).toSorted(),
    ).toEqual(['TIE-1 true', 'TIE-2 true', 'TIE-3 false', 'TIE-4 false'])
    // The payer had entered the same: it is that document. Something else under its number leaves it open, with the reason.
    expect(
      await ask(server.ownerUrl, `select document_id from named_receivables where id = '${same}'`),
    ).toEqual([known.data.id])
    expect(await desk.stepsOf(differs)).toEqual(['renumber', 'confirm'])
    expect((await desk.edit(differs, { number: 'TIE-5', payerName: qingdaoName })).code).toBe(0)
    await handle()
    expect(await desk.find(differs)).toBeUndefined()
    const [last] = await desk.list({ keyword: 'TIE-5' })
    expect(last).toMatchObject({ kind: 'document', stage: 'unconfirmed' })
    expect(
      await ask(server.ownerUrl, `select count(*)::int from audit where action = 'receivables.linked'`),
    ).toEqual([2])
  })

  it('a payer whose list it is on is chosen, not typed', async () =>
    expect((await desk.add({ payerName: qingdaoName })).code).toBe(codes.payerIsConnected.code))
})

describe('[DOC-42] a receivable is linked by hand', () => {
  it('to one of the payee’s payers, and to no other company', async () => {
    const id = await desk.added({ number: 'HAND-1', payerName: '沃禾超市（华东）' })
    expect((await desk.link(id, entityOf('hongfei-suzhou').id)).code).toBe(codes.notFound.code)
    const { data } = await desk.link(id, wohe)
    const read = await server.call(
      routes.documentRead,
      { params: { invoiceId: data.documentId } },
      { token: payee },
    )
    expect(read.data).toMatchObject({ number: 'HAND-1', payerId: wohe, source: 'payee', status: 'waiting' })
    expect((await desk.link(id, wohe)).code).toBe(codes.receivableSettled.code)
  })

  it('twice at once to one document', async () => {
    const id = await desk.added({ number: 'HAND-2', payerName: '沃禾超市（华东）' })
    const both = await Promise.all([desk.link(id, wohe), desk.link(id, wohe)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.receivableSettled.code])
    expect(await ask(server.ownerUrl, `select count(*)::int from documents where number = 'HAND-2'`)).toEqual(
      [1],
    )
  })

  it('to the document that is there with these facts, and not to one that differs', async () => {
    const same = await desk.added({ number: 'HAND-1', payerName: '沃禾超市（华东）' })
    const { data } = await desk.link(same, wohe)
    expect(await ask(server.ownerUrl, `select count(*)::int from documents where number = 'HAND-1'`)).toEqual(
      [1],
    )
    expect(data.documentId).toMatch(/^[0-9a-f-]{36}$/)
    const differs = await desk.added({ number: 'HAND-1', payerName: '沃禾超市（华东）', amount: '7' })
    const refused = await desk.link(differs, wohe)
    expect([refused.code, Object.keys(refused.fields)]).toEqual([codes.documentNumberTaken.code, ['payerId']])
    expect(await desk.find(differs), 'it stays').toBeDefined()
  })
})
