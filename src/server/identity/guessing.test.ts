/** Guessing passwords: counted before anything is compared, for the account and for the address. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { patient } from '#test/support/patience.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import * as passwords from './passwords.ts'
import { transportKeyAt } from './transport.ts'

vi.mock(import('./passwords.ts'), async (original) => {
  const real = await original()
  return { ...real, passwordMatches: vi.fn<typeof real.passwordMatches>(real.passwordMatches) }
})

let server: TestServer
let mail: string
let mobile: string
let userId: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  ;({ mail, mobile, id: userId } = await freshPerson(server))
  vi.mocked(passwords.passwordMatches).mockClear()
})
afterAll(() => server.close())

type Read = { readonly captchaId?: string; readonly captcha?: string }
const attemptWith = (read: Read, account: string, password: string, address = '10.0.0.1') => {
  const key = transportKeyAt(server.context.secrets, server.clock())
  const headers = { 'x-forwarded-for': address }
  return server.call(routes.signIn, { body: { account, ...seal(password, key), ...read } }, { headers })
}
const attempt = async (account: string, password: string, address?: string) =>
  attemptWith(await readPicture(server), account, password, address)
const codesOf = async (count: number, one: (n: number) => ReturnType<typeof attempt>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  return answers.map(({ code }) => code)
}

describe('an account', () => {
  it('gets ten comparisons out of a thousand guesses that arrive at once', { timeout: 60_000 }, async () => {
    const pictures: Read[] = []
    while (pictures.length < 1_000) pictures.push(await readPicture(server))
    const codes = await codesOf(pictures.length, (n) =>
      attemptWith(pictures[n] ?? {}, mail, `Guess#${n}`, `10.1.${n % 250}.1`),
    )
    expect(codes.filter((code) => code === 31001).length).toBeLessThanOrEqual(10)
    // A full queue and a long wait are answered 30009 or 30010; no guess signs in.
    expect(codes.filter((code) => ![31001, 31002, 30009, 30010].includes(code))).toEqual([])
    expect(vi.mocked(passwords.passwordMatches).mock.calls.length).toBeLessThanOrEqual(10)
  })

  it('is one, by mail in whatever case and by mobile, but a lock is shown only to the name that earned it', async () => {
    for (let n = 0; n < 10; n++) await attempt([mail, mail.toUpperCase()][n % 2] ?? '', 'Guess#1')
    expect((await attempt(mail, demoPassword)).code).toBe(31002)
    const unknown = await attempt(freshContacts().mobile, demoPassword)
    const hers = await attempt(mobile, demoPassword)
    expect([hers.status, hers.code, hers.message]).toEqual([unknown.status, unknown.code, unknown.message])
    expect((await attempt((await freshPerson(server)).mail, demoPassword)).code).toBe(0)
  })

  it('that does not exist is compared and locked alike, and answers in the same words', async () => {
    const known = await attempt(mail, 'Guess#1')
    const nobody = freshContacts().mail
    const unknown = await attempt(nobody, 'Guess#1')
    expect([unknown.status, unknown.code, unknown.message]).toEqual([known.status, known.code, known.message])
    expect(vi.mocked(passwords.passwordMatches)).toHaveBeenCalledTimes(2)
    for (let n = 1; n < 10; n++) await attempt(nobody, 'Guess#1')
    expect((await attempt(nobody, 'Guess#1')).code).toBe(31002)
  })

  it('stays locked for the whole time after the tenth failure, though the first ones grow old', async () => {
    for (let n = 0; n < 9; n++) await attempt(mail, 'Guess#1')
    server.clock.advance(14 * minute)
    await attempt(mail, 'Guess#1')
    server.clock.advance(14 * minute)
    expect((await attempt(mail, demoPassword)).code).toBe(31002)
    server.clock.advance(minute)
    expect((await attempt(mail, demoPassword)).code).toBe(0)
  })

  it('is not locked by failures that lie more than fifteen minutes apart, nor by those before a success', async () => {
    for (let n = 0; n < 9; n++) await attempt(mail, 'Guess#1')
    server.clock.advance(15 * minute)
    expect((await attempt(mail, 'Guess#1')).code).toBe(31001)
    expect((await attempt(mail, demoPassword)).code).toBe(0)
    for (let n = 0; n < 9; n++) expect((await attempt(mail, 'Guess#1')).code).toBe(31001)
    expect((await attempt(mail, demoPassword)).code).toBe(0)
  })

  it('leaves sessions that are open alone while it is locked', async () => {
    const token = await server.signIn(mail)
    for (let n = 0; n < 10; n++) await attempt(mail, 'Guess#1')
    expect((await server.call(routes.accountRead, {}, { token })).code).toBe(0)
  })
})

describe('an address', () => {
  it('[IDN-01] whose people sign in at one moment is asked for no picture: what is under way has not failed', async () => {
    let answer: (matches: boolean) => void = () => undefined
    const compared = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    for (let n = 0; n < 2; n++)
      expect((await attemptWith({}, `b${n}@nowhere.test`, 'Guess#1')).code).toBe(31001)
    for (let n = 0; n < 2; n++) vi.mocked(passwords.passwordMatches).mockReturnValueOnce(compared)
    const underWay = Array.from({ length: 2 }, (_, n) => attemptWith({}, `a${n}@nowhere.test`, 'Guess#1'))
    await vi.waitFor(() => expect(passwords.passwordMatches).toHaveBeenCalledTimes(4), patient)
    expect((await attemptWith({}, mail, demoPassword)).code).toBe(0)
    answer(false)
    expect((await Promise.all(underWay)).map(({ code }) => code)).toEqual(underWay.map(() => 31001))
    expect((await attemptWith({}, mail, demoPassword)).code).toBe(31006)
  })

  it('is stopped after fifty failures, over whichever accounts; another address is not', {
    timeout: 60_000,
  }, async () => {
    for (let n = 0; n < 50; n++)
      expect((await attempt(`a${n % 25}@nowhere.test`, 'Guess#1')).code).toBe(31001)
    const stopped = await attempt(mail, demoPassword)
    expect([stopped.status, stopped.code, stopped.message]).toEqual([
      429,
      31003,
      '此网络的失败次数过多，请 15 分钟后再试。',
    ])
    expect((await attempt(mail, demoPassword, '10.0.0.2')).code).toBe(0)
    server.clock.advance(15 * minute)
    expect((await attempt(mail, demoPassword)).code).toBe(0)
  })

  it('[IDN-11] of IPv6 is its network, however many hosts guess in it', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 50; n++) await attempt(`a${n % 25}@nowhere.test`, 'Guess#1', `2001:db8:1:2::${n}`)
    expect((await attempt(mail, demoPassword, '2001:db8:1:2:9::')).code).toBe(31003)
    expect((await attempt(mail, demoPassword, '2001:db8:1:3::')).code).toBe(0)
  })

  it('is what the one proxy says, and not what the caller claims before it', async () => {
    for (let n = 0; n < 50; n++) await attempt(`a${n % 25}@nowhere.test`, 'Guess#1', `10.9.9.${n}, 10.0.0.3`)
    expect((await attempt(mail, demoPassword, '10.9.9.99, 10.0.0.3')).code).toBe(31003)
  })
})

describe('a sign-in under way', () => {
  it('[IDN-04] with the password from before opens no session after the change', async () => {
    const code = await codeFor(server, 'reset', mail)
    let answer: (matches: boolean) => void = () => undefined
    const compared = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    vi.mocked(passwords.passwordMatches).mockReturnValueOnce(compared)
    const underWay = attempt(mail, demoPassword)
    await vi.waitFor(() => expect(passwords.passwordMatches).toHaveBeenCalledOnce(), patient)
    const key = transportKeyAt(server.context.secrets, server.clock())
    const { password: newPwd, keyId } = seal('Another#2026', key)
    const body = { account: mail, code, newPwd, keyId }
    expect((await server.call(routes.passwordReset, { body })).code).toBe(0)
    answer(true)
    expect((await underWay).code).not.toBe(0)
    const sessions = `select count(*)::int from sessions where user_id = '${userId}'`
    expect(await ask(server.ownerUrl, sessions)).toEqual([0])
  })
})
