/** Thirty awards of one payer in a day, ten of them paid one by one and the others lapsed, mailed to its payee through a real mail server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { tradeMailsAtOnceDayMax } from '#domain/limits.ts'
import { hour, minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { apr, clearNow, mingyuan, moveBusinessDate, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer } from '#test/support/smtp.ts'
import { openMail } from '../adapters/mail.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { sendDueNotifications } from '../notifications/deliver.ts'
import { sumUpMails } from '../notifications/jobs.ts'
import { mailEndedItems } from '../offers/ended-items.ts'
import { mailAwarded, mailLapsed, mailPaid } from './mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const [accountant, finance] = ['lixiaoyun@mingyuan.test', 'gaoyuan@lanting.test']
const rounds = Array.from({ length: 10 }, (_, n) => `R${String(n).padStart(2, '0')}`)
const numbersOf = (round: string) => ['A', 'B', 'C'].map((suffix) => `MANY-${round}-${suffix}`)

it('[CLR-20] [CLR-26] tells each award, payment and lapse of a busy day, in few mails', async () => {
  const { taken, port } = await openMailServer()
  const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
  const context = {
    ...server.context,
    transports: { mail: openMail({ host: '127.0.0.1', port, secure: false, from }), sms: undefined },
  }
  /** Delivers what has happened, and lets time pass as the jobs would see it. */
  const pass = async (ms: number) => {
    await deliverAll(context, [mailAwarded, mailPaid, mailEndedItems, mailLapsed])
    await sendDueNotifications(context)
    server.clock.advance(ms)
    await sumUpMails.run(context, { tenantId: null })
    await sendDueNotifications(context)
  }
  const body = { terms: apr(1_000), code: mingyuan }
  for (const round of rounds) {
    const documents = numbersOf(round).map((number) => ({
      number,
      amount: 1_000_00n,
      due_date: '2026-12-20',
    }))
    await plantOffer(server.context, { ...body, documents })
    await clearNow(server)
    await pass(30 * minute)
  }
  let payer = await server.enter('gaoyuan')
  const query = { pageSize: '100' } as const
  const { data } = await server.call(routes.awardList, { query }, { token: payer })
  const awards = data.list.filter(({ documentNumber }) => documentNumber.startsWith('MANY-'))
  expect(awards).toHaveLength(30)
  const paid = awards.filter(({ documentNumber }) => documentNumber.endsWith('-A'))
  const valueDate = paid[0]?.newPayDate ?? ''
  await moveBusinessDate(server, valueDate)
  for (const { id } of paid) {
    payer = await server.enter('gaoyuan')
    const answer = await server.call(
      routes.awardsPaid,
      { body: { awardIds: [id], valueDate } },
      { token: payer },
    )
    expect(answer.data.done).toHaveLength(1)
    await pass(10 * minute)
  }
  const lapseAt = new Date(server.clock().getTime() + 480 * hour).toISOString()
  await rollDay(server, lapseAt)
  await pass(4 * hour)

  const mailsTo = (address: string) => taken.filter(({ to }) => to.includes(address)).map(({ mail }) => mail)
  const notified = mailsTo(accountant)
    .map(({ text }) => text ?? '')
    .join('\n')
  const lines = notified.split('\n')
  for (const { documentNumber } of awards)
    expect(
      lines.filter((line) => line.startsWith(`单据 ${documentNumber}：`) && line.includes('新付款日')),
    ).toHaveLength(1)
  for (const { documentNumber } of paid)
    expect(
      lines.filter((line) => line.startsWith(`单据 ${documentNumber}：`) && line.endsWith('付款')),
    ).toHaveLength(1)
  for (const { documentNumber } of awards.filter((award) => !paid.includes(award)))
    expect(lines.filter((line) => line.includes(documentNumber) && !line.startsWith('单据'))).toHaveLength(1)
  expect(mailsTo(accountant).length).toBeLessThanOrEqual(tradeMailsAtOnceDayMax + 5)
  expect(mailsTo(accountant).some(({ subject }) => subject?.startsWith('通知汇总'))).toBe(true)
  expect(mailsTo(finance).some(({ subject }) => subject?.includes('已失效'))).toBe(true)
})
