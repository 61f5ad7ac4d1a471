/** Several processes on one queue: each letter once, and once more only where one of them died in the middle. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { letterTriesMax } from '#domain/limits.ts'
import { stateOf, writeTestLetter } from '#test/support/letters.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openMailServer } from '#test/support/smtp.ts'
import { type Carrier, delivered, failed } from '../adapters/carrier.ts'
import { openMail } from '../adapters/mail.ts'
import type { Context } from '../context.ts'
import { letterLeaseSeconds } from '../limits.ts'
import { sendDueLetters } from './deliver.ts'

const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
const mailTo = (port: number): Carrier => openMail({ host: '127.0.0.1', port, secure: false, from })
const lease = letterLeaseSeconds * 1000

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())

const carrying = (mail: Carrier, at: TestServer = server): Context => ({
  ...at.context,
  carriers: { mail, sms: undefined },
})

describe('several processes', () => {
  it('[RUN-04] send each letter once', async () => {
    const two = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    const mails = await openMailServer()
    const written = []
    for (let n = 0; n < 20; n++)
      written.push(await writeTestLetter(server, 'mail', { to: `n${n}@mingyuan.test` }))
    const contexts = [server, two].map((at) => carrying(mailTo(mails.port), at))
    await Promise.all([...contexts, ...contexts].map(sendDueLetters))
    await two.close()
    expect(mails.taken.flatMap(({ to }) => to).toSorted()).toEqual(written.map(({ to }) => to).toSorted())
  })

  it('[RUN-04] send it again, under the same id, where one died between sending and noting it', async () => {
    const mails = await openMailServer()
    const { id } = await writeTestLetter(server, 'mail')
    const send = mailTo(mails.port)
    const dies: Carrier = async (message, giveUp) => {
      await send(message, giveUp)
      throw new Error('killed')
    }
    await expect(sendDueLetters(carrying(dies))).rejects.toThrow('killed')
    server.clock.advance(lease - 1)
    await sendDueLetters(carrying(send))
    expect(mails.taken).toHaveLength(1)
    server.clock.advance(1)
    await sendDueLetters(carrying(send))
    expect(mails.taken.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<${id}@sooner.test>`))
    expect(await stateOf(server, id)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('do not die one after the other of the same letter', async () => {
    const { id } = await writeTestLetter(server, 'mail')
    const poison = vi.fn<Carrier>(() => Promise.reject(new Error('killed')))
    for (let n = 0; n < letterTriesMax; n++) {
      await expect(sendDueLetters(carrying(poison))).rejects.toThrow('killed')
      server.clock.advance(lease)
    }
    await sendDueLetters(carrying(poison))
    expect(poison).toHaveBeenCalledTimes(letterTriesMax)
    expect(await stateOf(server, id)).toMatchObject({ state: 'dead', fault: 'interrupted' })
  })

  it('of which one wakes up after its lease: its failure counts no more, its success does', async () => {
    const failing = await writeTestLetter(server, 'mail', { to: 'failing@mingyuan.test' })
    const sleeper: Carrier = async ({ id, to }) => {
      server.clock.advance(lease)
      await sendDueLetters(carrying(async (message) => (message.id === id ? delivered : failed('late'))))
      return to === failing.to ? failed('refused', '550') : delivered
    }
    await sendDueLetters(carrying(sleeper))
    expect(await stateOf(server, failing.id)).toMatchObject({ state: 'sent', tries: 2, fault: null })

    const still = await writeTestLetter(server, 'mail', { to: 'still@mingyuan.test' })
    const overtaken: Carrier = async () => {
      server.clock.advance(lease)
      await sendDueLetters(carrying(async () => failed('late')))
      return failed('refused', '550')
    }
    await sendDueLetters(carrying(overtaken))
    expect(await stateOf(server, still.id)).toMatchObject({ state: 'waiting', tries: 2, fault: 'late' })

    const slow = await writeTestLetter(server, 'mail')
    const other: Carrier = async () => {
      server.clock.advance(lease)
      await sendDueLetters(carrying(async () => failed('refused', '550')))
      return delivered
    }
    await sendDueLetters(carrying(other))
    expect(await stateOf(server, slow.id)).toMatchObject({ state: 'sent', fault: null })
  })
})
