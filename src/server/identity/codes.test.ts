/** Verification codes: who is sent one, how often, and how long one can be guessed at. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import type { Requester } from '#domain/identity/verification-codes.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import { askCode, codeFor, codesTo, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { readPicture } from '#test/support/pictures.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { spendCode, tryCode } from '../codes/commands.ts'

let server: TestServer
let mail: string
let mobile: string
let nobody: ReturnType<typeof freshContacts>
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  ;({ mail, mobile } = await freshPerson(server))
  nobody = freshContacts()
})
afterAll(() => server.close())

const sendTo = (contact: string, address = '10.0.0.1', read?: Awaited<ReturnType<typeof readPicture>>) =>
  askCode(server, 'login', contact, { headers: { 'x-forwarded-for': address } }, read)
const login = (contact = mail) => ({ source: 'login', contact, sessionId: null }) as const
const isRight = async (
  codeKey: Parameters<typeof tryCode>[1],
  code: string,
  requester: Requester = 'others',
) => (await tryCode(server.context, codeKey, code, requester)) !== undefined
const use = async (id: string | undefined) =>
  spendCode({ db: server.context.db, machineNow: server.clock() }, id ?? '')

const repeated = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

describe('asking for a code', () => {
  it('[IDN-34] sends six digits by mail and by text message, saying what they are for in the caller’s language', async () => {
    await askCode(server, 'login', mail.replace('person', 'Person'))
    await askCode(server, 'reset', mobile, { language: 'en' })
    const { data: notifications } = await server.call(outboxRead, {})
    const data = notifications.filter(({ to }) => to === mail || to === mobile)
    const [sms, notification] = data
    expect(notification).toMatchObject({ channel: 'mail', to: mail, subject: '验证码：登录' })
    expect(notification?.text).toContain('10 分钟')
    expect(sms?.text).toBe(
      `[Sooner] ${sms?.code} is your code to reset your password, valid for 10 minutes. Do not share it with anyone.`,
    )
    for (const one of data) expect(one.code).toMatch(/^\d{6}$/)
  })

  it('[IDN-01] answers alike for an unknown contact, sends nothing, and counts as if it had', async () => {
    const known = await sendTo(mail)
    const unknown = await sendTo(nobody.mail)
    expect([unknown.status, unknown.code, unknown.message, unknown.data]).toEqual([
      known.status,
      known.code,
      known.message,
      known.data,
    ])
    expect(await codesTo(server, nobody.mail)).toEqual([])
    expect((await askCode(server, 'reset', nobody.mobile)).code).toBe(0)
    expect(await codesTo(server, nobody.mobile)).toEqual([])
    expect((await sendTo(nobody.mail)).code).toBe(20093)
    server.clock.advance(minute)
    expect((await askCode(server, 'register', nobody.mobile)).code).toBe(0)
    expect(await codesTo(server, nobody.mobile)).toHaveLength(1)
  })

  it('[IDN-34] [COM-04] changes nothing inside the minute, then sends another, and ten a day', async () => {
    expect((await sendTo(mail)).code).toBe(0)
    server.clock.advance(minute - 1)
    const again = await sendTo(mail, '10.0.0.2')
    expect([again.status, again.code]).toEqual([200, 20093])
    expect(await codesTo(server, mail)).toHaveLength(1)
    server.clock.advance(1)
    for (let n = 2; n <= 10; n++) {
      expect((await sendTo(mail, '10.0.0.1', await readPicture(server))).code).toBe(0)
      server.clock.advance(minute)
    }
    const used = await sendTo(mail, '10.0.0.1', await readPicture(server))
    expect([used.status, used.code, used.message]).toEqual([
      429,
      31005,
      '今天获取验证码的次数已达上限，请 1 小时后再试。',
    ])
    expect((await sendTo(mobile)).code).toBe(0)
    server.clock.advance(day)
    expect((await sendTo(mail)).code).toBe(0)
  })

  it('sends one where many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sendTo(mail, `10.0.1.${n}`)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...repeated(19, 20093)])
    expect(await codesTo(server, mail)).toHaveLength(1)
  })

  it('[IDN-34] stops an address that asks for one contact after another', async () => {
    const codes: number[] = []
    for (let n = 0; n < 61; n++) codes.push((await sendTo(`nobody${n}@hongfei.test`)).code)
    expect(codes).toEqual([...repeated(60, 0), 30009])
    expect((await sendTo(mail, '10.0.0.2')).code).toBe(0)
  })

  it('[IDN-16] sends nothing to what is no mail, no mobile, or not of its type', async () => {
    for (const [type, contact] of [
      ['mail', mobile],
      ['phone', mail],
      ['mail', 'chenwei@hongfei.company'],
      ['phone', '+85213800010001'],
      ['mail', `${'a'.repeat(50)}@hongfei.test`],
    ] as const) {
      const answer = await server.call(routes.codeSend, { body: { type, source: 'login', mark: contact } })
      expect([answer.status, Object.keys(answer.fields)]).toEqual([400, ['mark']])
    }
  })

  it('asks for a session where the source needs one, and for one’s own contact to take it off', async () => {
    const token = await server.signIn(mail)
    const colleague = await freshPerson(server)
    for (const source of ['contact_modify', 'login_modify', 'login_method_unbind'] as const) {
      expect((await askCode(server, source, mail)).code).toBe(10005)
      expect((await askCode(server, source, mail, { token })).code).toBe(0)
      server.clock.advance(minute)
    }
    expect((await askCode(server, 'login_method_unbind', colleague.mail, { token })).status).toBe(404)
    expect((await askCode(server, 'login_method_unbind', nobody.mail, { token })).status).toBe(404)
  })

  it('keeps neither the code nor anything that it could be read from', async () => {
    const code = await codeFor(server, 'login', mail)
    const kept = await ask(
      server.ownerUrl,
      `select row_to_json(c)::text from verification_codes c union all select body::text from audit
       union all select row_to_json(l)::text from notifications l`,
    )
    expect(kept.length).toBeGreaterThan(2)
    expect(
      kept.filter((row) => String(row).includes(`"${code}"`) || String(row).includes(` ${code}`)),
    ).toEqual([])
  })
})

describe('guessing a code', () => {
  it('[IDN-34] gets five comparisons out of a thousand guesses that arrive at once', async () => {
    const code = await codeFor(server, 'login', mail)
    const wrong = otherThan(code)
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => isRight(login(), wrong)))
    expect(answers.includes(true)).toBe(false)
    const tries = `select tries from verification_codes where contact = '${mail}'`
    expect(await ask(server.ownerUrl, tries)).toEqual([5])
    expect(await isRight(login(), code), 'the right one comes too late').toBe(false)
  })

  it('[IDN-34] takes the right one at the fifth try, not at the sixth', async () => {
    for (const wrongs of [4, 5]) {
      const code = await codeFor(server, 'login', mail)
      for (let n = 0; n < wrongs; n++) expect(await isRight(login(), otherThan(code))).toBe(false)
      expect(await isRight(login(), code)).toBe(wrongs === 4)
      server.clock.advance(minute)
    }
  })

  it('[IDN-34] takes it within ten minutes, once, and only the newest', async () => {
    const first = await codeFor(server, 'login', mail)
    server.clock.advance(10 * minute)
    expect(await isRight(login(), first)).toBe(false)
    const second = await codeFor(server, 'login', mail)
    server.clock.advance(minute)
    const third = await codeFor(server, 'login', mail)
    expect(await isRight(login(), second)).toBe(second === third)
    server.clock.advance(10 * minute - 1)
    const id = await tryCode(server.context, login(), third, 'others')
    expect(await use(id)).toBe(true)
    expect(await use(id)).toBe(false)
    expect(await isRight(login(), third)).toBe(false)
  })

  it('[IDN-34] takes it for its own purpose, contact and session alone', async () => {
    const token = await server.signIn(mail)
    const own = await codeFor(server, 'login_modify', mobile, { token })
    const [sessionId] = (await ask(
      server.ownerUrl,
      `select session_id from verification_codes where contact = '${mobile}'`,
    )) as string[]
    const others = await server.signIn(mail)
    const { data } = await server.call(routes.sessionsRead, {}, { token: others })
    const another = data.find(({ current }) => current)?.id ?? ''
    const codeKey = { source: 'login_modify', contact: mobile, sessionId: sessionId ?? '' } as const
    expect(await isRight({ ...codeKey, source: 'contact_modify' }, own)).toBe(false)
    expect(await isRight({ ...codeKey, contact: mail }, own)).toBe(false)
    expect(await isRight({ ...codeKey, sessionId: another }, own)).toBe(false)
    expect(await isRight({ source: 'login', contact: mobile, sessionId: null }, own)).toBe(false)
    expect(await isRight(codeKey, own), 'their own session asked for it').toBe(false)
    expect(await isRight(codeKey, own, 'holder')).toBe(true)
  })

  it('never makes a code new again, whatever is written', async () => {
    await codeFor(server, 'login', mail)
    for (let n = 0; n < 5; n++) await tryCode(server.context, login(), 'x', 'others')
    for (const change of ['tries = 0', 'tries = 6', `contact = '${mobile}'`, `expires_at = '2099-01-01'`])
      await expect(
        ask(server.ownerUrl, `update verification_codes set ${change} where contact = '${mail}'`),
      ).rejects.toThrow(/only wears out|violates check/)
  })
})
