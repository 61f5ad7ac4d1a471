/** Mail against a real mail server: what arrives is what was written, and whatever the server does has a name. */
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { openLines } from '#test/support/lines.ts'
import { openMailServer, reply } from '#test/support/smtp.ts'
import type { Message } from './delivery-transport.ts'
import { openMail } from './mail.ts'

const message: Message = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  to: 'lixiaoyun@mingyuan.test',
  subject: '提前付款申请已受理：苏州明远精密零部件有限公司（编号 2026-000123）喆堃玥珺镕',
  text: '您好，\n\n金额 ¥1,234,567.89。\n.\n..点号开头的行\nFrom 行\n',
  html: '<p>您好</p>',
  writtenAt: new Date('2026-11-16T02:00:00.000Z'),
}
const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
const smtp = (port: number) => ({ host: '127.0.0.1', port, secure: false, from })
const patience = () => AbortSignal.timeout(10_000)
const shortly = () => AbortSignal.timeout(300)

describe('a mail', () => {
  it('[COM-20] arrives with its Chinese subject, names and text, in lines of at most 998 bytes', async () => {
    const server = await openMailServer()
    const long = { ...message, text: `${'好'.repeat(5_000)}\n${message.text}` }
    expect(await openMail(smtp(server.port))(long, patience())).toEqual({ ok: true })
    const [taken] = server.taken
    expect(taken?.to).toEqual([message.to])
    expect(taken?.mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Sooner 早付', address: 'post@sooner.test' },
      to: [{ address: message.to }],
      messageId: `<${message.id}@sooner.test>`,
      date: '2026-11-16T02:00:00.000Z',
      html: '<p>您好</p>',
    })
    expect(taken?.mail.text?.trimEnd()).toBe(long.text.trimEnd())
    expect(taken?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(Math.max(...(taken?.raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect([...(taken?.raw ?? '')].every((character) => character < '\u0080')).toBe(true)
  })

  it('[COM-20] arrives as it was written, whatever it says', async () => {
    const server = await openMailServer()
    const send = openMail(smtp(server.port))
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    const clean = words.map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() || '空')
    await fc.assert(
      fc.asyncProperty(clean, clean, async (subject, text) => {
        await send({ ...message, subject, text }, patience())
        const mail = server.taken.at(-1)?.mail
        expect(mail?.subject?.normalize()).toBe(subject.replaceAll(/\s+/g, ' ').normalize())
        expect(mail?.text?.trimEnd()).toBe(text)
      }),
      { numRuns: 25 },
    )
  })

  it('has the same id whenever it is sent, so that a repeat can be recognised', async () => {
    const server = await openMailServer()
    const send = openMail(smtp(server.port))
    await send(message, patience())
    await send(message, patience())
    expect(new Set(server.taken.map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  it.each([
    ['a line break', 'a@b.test\r\nBcc: thief@evil.test'],
    ['a second address', 'a@b.test, thief@evil.test'],
    ['a second address in brackets', 'a@b.test> <thief@evil.test'],
    ['a command', 'a@b.test>\r\nRCPT TO:<thief@evil.test'],
  ])('with %s in its address reaches no other address', async (_name, to) => {
    const server = await openMailServer()
    await openMail(smtp(server.port))({ ...message, to }, patience())
    const reached = server.taken.flatMap((taken) => taken.to)
    expect(reached).not.toContain('thief@evil.test')
    expect(server.taken.some(({ raw }) => /^bcc:/im.test(raw))).toBe(false)
  })

  it('with line breaks in its subject gains no header', async () => {
    const server = await openMailServer()
    await openMail(smtp(server.port))({ ...message, subject: 'a\r\nX-Evil: yes\r\n\r\nbody' }, patience())
    expect(server.taken[0]?.mail.headers.map(({ key }) => key)).not.toContain('x-evil')
  })

  it('signs in with the configured user, and never in clear text to another machine', async () => {
    const requested: string[] = []
    const server = await openMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, answer) => {
        requested.push(`${username} ${password}`)
        if (password === 'right') answer(null, { user: username })
        else answer(reply(535, 'no'))
      },
    })
    const as = (password: string, host = '127.0.0.1') =>
      openMail({ ...smtp(server.port), host, user: 'me', password })(message, patience())
    expect(await as('right')).toEqual({ ok: true })
    // A wrong password is a matter of configuration: the letter itself is as good as before.
    expect(await as('wrong')).toEqual({ ok: false, fault: 'unavailable', detail: '535' })
    expect(await as('right', '0.0.0.0')).toEqual({ ok: false, fault: 'unavailable', detail: '500' })
    expect(requested).toEqual(['me right', 'me wrong'])
  })
})

describe('a mail server that', () => {
  it.each([
    ['refuses the recipient for good', 'RcptTo', 550, '5.1.1 No such user', 'refused', '550 5.1.1'],
    ['refuses the sender for good', 'MailFrom', 553, 'not you', 'refused', '553'],
    ['puts the recipient off', 'RcptTo', 450, '4.2.1 greylisted', 'unavailable', '450 4.2.1'],
    ['has lost its place', 'RcptTo', 503, 'bad sequence', 'unavailable', '503'],
  ] as const)('%s', async (_name, step, code, words, fault, detail) => {
    const server = await openMailServer({
      [`on${step}`]: (_address: unknown, _session: unknown, answer: (error: Error) => void) =>
        answer(reply(code, words)),
    })
    expect(await openMail(smtp(server.port))(message, patience())).toEqual({ ok: false, fault, detail })
    expect(server.taken).toEqual([])
  })

  it.each([
    [554, 'spam: words of the letter', 'refused', '554'],
    [552, '5.3.4 too big', 'refused', '552 5.3.4'],
    [452, '4.3.1 full', 'unavailable', '452 4.3.1'],
    [421, 'going down', 'unavailable', '421'],
  ] as const)('answers the content with %i "%s"', async (code, words, fault, detail) => {
    const server = await openMailServer({
      beforeTaking: () => {
        throw reply(code, words)
      },
    })
    expect(await openMail(smtp(server.port))(message, patience())).toEqual({ ok: false, fault, detail })
  })

  it('refuses the connection: the mail can be sent again', async () => {
    const server = await openMailServer({ onConnect: (_session, answer) => answer(reply(554, 'no service')) })
    expect(await openMail(smtp(server.port))(message, patience())).toEqual({
      ok: false,
      fault: 'unavailable',
      detail: '554',
    })
  })

  it('is not there', async () => {
    expect(await openMail(smtp(1))(message, patience())).toEqual({
      ok: false,
      fault: 'unreachable',
      detail: 'ECONNREFUSED',
    })
  })

  it('never says a word: the connection is given up and closed', async () => {
    const met: Socket[] = []
    const port = await openLines((socket) => void met.push(socket))
    expect(await openMail(smtp(port))(message, shortly())).toEqual({ ok: false, fault: 'late' })
    await expect.poll(() => met[0]?.destroyed).toBe(true)
  })

  it('trickles its answer: each piece is in time, the whole is not', async () => {
    const port = await openLines((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await openMail(smtp(port))(message, shortly())).toEqual({ ok: false, fault: 'late' })
  })

  it('takes the mail and answers too late: the outcome is unknown, so it is sent again with the same id', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await openMailServer({ beforeTaking: () => held })
    expect(await openMail(smtp(server.port))(message, shortly())).toEqual({ ok: false, fault: 'late' })
    release()
    expect(await openMail(smtp(server.port))(message, patience())).toEqual({ ok: true })
    expect(new Set(server.taken.map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  it.each([
    ['hangs up at once', (socket: Socket) => void socket.destroy()],
    ['hangs up after its greeting', (socket: Socket) => void socket.end('220 hello\r\n')],
    ['speaks nonsense', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ])('%s', async (_name, meet) => {
    const port = await openLines(meet)
    const outcome = await openMail(smtp(port))(message, patience())
    expect(outcome).toMatchObject({ ok: false })
    expect(['unreachable', 'unavailable']).toContain(outcome.ok ? '' : outcome.fault)
  })

  it('is given up before it is asked', async () => {
    const server = await openMailServer()
    expect(await openMail(smtp(server.port))(message, AbortSignal.abort())).toEqual({
      ok: false,
      fault: 'late',
    })
    expect(server.taken).toEqual([])
  })
})
