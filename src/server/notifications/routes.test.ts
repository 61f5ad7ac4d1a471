/** The sandbox's console of letters: what was sent to whom, with its code; and none of it in production. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxRead, testNotificationSend } from '#contract/notifications.ts'
import { outboxNotificationsMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { hour } from '#test/support/clock.ts'
import { writeTestNotification } from '#test/support/notifications.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { buildApp } from '../app.ts'
import { testNotificationsPerHourMax } from '../limits.ts'
import { sendDueNotifications } from './deliver.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => ask(server.ownerUrl, 'delete from notifications'))

const outbox = async (to?: string) =>
  (await server.call(outboxRead, to === undefined ? {} : { query: { to } })).data

describe('the outbox', () => {
  it('[COM-51] shows a mail and a text message with subject, text, HTML and code', async () => {
    const mail = await writeTestNotification(server, 'mail')
    const sms = await writeTestNotification(server, 'sms')
    await sendDueNotifications(server.context)
    const [second, first] = await outbox()
    const at = server.clock().toISOString()
    expect(first).toMatchObject({
      id: mail.id,
      channel: 'mail',
      to: mail.to,
      template: 'test',
      language: 'zh',
      subject: '测试邮件：本沙箱环境可以发送邮件',
      code: mail.code,
      state: 'kept',
      tries: 1,
      error: null,
      createdAt: at,
      sentAt: at,
    })
    expect(first?.text).toContain(mail.code)
    expect(first?.html).toContain(mail.code)
    expect(second).toMatchObject({ channel: 'sms', subject: null, html: null, code: sms.code })
    expect(second?.text).toBe(`【早付】测试短信：本沙箱环境可以发送短信，核对码 ${sms.code}。`)
  })

  it('[COM-51] finds notifications by their recipient, whole or in part, whatever its case', async () => {
    for (const to of ['anna@hongfei.test', 'bo@hongfei.test', 'bo@mingyuan.test'])
      await writeTestNotification(server, 'mail', { to })
    await writeTestNotification(server, 'sms', { to: '13912345678' })
    const found = async (to: string) => (await outbox(to)).map((notification) => notification.to)
    expect(await found('bo@hongfei.test')).toEqual(['bo@hongfei.test'])
    expect(await found('HONGFEI')).toEqual(['bo@hongfei.test', 'anna@hongfei.test'])
    expect(await found('5678')).toEqual(['13912345678'])
    expect(await found('%_')).toEqual([])
    expect(await found('nobody')).toEqual([])
  })

  it('[COM-26] wants at least two characters, and says which field is wrong', async () => {
    for (const to of ['b', '好', 'x'.repeat(51)]) {
      const { status, fields } = await server.call(outboxRead, { query: { to } }, { language: 'en' })
      expect([status, fields]).toEqual([400, { to: 'Invalid “to” format' }])
    }
    expect((await server.app.inject(`${outboxRead.path}?from=x`)).statusCode).toBe(400)
  })

  it('shows the newest, and so many of them', async () => {
    const ids: string[] = []
    for (let n = 0; n <= outboxNotificationsMax; n++)
      ids.push((await writeTestNotification(server, 'sms')).id)
    expect((await outbox()).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, outboxNotificationsMax))
  })

  it('shows a notification that can no longer be opened without its text', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    await ask(server.ownerUrl, `update notifications set sealed = 'x' where id = '${id}'`)
    await sendDueNotifications(server.context)
    expect(await outbox()).toMatchObject([
      {
        state: 'dead',
        subject: null,
        text: null,
        html: null,
        code: null,
        error: { fault: 'unopened', detail: null },
      },
    ])
  })
})

describe('a test notification', () => {
  const send = (body: { channel: 'mail' | 'sms'; recipient: string; language: 'zh' | 'en' }) =>
    server.call(testNotificationSend, { body }, { language: 'en' })

  it.each([
    ['mail', 'Anna@Hongfei.test', 'anna@hongfei.test', 'en'],
    ['sms', '13912345678', '13912345678', 'zh'],
  ] as const)(
    '[COM-51] by %s is sent, journalled without its words, and has a code of its own',
    async (channel, to, kept, language) => {
      const first = await send({ channel, recipient: to, language })
      const second = await send({ channel, recipient: to, language })
      expect([first.code, second.code]).toEqual([0, 0])
      await sendDueNotifications(server.context)
      const shown = await outbox()
      expect(shown.map(({ id }) => id)).toEqual([second.data.id, first.data.id])
      expect(shown[0]).toMatchObject({ channel, to: kept, language, state: 'kept', template: 'test' })
      const codes = shown.map(({ code }) => code)
      expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
      const [entry] = await ask(
        server.ownerUrl,
        `select body -> 'facts' from audit where action = 'notifications.tested' order by seq desc limit 1`,
      )
      expect(entry).toEqual({ notificationId: second.data.id, channel, language })
    },
  )

  it.each([
    ['mail', ''],
    ['mail', '13912345678'],
    ['mail', 'a@b.test\r\nBcc: c@d.test'],
    ['mail', 'a@b.test,c@d.test'],
    ['sms', 'anna@hongfei.test'],
    ['sms', '12345'],
  ] as const)('[COM-30] by %s to %j is refused with an error at its field', async (channel, to) => {
    const { status, fields } = await send({ channel, recipient: to, language: 'zh' })
    const says = to === '' ? 'Enter recipient!' : 'Invalid recipient format'
    expect([status, fields]).toEqual([400, { recipient: says }])
    expect(await outbox()).toEqual([])
  })

  it('names every field that is wrong or unknown', async () => {
    const payload = { channel: 'pigeon', recipient: 7, extra: 1 }
    const answer = await server.app.inject({ method: 'POST', url: testNotificationSend.path, payload })
    expect(Object.keys(answer.json<{ data: { fields: object } }>().data.fields).toSorted()).toEqual([
      'channel',
      'extra',
      'language',
      'recipient',
    ])
  })

  it('can be sent so often an hour, since anybody may, also all at once', async () => {
    const body = { channel: 'sms', recipient: '13912345678', language: 'zh' } as const
    const extra = 5
    const sent = await Promise.all(
      Array.from({ length: testNotificationsPerHourMax + extra }, () => send(body)),
    )
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(extra)
    expect(sent.filter(({ code }) => code === 0)).toHaveLength(testNotificationsPerHourMax)
    server.clock.advance(hour)
    expect((await send(body)).code).toBe(0)
  })
})

describe('production', () => {
  it('[COM-51] has none of these calls, and its reference does not speak of them', async () => {
    const context = {
      ...server.context,
      config: { ...server.context.config, environment: 'production' as const },
    }
    const app = await buildApp(context, { webDir: undefined, migrationsCount: 0 })
    const body = { channel: 'mail', recipient: 'a@b.test', language: 'zh' }
    const requested = [
      await app.inject(outboxRead.path),
      await app.inject({ method: 'POST', url: testNotificationSend.path, payload: body }),
    ]
    expect(requested.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    for (const page of ['/openapi.json', '/docs'])
      expect((await app.inject(page)).body).not.toContain('/sandbox/')
    expect((await server.app.inject('/openapi.json')).body).toContain('/sandbox/v1/outbox')
    await app.close()
  })
})
