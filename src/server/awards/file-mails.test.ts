/** Award files by mail, through a real mail server: to the payer after a run and again on request, and to a payee who asks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { awardFileMailsPerHourMax } from '#domain/clearing/limits.ts'
import { notificationTriesMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import {
  setDebitAccount,
  setPayeeAccount,
  textsOf,
  validatePayment,
  withoutAccounts,
} from '#test/support/bank-accounts.ts'
import { hour, minute } from '#test/support/clock.ts'
import {
  apr,
  beginNow,
  clearNow,
  mingyuan,
  orchid,
  type Planted,
  plantOffer,
  workOn,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer, reply } from '#test/support/smtp.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'
import { openMail } from '../adapters/mail.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { notificationLeaseSeconds } from '../limits.ts'
import { sendDueNotifications } from '../notifications/deliver.ts'
import { claimNotification } from '../notifications/store.ts'
import { mailRunFile } from './file-mails.ts'

let server: TestServer
let payer: string
let payee: string
let planted: Planted
const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(hour)
  await ask(server.ownerUrl, 'delete from notifications')
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
})

async function run(): Promise<string> {
  const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
  planted = await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(minute)
  const runId = await clearNow(server)
  await deliverAll(server.context, [mailRunFile])
  return runId
}
const send = (port: number) =>
  sendDueNotifications({
    ...server.context,
    transports: { mail: openMail({ host: '127.0.0.1', port, secure: false, from }), sms: undefined },
  })
const mailOf = async (id: string) =>
  (await server.call(routes.runFileState, { params: { id } }, { token: payer })).data.mail
const resend = (id: string, key?: string) =>
  server.call(routes.runFileMail, { params: { id }, body: {} }, { token: payer, ...(key && { key }) })
const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  Buffer.from(content as Uint8Array).toString('utf8')

describe('[CLR-21] the award file of a run', () => {
  it('goes to everyone who may pay, with the sheets, and with the transfer file once there are accounts', async () => {
    const mails = await openMailServer()
    const first = await run()
    expect(await mailOf(first)).toMatchObject({ state: 'sending', recipients: 2, sent: 0, sentAt: null })
    await send(mails.port)
    expect(mails.taken.flatMap(({ to }) => to).toSorted()).toEqual([
      'gaoyuan@lanting.test',
      'linjing@finance.test',
    ])
    const attached = mails.taken[0]?.mail.attachments ?? []
    expect(attached.map(({ filename }) => filename?.split('.').at(-1))).toEqual(['xlsx', 'csv'])
    const { list } = (await server.call(routes.awardList, { query: { runId: first } }, { token: payer })).data
    expect(textOf(attached[1]?.content ?? '')).toContain(list[0]?.number)
    expect(mails.taken[0]?.mail.text).toContain('没有付款账户')
    expect(await mailOf(first)).toMatchObject({ state: 'sent', recipients: 2, sent: 2 })

    await setDebitAccount(server, payer)
    await setPayeeAccount(server, payer, mingyuan)
    const second = await run()
    await send(mails.port)
    const [, , xml] = mails.taken.at(-1)?.mail.attachments ?? []
    const mailed = textOf(xml?.content ?? '')
    validatePayment(mailed)
    expect(textsOf(mailed, 'NbOfTxs')).toEqual(['1', '1'])
    const { orders } = await transferDesk(server, () => payer).state(second)
    expect(orders).toMatchObject([{ number: 1, transfers: 1, person: null }])
    const { body } = await transferDesk(server, () => payer).download(orders[0]?.id ?? '')
    expect(body, 'the file of the page is the one that was mailed').toBe(mailed)
  })

  it('carries the files of all orders that are not paid when it is sent again, and orders what can be ordered now', async () => {
    const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
    await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents })
    const runId = await run()
    await ask(server.ownerUrl, 'delete from notifications')
    await setPayeeAccount(server, payer, orchid)
    expect((await resend(runId)).code).toBe(0)
    const mails = await openMailServer()
    await send(mails.port)
    const files = (mails.taken[0]?.mail.attachments ?? []).slice(2).map(({ content }) => textOf(content))
    expect(files.map((file) => textsOf(file, 'NbOfTxs')[0])).toEqual(['1', '1'])
    expect(new Set(files.flatMap((file) => textsOf(file, 'MsgId'))).size).toBe(2)
    expect(mails.taken[0]?.mail.text).toContain('2 笔转账')
  })

  it('[COM-51] is kept in a sandbox without a mail server, with the names of its files', async () => {
    await run()
    await sendDueNotifications(server.context)
    const { data } = await server.call(outboxRead, { query: { to: 'gaoyuan@lanting.test' } })
    expect(data[0]?.attachments.map((name) => name.split('.').at(-1))).toEqual(['xlsx', 'csv', 'xml'])
    expect(data[0]?.attachments[2]).toMatch(/^转账文件_.*_1_/)
  })

  it('is mailed once, however often the event comes, and not after a run without awards', async () => {
    const runId = await run()
    await deliverAll(server.context, [mailRunFile])
    const counted = (id: string) =>
      ask(server.ownerUrl, `select count(*)::int from award_file_mails where run_id = '${id}'`)
    expect(await counted(runId)).toEqual([1])
    server.clock.advance(hour)
    const empty = await clearNow(server)
    await deliverAll(server.context, [mailRunFile])
    expect(await counted(empty)).toEqual([0])
    expect(await resend(empty)).toMatchObject({ code: codes.noAwardFile.code })
  })

  it('is sent again after a failure, shown as failed when it is given up, and resent by hand', async () => {
    const runId = await run()
    const refusing = await openMailServer({
      onRcptTo: (_to, _session, answer) => answer(reply(451, 'later')),
    })
    await send(refusing.port)
    expect(await mailOf(runId)).toMatchObject({ state: 'delayed', sent: 0 })
    await ask(server.ownerUrl, `update notifications set tries = ${notificationTriesMax - 1}`)
    server.clock.advance(hour)
    await send(refusing.port)
    payer = await server.enter('gaoyuan')
    expect(await mailOf(runId)).toMatchObject({ state: 'failed', sent: 0, recipients: 2 })
    const mails = await openMailServer()
    expect((await resend(runId)).data).toEqual({ recipients: 2 })
    await send(mails.port)
    expect(mails.taken).toHaveLength(2)
    expect(await mailOf(runId)).toMatchObject({ state: 'sent', sent: 2 })
  })

  it('is sent by another process if one dies while it sends: none is lost, and a copy has the same id', async () => {
    const runId = await run()
    const claimed = [
      await claimNotification(server.context.systemDb, 'mail', server.clock()),
      await claimNotification(server.context.systemDb, 'mail', server.clock()),
    ]
    const mails = await openMailServer()
    await send(mails.port)
    expect(mails.taken, 'the dead process still holds them').toHaveLength(0)
    server.clock.advance((notificationLeaseSeconds + 1) * 1_000)
    await send(mails.port)
    expect(mails.taken.map(({ mail }) => mail.messageId ?? '').toSorted()).toEqual(
      claimed.map((one) => `<${one?.id}@sooner.test>`).toSorted(),
    )
    expect(await mailOf(runId)).toMatchObject({ state: 'sent', recipients: 2, sent: 2 })
  })

  it('is resent once for each key, a few times within an hour, and to nobody of another payer', async () => {
    const runId = await run()
    const key = server.context.makeId()
    expect((await resend(runId, key)).code).toBe(0)
    expect((await resend(runId, key)).code).toBe(0)
    for (let times = 1; times < awardFileMailsPerHourMax; times += 1)
      expect((await resend(runId)).code).toBe(0)
    expect(await resend(runId)).toMatchObject({ code: codes.awardFileMailedOften.code, status: 429 })
    server.clock.advance(hour)
    payer = await server.enter('gaoyuan')
    expect((await resend(runId)).code).toBe(0)
    const other = await server.enter('chenwei')
    const asOther = await server.call(
      routes.runFileMail,
      { params: { id: runId }, body: {} },
      { token: other },
    )
    expect(asOther.code).toBe(codes.notFound.code)
  })
})

describe('[CLR-28] a payee', () => {
  const askFile = (id = planted.offerId) =>
    server.call(routes.offerFileMail, { params: { id }, body: {} }, { token: payee })
  const ownState = async () =>
    (await server.call(routes.offerFileState, { params: { id: planted.offerId } }, { token: payee })).data

  it('has the file of the awards of its offer mailed to itself, without anything of others', async () => {
    const mails = await openMailServer()
    const runId = await run()
    await ask(server.ownerUrl, 'delete from notifications')
    expect((await askFile()).data).toEqual({ to: 'l***@mingyuan.test', withinMinutes: 5 })
    expect(await ownState()).toMatchObject({ awards: 1, mail: { state: 'sending' } })
    await send(mails.port)
    expect(mails.taken.map(({ to }) => to)).toEqual([['lixiaoyun@mingyuan.test']])
    const [sheet, csv] = mails.taken[0]?.mail.attachments ?? []
    expect([sheet?.filename, csv?.filename].map((name) => name?.split('.').at(-1))).toEqual(['xlsx', 'csv'])
    const { list } = (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data
    const text = textOf(csv?.content ?? '')
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(text).toContain(list[0]?.number)
    expect(text).not.toContain('出清场次')
    expect(await ownState()).toMatchObject({ mail: { state: 'sent' } })
  })

  it('is refused without awards, while the offer is being cleared, too often, and for offers of others', async () => {
    const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
    planted = await plantOffer(server.context, { terms: apr(1_000), documents })
    expect((await askFile()).code).toBe(codes.noAwardFile.code)
    server.clock.advance(minute)
    const runId = await beginNow(server)
    expect((await askFile()).code).toBe(codes.awardFileClearing.code)
    await workOn(server, runId)
    for (let times = 0; times < awardFileMailsPerHourMax; times += 1) expect((await askFile()).code).toBe(0)
    expect((await askFile()).code).toBe(codes.awardFileMailedOften.code)
    const others = await server.enter('zhoudashan')
    const { offerId: id } = planted
    const call = await server.call(routes.offerFileMail, { params: { id }, body: {} }, { token: others })
    expect(call.code).toBe(codes.notFound.code)
  })
})
