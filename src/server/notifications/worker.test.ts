/** The part of a running server that sends letters: it starts and stops with it, and outlives its death. */

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { freshDatabase } from '#test/support/database.ts'
import { testFolder } from '#test/support/folder.ts'
import { stateOf, writeTestNotification } from '#test/support/notifications.ts'
import { patient } from '#test/support/patience.ts'
import { callAt, startProcess } from '#test/support/process.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer } from '#test/support/smtp.ts'
import { type DeliveryTransport, delivered, failed } from '../adapters/delivery-transport.ts'
import type { Context } from '../context.ts'
import { notificationLanesMax, stopGraceMs } from '../limits.ts'
import { startNotifications } from './worker.ts'

// On a quiet machine each takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 120_000 })

const opened = async (): Promise<TestServer> => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  return server
}
const carrying = ({ context }: TestServer, mail: DeliveryTransport): Context => ({
  ...context,
  transports: { mail, sms: undefined },
})
const becomes = (server: TestServer, id: string, state: string) =>
  vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe(state), patient)

describe('a running server', () => {
  it('sends what is written, each channel by itself and past a notification that hangs', async () => {
    const server = await opened()
    const stuck = await writeTestNotification(server, 'mail', { to: 'stuck@mingyuan.test' })
    const { promise: held, resolve: release } = promised()
    const worker = startNotifications(
      carrying(server, async ({ to }) => {
        if (to === stuck.to) await held
        return delivered
      }),
    )
    const [mail, sms] = [
      await writeTestNotification(server, 'mail'),
      await writeTestNotification(server, 'sms'),
    ]
    await becomes(server, mail.id, 'sent')
    await becomes(server, sms.id, 'kept')
    expect((await stateOf(server, stuck.id)).state).toBe('waiting')
    release()
    await worker.stop()
    expect((await stateOf(server, stuck.id)).state).toBe('sent')
  })

  it('finishes the notifications under way when it stops, and begins no other', async () => {
    const server = await opened()
    const notifications: string[] = []
    for (let n = 0; n <= notificationLanesMax; n += 1)
      notifications.push((await writeTestNotification(server, 'mail')).id)
    const { promise: held, resolve: release } = promised()
    const mail = vi.fn<DeliveryTransport>(async () => {
      await held
      return delivered
    })
    const worker = startNotifications(carrying(server, mail))
    await vi.waitFor(() => expect(mail).toHaveBeenCalledTimes(notificationLanesMax), { timeout: 30_000 })
    const stopped = worker.stop()
    release()
    await stopped
    const states = await Promise.all(notifications.map((id) => stateOf(server, id)))
    expect(states.map(({ state, tries }) => `${state} ${tries}`).toSorted()).toEqual([
      ...Array.from({ length: notificationLanesMax }, () => 'sent 1'),
      'waiting 0',
    ])
  })

  it('gives up a notification that does not end in time, and leaves it for later', async () => {
    const server = await opened()
    const { id } = await writeTestNotification(server, 'mail')
    const { promise: begun, resolve: begin } = promised()
    const worker = startNotifications(
      carrying(server, (_message, giveUp) => {
        begin()
        return new Promise((end) => giveUp.addEventListener('abort', () => end(failed('late'))))
      }),
    )
    await begun
    const before = performance.now()
    await worker.stop()
    expect(performance.now() - before).toBeLessThan(stopGraceMs * 2)
    expect(await stateOf(server, id)).toMatchObject({ state: 'waiting', tries: 1, fault: 'late' })
  })

  it('goes on after a round that failed', async () => {
    const server = await opened()
    const { id } = await writeTestNotification(server, 'mail')
    await ask(server.ownerUrl, 'alter table notifications rename to hidden')
    const warn = vi.fn<() => void>()
    const log = Object.assign(Object.create(server.context.log) as Context['log'], { warn })
    const worker = startNotifications({ ...carrying(server, async () => delivered), log })
    onTestFinished(() => worker.stop())
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 30_000 })
    await ask(server.ownerUrl, 'alter table hidden rename to notifications')
    await becomes(server, id, 'sent')
  })
})

it('[RUN-04] a server killed with kill -9 between sending and noting it: another sends the notification again, under its id', async () => {
  const { url: databaseUrl, drop } = await freshDatabase()
  onTestFinished(drop)
  const { promise: arrival, resolve: arrived } = promised()
  let lives = false
  // The first mail is taken, and its sender dies before it hears of that.
  const mails = await openMailServer({
    beforeTaking: () => {
      arrived()
      return lives ? undefined : new Promise<void>(() => undefined)
    },
  })
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: testFolder(),
    SOONER_SECRET: 'a secret that only the tests know, long enough',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Sooner 早付 <post@sooner.test>',
  }
  const killed = startProcess(environment)
  const body = { channel: 'mail', recipient: 'lixiaoyun@mingyuan.test', language: 'zh' }
  const { envelope } = await callAt(await killed.url, 'POST', '/sandbox/v1/letters', { body })
  const { id } = envelope.data as { id: string }
  await arrival
  killed.child.kill('SIGKILL')
  await killed.ended
  const row = () => ask(databaseUrl, `select state, tries from notifications where id = '${id}'`)
  expect(await row()).toEqual(['waiting', 1])

  // Ends the lease at once: waiting for it would take a minute.
  await ask(databaseUrl, `update notifications set try_at = created_at`)
  lives = true
  const other = startProcess(environment)
  const url = await other.url
  await vi.waitFor(async () => expect(await row()).toEqual(['sent', 2]), { timeout: 60_000, interval: 100 })
  expect(mails.taken.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<${id}@sooner.test>`))
  const shown = await callAt(url, 'GET', '/sandbox/v1/outbox?to=lixiaoyun')
  const [notification] = shown.envelope.data as { code: string; state: string }[]
  expect(mails.taken[1]?.mail.text).toContain(notification?.code)
  other.child.kill('SIGTERM')
  expect((await other.ended).code).toBe(0)
})

function promised(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
