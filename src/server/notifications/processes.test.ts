/** Several processes on one queue: each letter once, and once more only where one of them died in the middle. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationTriesMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { stateOf, writeTestNotification } from '#test/support/notifications.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer } from '#test/support/smtp.ts'
import { type DeliveryTransport, delivered, failed } from '../adapters/delivery-transport.ts'
import { openMail } from '../adapters/mail.ts'
import type { Context } from '../context.ts'
import { notificationLeaseSeconds } from '../limits.ts'
import { sendDueNotifications } from './deliver.ts'

const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
const mailTo = (port: number): DeliveryTransport => openMail({ host: '127.0.0.1', port, secure: false, from })
const lease = notificationLeaseSeconds * 1000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
// What an earlier test left unsent would be sent with the letters of this one.
beforeEach(() => ask(server.ownerUrl, 'delete from notifications'))
afterAll(() => server.close())

const carrying = (mail: DeliveryTransport, at: TestServer = server): Context => ({
  ...at.context,
  transports: { mail, sms: undefined },
})

describe('several processes', () => {
  it('[RUN-04] send each notification once', async () => {
    const two = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    const mails = await openMailServer()
    const written = []
    for (let n = 0; n < 20; n++)
      written.push(await writeTestNotification(server, 'mail', { to: `n${n}@mingyuan.test` }))
    const contexts = [server, two].map((at) => carrying(mailTo(mails.port), at))
    await Promise.all([...contexts, ...contexts].map(sendDueNotifications))
    await two.close()
    expect(mails.taken.flatMap(({ to }) => to).toSorted()).toEqual(written.map(({ to }) => to).toSorted())
  })

  it('[RUN-04] send it again, under the same id, where one died between sending and noting it', async () => {
    const mails = await openMailServer()
    const { id } = await writeTestNotification(server, 'mail')
    const send = mailTo(mails.port)
    const dies: DeliveryTransport = async (message, giveUp) => {
      await send(message, giveUp)
      throw new Error('killed')
    }
    await expect(sendDueNotifications(carrying(dies))).rejects.toThrow('killed')
    server.clock.advance(lease - 1)
    await sendDueNotifications(carrying(send))
    expect(mails.taken).toHaveLength(1)
    server.clock.advance(1)
    await sendDueNotifications(carrying(send))
    expect(mails.taken.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<${id}@sooner.test>`))
    expect(await stateOf(server, id)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('do not die one after the other of the same notification', async () => {
    const { id } = await writeTestNotification(server, 'mail')
    const poison = vi.fn<DeliveryTransport>(() => Promise.reject(new Error('killed')))
    for (let n = 0; n < notificationTriesMax; n++) {
      await expect(sendDueNotifications(carrying(poison))).rejects.toThrow('killed')
      server.clock.advance(lease)
    }
    await sendDueNotifications(carrying(poison))
    expect(poison).toHaveBeenCalledTimes(notificationTriesMax)
    expect(await stateOf(server, id)).toMatchObject({ state: 'dead', fault: 'interrupted' })
  })

  it('of which one wakes up after its lease: its failure counts no more, its success does', async () => {
    const failing = await writeTestNotification(server, 'mail', { to: 'failing@mingyuan.test' })
    const sleeper: DeliveryTransport = async ({ id, to }) => {
      server.clock.advance(lease)
      await sendDueNotifications(
        carrying(async (message) => (message.id === id ? delivered : failed('late'))),
      )
      return to === failing.to ? failed('refused', '550') : delivered
    }
    await sendDueNotifications(carrying(sleeper))
    expect(await stateOf(server, failing.id)).toMatchObject({ state: 'sent', tries: 2, fault: null })

    const still = await writeTestNotification(server, 'mail', { to: 'still@mingyuan.test' })
    const overtaken: DeliveryTransport = async () => {
      server.clock.advance(lease)
      await sendDueNotifications(carrying(async () => failed('late')))
      return failed('refused', '550')
    }
    await sendDueNotifications(carrying(overtaken))
    expect(await stateOf(server, still.id)).toMatchObject({ state: 'waiting', tries: 2, fault: 'late' })

    const slow = await writeTestNotification(server, 'mail')
    const other: DeliveryTransport = async () => {
      server.clock.advance(lease)
      await sendDueNotifications(carrying(async () => failed('refused', '550')))
      return delivered
    }
    await sendDueNotifications(carrying(other))
    expect(await stateOf(server, slow.id)).toMatchObject({ state: 'sent', fault: null })
  })
})
