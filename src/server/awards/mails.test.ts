/** The mails of a payee's life in a market: submitted, awarded once for each run, and paid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { awardsNamedMax } from '#domain/clearing/limits.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import type { EventHandler } from '#server/domain-events/event-handler.ts'
import { day, minute } from '#test/support/clock.ts'
import { apr, clearNow, moveBusinessDate, orchid, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { mailAwarded, mailPaid } from './mails.ts'

let server: TestServer
let payer: string
const payee = 'lixiaoyun@mingyuan.test'
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

/** The mails of a template that an act causes, to any recipient. */
async function mailsAfter(handler: EventHandler, template: string, act: () => Promise<unknown>) {
  await deliverAll(server.context, [handler])
  const seen = new Set((await server.call(outboxRead, {})).data.map(({ id }) => id))
  await act()
  await deliverAll(server.context, [handler])
  return (await server.call(outboxRead, {})).data.filter(
    (mail) => !seen.has(mail.id) && mail.template === template,
  )
}
const documentsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    number: `${prefix}-${String(n + 1).padStart(2, '0')}`,
    amount: 10_000_00n,
    due_date: '2026-12-20',
  }))
const awardsOf = async (prefix: string) =>
  (await server.call(routes.awardList, { query: { pageSize: '100' } }, { token: payer })).data.list.filter(
    ({ documentNumber }) => documentNumber.startsWith(prefix),
  )

describe('[CLR-20] a payee that a run awards', () => {
  it('gets one mail for the run, with each document and its sums, and nothing of other payees', async () => {
    await plantOffer(server.context, { terms: apr(1_000), documents: documentsOf('AM', 2) })
    await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents: documentsOf('AO', 1) })
    server.clock.advance(minute)
    const mails = await mailsAfter(mailAwarded, 'awarded', () => clearNow(server))
    const own = mails.filter(({ to }) => to === payee)
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toMatch(/单据 AM-01：CNY 9,[\d.]+，新付款日 \d{4}-\d\d-\d\d\n单据 AM-02/)
    expect(own[0]?.subject).toMatch(/成交 2 张单据，将付 CNY 19,[\d,.]+$/)
    expect(own[0]?.text).not.toContain('AO-')
    expect(mails.filter(({ text }) => text?.includes('AO-01')).length).toBeGreaterThan(0)
  })

  it('reads no number that holds an address, and where further awards are seen', async () => {
    const [named] = documentsOf('AL', 1)
    if (!named) throw new Error('there is one')
    const documents = [{ ...named, number: 'pay-at.evil.com/1' }]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    server.clock.advance(30 * minute)
    payer = await server.enter('gaoyuan')
    const mails = await mailsAfter(mailAwarded, 'awarded', () => clearNow(server))
    const own = mails.find(({ to }) => to === payee)
    expect(own?.text).not.toContain('evil.com')
    expect(own?.text).toContain('单据 （单号请登录查看）：')
    expect(own?.text).toContain('其余的会汇总在一封邮件中发送')
  })

  it('reads the first documents of many, and how many more there are', async () => {
    await plantOffer(server.context, { terms: apr(1_000), documents: documentsOf('AN', awardsNamedMax + 3) })
    server.clock.advance(30 * minute)
    payer = await server.enter('gaoyuan')
    const [mail] = (await mailsAfter(mailAwarded, 'awarded', () => clearNow(server))).filter(
      ({ to }) => to === payee,
    )
    expect(mail?.text).toContain(`AN-${awardsNamedMax}`)
    expect(mail?.text).not.toContain(`AN-${awardsNamedMax + 1}：`)
    expect(mail?.text).toContain('另有 3 张')
  })
})

it('[CLR-22] a payee whose awards are paid gets one mail for all that are paid together', async () => {
  const awards = await awardsOf('AM-')
  const [first] = awards
  if (!first) throw new Error('the run awarded them')
  server.clock.advance(10 * day)
  await moveBusinessDate(server, first.newPayDate)
  payer = await server.enter('gaoyuan')
  const pay = () =>
    server.call(
      routes.awardsPaid,
      { body: { awardIds: awards.map(({ id }) => id), valueDate: first.newPayDate } },
      { token: payer },
    )
  const mails = await mailsAfter(mailPaid, 'awardsPaid', async () => {
    const { data } = await pay()
    expect(data.done).toHaveLength(2)
    expect((await pay()).data.done, 'again pays nothing').toEqual([])
  })
  const own = mails.filter(({ to }) => to === payee)
  expect(own).toHaveLength(1)
  expect(own[0]?.subject).toMatch(/已付款 CNY 19,[\d,.]+（2 张单据）$/)
  expect(own[0]?.text).toContain(`单据 AM-01：`)
})
