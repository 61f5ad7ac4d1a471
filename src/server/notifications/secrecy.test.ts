/** A code stands in clear in the letter itself and in the sandbox's console: in no table, no log, no dead letter. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { outboxRead, testNotificationSend } from '#contract/notifications.ts'
import { ask } from '#test/support/ask.ts'
import { stateOf, type Written, writeTestNotification } from '#test/support/notifications.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer, reply } from '#test/support/smtp.ts'
import { openMail } from '../adapters/mail.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { sendDueNotifications } from './deliver.ts'

const from = { name: 'Sooner 早付', address: 'post@sooner.test' }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
// What an earlier test left unsent would be sent with the letters of this one.
beforeEach(() => ask(server.ownerUrl, 'delete from notifications'))
afterAll(() => server.close())

const sendingTo = (port: number, changes: Partial<Context> = {}): Context => ({
  ...server.context,
  transports: { mail: openMail({ host: '127.0.0.1', port, secure: false, from }), sms: undefined },
  ...changes,
})
const inProduction = (): Partial<Context> => ({
  config: { ...server.context.config, environment: 'production' },
})

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await ask(
    server.ownerUrl,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const rows = await Promise.all(
    tables.map((table) =>
      ask(server.ownerUrl, `select coalesce(string_agg(t::text, e'\\n'), '') from ${String(table)} t`),
    ),
  )
  return rows.join('\n')
}

/** Words of the notification that may be kept in clear nowhere else. */
const words = ({ code }: Written): readonly string[] => [code, '核对', '收到这封邮件']

function expectNothingOf(notification: Written, where: string): void {
  expect(words(notification).filter((word) => where.includes(word))).toEqual([])
}

/** A mail server that quotes the mail in its refusal. */
const quoting = () =>
  openMailServer({
    beforeTaking: ({ text }) => {
      throw reply(554, `5.7.1 your mail said: ${text?.replaceAll(/\s+/g, ' ')}`)
    },
  })

describe('the database', () => {
  it('[COM-51] never holds a code in clear, not even of a notification that waits', async () => {
    const notification = await writeTestNotification(server, 'mail')
    const kept = await everything()
    expect(kept).toContain(notification.to)
    expectNothingOf(notification, kept)
    expectNothingOf(
      notification,
      Buffer.from((await stateOf(server, notification.id)).sealed?.slice(2) ?? '', 'hex').toString('latin1'),
    )
  })

  it('[COM-51] in production keeps nothing of a body that was sent or is dead; a dead notification shows template, recipient and error', async () => {
    const [taking, refusing] = [await openMailServer(), await quoting()]
    const sent = await writeTestNotification(server, 'mail')
    await sendDueNotifications(sendingTo(taking.port, inProduction()))
    expect(await stateOf(server, sent.id)).toMatchObject({ state: 'sent', sealed: null })

    const dead = await writeTestNotification(server, 'mail')
    await sendDueNotifications(sendingTo(refusing.port, inProduction()))
    expect(await stateOf(server, dead.id)).toMatchObject({
      state: 'dead',
      template: 'test',
      recipient: dead.to,
      fault: 'refused',
      fault_detail: '554 5.7.1',
      sealed: null,
    })
    expectNothingOf(dead, await everything())
  })

  it('[COM-51] in the sandbox keeps the body sealed, for the console to open', async () => {
    const taking = await openMailServer()
    const notification = await writeTestNotification(server, 'mail')
    await sendDueNotifications(sendingTo(taking.port))
    expect((await stateOf(server, notification.id)).sealed).toMatch(/^\\x[0-9a-f]{80,}$/)
    const { data } = await server.call(outboxRead, {})
    expect(data[0]).toMatchObject({ code: notification.code, state: 'sent' })
    expectNothingOf(notification, await everything())
  })
})

describe('logs', () => {
  it('[COM-51] never hold a body, a code or a recipient, whatever happens to the notification', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const refusing = await quoting()
    const context = sendingTo(refusing.port, { log })
    const app = await buildApp(context, { webDir: undefined, migrationsCount: 0 })
    onTestFinished(() => app.close())

    const body = { channel: 'mail', recipient: 'lixiaoyun@mingyuan.test', language: 'zh' }
    expect(
      (
        await app.inject({
          method: testNotificationSend.method,
          url: testNotificationSend.path,
          payload: body,
        })
      ).statusCode,
    ).toBe(200)
    const unlucky = await writeTestNotification(server, 'sms')
    await sendDueNotifications(context)
    await sendDueNotifications(sendingTo(1, { log }))
    const late = await writeTestNotification(server, 'mail')
    await sendDueNotifications(sendingTo(1, { log }))
    const outbox = await app.inject(`${outboxRead.path}?to=mingyuan`)
    const tested = outbox.json<{ data: { code: string }[] }>().data.at(-1)
    const said = lines.join('')
    expect(said).toContain('a notification is dead')
    expect(said).toContain('a notification will be tried again')
    expect(said).toContain(outboxRead.path)
    for (const notification of [unlucky, late]) expectNothingOf(notification, said)
    expect(tested?.code).toMatch(/^\d{6}$/)
    expect(said).not.toMatch(new RegExp(`\\b${tested?.code}\\b`))
    expect(said).not.toContain('mingyuan')
    expect(said).not.toContain('13800001234')
  })
})
