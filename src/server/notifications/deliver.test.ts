/** The queue of notifications: none lost, none sent twice without a trace, whatever fails or dies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { notificationTriesMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { gatewaySecret, openGateway } from '#test/support/gateway.ts'
import { stateOf, writeTestNotification } from '#test/support/notifications.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer, reply } from '#test/support/smtp.ts'
import { type DeliveryTransport, delivered, failed } from '../adapters/delivery-transport.ts'
import { openMail } from '../adapters/mail.ts'
import type { Context } from '../context.ts'
import { notificationLeaseSeconds, notificationSendWithinMs, notificationsKeptDays } from '../limits.ts'
import { sendDueNotifications } from './deliver.ts'
import { pruneNotifications } from './jobs.ts'

const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
const mailTo = (port: number): DeliveryTransport => openMail({ host: '127.0.0.1', port, secure: false, from })

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
// What an earlier test left unsent would be sent with the letters of this one.
beforeEach(() => ask(server.ownerUrl, 'delete from notifications'))
afterAll(() => server.close())

/** The server's context, with this to carry mails. */
const carrying = (mail: DeliveryTransport | undefined, at: TestServer = server): Context => ({
  ...at.context,
  transports: { mail, sms: undefined },
})
const production = (context: Context): Context => ({
  ...context,
  config: { ...context.config, environment: 'production' },
})
const lease = notificationLeaseSeconds * 1000

describe('a notification', () => {
  it('is sent once its command is committed, and not at all where it failed', async () => {
    const mails = await openMailServer()
    await expect(writeTestNotification(server, 'mail', { fails: true })).rejects.toThrow('the command failed')
    const { id, code, to } = await writeTestNotification(server, 'mail')
    await sendDueNotifications(carrying(mailTo(mails.port)))
    expect(mails.taken).toHaveLength(1)
    expect(mails.taken[0]).toMatchObject({ to: [to], mail: { messageId: `<${id}@sooner.test>` } })
    expect(mails.taken[0]?.mail.text).toContain(code)
    expect(mails.taken[0]?.mail.html).toContain(code)
    expect(await stateOf(server, id)).toMatchObject({ state: 'sent', tries: 1, fault: null })
    await sendDueNotifications(carrying(mailTo(mails.port)))
    expect(mails.taken).toHaveLength(1)
  })

  it('goes to the gateway and the mail server of the configuration', async () => {
    const [gateway, mails] = [await openGateway(server.clock), await openMailServer()]
    const other = await openTestServer({
      ownerUrl: server.ownerUrl,
      clock: server.clock,
      config: {
        sms: { url: gateway.url, secret: gatewaySecret },
        smtp: { host: '127.0.0.1', port: mails.port, secure: false, from },
      },
    })
    const [mail, sms] = [
      await writeTestNotification(other, 'mail'),
      await writeTestNotification(other, 'sms'),
    ]
    await sendDueNotifications(other.context)
    await other.close()
    expect(gateway.accepted.map(({ id, to }) => [id, to])).toEqual([[sms.id, sms.to]])
    expect(gateway.accepted[0]?.text).toContain(sms.code)
    expect(mails.taken[0]?.mail.text).toContain(mail.code)
    for (const { id } of [mail, sms]) expect((await stateOf(server, id)).state).toBe('sent')
  })

  it('[COM-51] is kept where a sandbox has nothing to send it with', async () => {
    const { id } = await writeTestNotification(server, 'sms')
    await sendDueNotifications(server.context)
    expect(await stateOf(server, id)).toMatchObject({ state: 'kept', tries: 1, fault: null })
  })

  it('waits, and is tried again, where production has nothing to send it with', async () => {
    const { id } = await writeTestNotification(server, 'sms')
    await sendDueNotifications(production(server.context))
    expect(await stateOf(server, id)).toMatchObject({ state: 'waiting', fault: 'unconfigured' })
  })

  it.each(['a@b.test\r\nBcc: c@d.test', '13800001234', 'a@b.test, c@d.test'])(
    'cannot be addressed to %j: neither the code nor the database takes it',
    async (to) => {
      await expect(writeTestNotification(server, 'mail', { to })).rejects.toThrow(RangeError)
      const insert = `insert into notifications (id, channel, recipient, template, language, sealed, state, tries, try_at, created_at)
        values ('${server.context.makeId()}', 'mail', $$${to}$$, 'test', 'zh', 'x', 'waiting', 0, '2026-01-01', '2026-01-01')`
      await expect(ask(server.ownerUrl, insert)).rejects.toThrow('notifications_check')
    },
  )

  it('holds no transaction open and no row locked while it is under way', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    const seen: unknown[] = []
    const look: DeliveryTransport = async () => {
      seen.push(
        ...(await ask(server.ownerUrl, `select id from notifications where id = '${id}' for update nowait`)),
        ...(await ask(
          server.ownerUrl,
          `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
        )),
      )
      return delivered
    }
    await sendDueNotifications(carrying(look))
    expect(seen).toEqual([id, 0])
  })

  it('may take so long and no longer', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    const { setTimeout: real } = globalThis
    const soon = ((work: () => void, ms?: number) =>
      real(work, ms === notificationSendWithinMs ? 0 : ms)) as typeof setTimeout
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon)
    onTestFinished(() => timers.mockRestore())
    const hang: DeliveryTransport = (_message, giveUp) =>
      new Promise((end) => giveUp.addEventListener('abort', () => end(failed('late'))))
    await sendDueNotifications(carrying(hang))
    expect(notificationSendWithinMs).toBeLessThan(lease / 2)
    expect(await stateOf(server, id)).toMatchObject({ state: 'waiting', fault: 'late' })
  })
})

describe('a notification that fails', () => {
  it('for now is tried again when its time has come, and arrives', async () => {
    let full = true
    const mails = await openMailServer({
      onRcptTo: (_address, _session, answer) => answer(full ? reply(452, '4.2.2 full') : null),
    })
    const { id } = await writeTestNotification(server, 'mail')
    const context = carrying(mailTo(mails.port))
    await sendDueNotifications(context)
    const failedOnce = { state: 'waiting', tries: 1, fault: 'unavailable', fault_detail: '452 4.2.2' }
    expect(await stateOf(server, id)).toMatchObject(failedOnce)
    full = false
    server.clock.advance(9_999)
    await sendDueNotifications(context)
    expect(await stateOf(server, id)).toMatchObject(failedOnce)
    server.clock.advance(1)
    await sendDueNotifications(context)
    expect(await stateOf(server, id)).toMatchObject({ state: 'sent', tries: 2, fault: null })
  })

  it('for good is dead at once', async () => {
    const mails = await openMailServer({
      onRcptTo: (_address, _session, answer) => answer(reply(550, '5.1.1 unknown')),
    })
    const { id } = await writeTestNotification(server, 'mail')
    await sendDueNotifications(carrying(mailTo(mails.port)))
    expect(await stateOf(server, id)).toMatchObject({
      state: 'dead',
      tries: 1,
      fault: 'refused',
      fault_detail: '550 5.1.1',
    })
  })

  it('again and again is tried a number of times, then dead', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    const carry = vi.fn<DeliveryTransport>(async () => failed('unreachable', 'ECONNREFUSED'))
    for (let n = 0; n < notificationTriesMax + 3; n++) {
      await sendDueNotifications(carrying(carry))
      server.clock.advance(hour)
    }
    expect(carry).toHaveBeenCalledTimes(notificationTriesMax)
    expect(await stateOf(server, id)).toMatchObject({
      state: 'dead',
      tries: notificationTriesMax,
      fault: 'unreachable',
    })
  })

  it('does not hold up the notifications behind it', async () => {
    const bad = await writeTestNotification(server, 'mail', { to: 'bad@mingyuan.test' })
    const good = await writeTestNotification(server, 'mail', { to: 'good@mingyuan.test' })
    await sendDueNotifications(
      carrying(async ({ to }) => (to === bad.to ? failed('unavailable', '421') : delivered)),
    )
    expect((await stateOf(server, bad.id)).state).toBe('waiting')
    expect((await stateOf(server, good.id)).state).toBe('sent')
  })

  it('because its secret or its template is gone is dead at once', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    const old = await writeTestNotification(server, 'mail')
    await ask(server.ownerUrl, `update notifications set template = 'gone' where id = '${old.id}'`)
    const other = { derive: () => Buffer.alloc(32, 1) }
    await sendDueNotifications({ ...carrying(async () => delivered), secrets: other })
    for (const notification of [id, old.id])
      expect(await stateOf(server, notification)).toMatchObject({ state: 'dead', fault: 'unopened' })
  })
})

it('notifications that came to an end go after a while; one that waits stays', async () => {
  const [ended, waiting] = [
    await writeTestNotification(server, 'sms'),
    await writeTestNotification(server, 'mail'),
  ]
  await sendDueNotifications(carrying(async () => failed('late')))
  server.clock.advance(notificationsKeptDays * day)
  const prune = () => pruneNotifications.run(server.context, { tenantId: null })
  await prune()
  expect((await stateOf(server, ended.id)).state).toBe('kept')
  server.clock.advance(1)
  await prune()
  expect(await stateOf(server, ended.id)).toBeUndefined()
  expect((await stateOf(server, waiting.id)).state).toBe('waiting')
})
