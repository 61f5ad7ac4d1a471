/** Calls without a session that are sent twice, under a key and without one. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { hour } from '#test/support/clock.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { newcomer, staffDesk } from '#test/support/staff.ts'
import * as passwords from './passwords.ts'

vi.mock(import('./passwords.ts'), async (original) => {
  const real = await original()
  return { ...real, hashPassword: vi.fn<typeof real.hashPassword>(real.hashPassword) }
})

let server: TestServer
let desk: ReturnType<typeof staffDesk>
let person: Person
let mobile: string
let mail: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  ;({ mobile, mail } = freshContacts())
  desk = staffDesk(server, await server.enter(person.mail), { ...newcomer, ...freshContacts() })
})
afterAll(() => server.close())

type Body = Request<typeof routes.register>['body']

const formOf = async (changes: Partial<Body> = {}): Promise<Body> => ({
  registrant: 'payeeCompany',
  companyName: `新禾纸业${mobile}`,
  name: '新禾',
  title: '7',
  mobile,
  mail,
  code: changes.code ?? (await codeFor(server, 'register', changes.mobile ?? mobile)),
  agreed: true,
  ...desk.sealed(),
  ...changes,
})
const register = (body: Body, key = 'once') => server.call(routes.register, { body }, { key })
const countOf = async (table: string, where: string) =>
  (await ask(server.ownerUrl, `select count(*)::int from ${table} where ${where}`))[0]
const registered = () => countOf('users', `login_phone = '${mobile}'`)

describe('[COM-11] registration under a key', () => {
  it('is done once and answers the same again, though its code is used up', async () => {
    const body = await formOf()
    expect([(await register(body)).code, (await register(body)).code]).toEqual([0, 0])
    expect(await registered()).toBe(1)
    expect((await register(body, 'another')).code).toBe(codes.codeWrong.code)
  })

  it('answers the same for as long as the key is kept, whatever the password was sealed with', async () => {
    const body = await formOf()
    expect((await register(body)).code).toBe(0)
    server.clock.advance(3 * hour)
    expect((await register(body)).code).toBe(0)
    expect(await registered()).toBe(1)
  })

  it('is done once where its copies arrive together', async () => {
    const body = await formOf()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(await registered()).toBe(1)
  })

  it('is done once where many more copies arrive than a code has tries, and its password takes its time', async () => {
    const real = vi.mocked(passwords.hashPassword).getMockImplementation()
    vi.mocked(passwords.hashPassword).mockImplementationOnce(async (password) => {
      await wait(300)
      return real?.(password) ?? ''
    })
    const body = await formOf()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(body)))
    expect([...new Set(answers.map(({ code }) => code))]).toEqual([0])
    expect((await register(body)).code).toBe(0)
    expect(await registered()).toBe(1)
    expect(await countOf('verification_codes', `contact = '${mobile}' and tries = 1`)).toBe(1)
    expect(
      await countOf('sign_in_tries', `failed and tried_at >= '${server.clock().toISOString()}'`),
      'a copy is no failure of the address',
    ).toBe(0)
  })

  it('is refused for another body, and free for another mobile', async () => {
    const body = await formOf()
    expect((await register(body)).code).toBe(0)
    const other = await register({ ...body, companyName: '另一家公司' })
    expect([other.status, other.code]).toEqual([409, codes.keyReused.code])
    expect(
      (await register(await formOf({ mobile: freshContacts().mobile, companyName: `第三家公司${mobile}` })))
        .code,
    ).toBe(0)
  })

  it('keeps a refusal, in the language of the caller who asks again', async () => {
    const body = await formOf({ mobile: person.mobile })
    expect((await register(body)).message).toBe('账户已存在，请直接登录。')
    const again = await server.call(routes.register, { body }, { key: 'once', language: 'en' })
    expect([again.code, again.message]).toEqual([31010, 'This account already exists. Please sign in.'])
  })
})

describe('[COM-11] other calls without a session under a key', () => {
  it('a forgotten password is set once by its code, and the answer stands', async () => {
    const account = person.mail
    const code = await codeFor(server, 'reset', account)
    const body = { account, code, ...desk.sealed() }
    const reset = (sent: typeof body) => server.call(routes.passwordReset, { body: sent }, { key: 'once' })
    expect([(await reset(body)).code, (await reset(body)).code]).toEqual([0, 0])
    expect((await reset({ ...body, code: otherThan(code) })).code).toBe(codes.keyReused.code)
    expect(await countOf('audit', `action = 'identity.passwordSet' and user_id = '${person.id}'`)).toBe(1)
  })

  it('an invitation is accepted once by its link, and the answer stands', async () => {
    await desk.invite()
    const headers = await desk.linkTo()
    const body = { name: '新同事', agreed: true, ...desk.sealed() } as const
    const join = (sent: Omit<typeof body, 'name'> & { name: string }) =>
      server.call(routes.invitedRegister, { body: sent }, { key: 'once', headers })
    expect([(await join(body)).code, (await join(body)).code]).toEqual([0, 0])
    expect((await join({ ...body, name: '别人' })).code).toBe(codes.keyReused.code)
    expect(await countOf('users', `login_mail = '${desk.newcomerMail}'`)).toBe(1)
  })
})

describe('[COM-11] a caller without proof', () => {
  it('has nothing written down, however many keys they make up', async () => {
    const token = await server.signIn((await freshPerson(server)).mail)
    const headers = { 'temp-token': 'made-up' }
    const before = await countOf('idempotency_keys', 'true')
    for (const key of ['one', 'two', 'one']) {
      const reset = await server.call(routes.passwordReset, { body: desk.sealed() }, { key, headers })
      expect(reset.code).toBe(codes.linkExpired.code)
      const joined = { name: '新同事', agreed: true, ...desk.sealed() } as const
      const join = await server.call(routes.invitedRegister, { body: joined }, { key, headers })
      expect(join.code).toBe(codes.invitationExpired.code)
      expect((await register(await formOf({ code: '000000' }), key)).code).toBe(codes.codeWrong.code)
      const change = { field: 'loginPhone', value: freshContacts().mobile, code: '000000' } as const
      const changed = await server.call(routes.contactChange, { body: change }, { key, token })
      expect(changed.code).toBe(codes.codeWrong.code)
    }
    expect(await countOf('idempotency_keys', 'true')).toBe(before)
  })
})

describe('[IDN-02] [IDN-42] what only the holder of the code may know', () => {
  it('that an account exists is answered once by a code, however often and at once it is asked', async () => {
    const body = await formOf({ mobile: person.mobile })
    const ask5 = Array.from({ length: 5 }, (_, n) => register(body, `key ${n}`))
    const answers = (await Promise.all(ask5)).map(({ code }) => code)
    expect(answers.toSorted((a, b) => b - a)).toEqual([31010, 31004, 31004, 31004, 31004])
    expect((await register(body, 'later')).code).toBe(31004)
  })

  it('that a mobile is taken is answered once by a code', async () => {
    const token = await server.signIn((await freshPerson(server)).mail)
    const value = person.mobile
    const code = await codeFor(server, 'login_modify', value, { token })
    const change = () =>
      server.call(routes.contactChange, { body: { field: 'loginPhone', value, code } }, { token })
    expect([(await change()).code, (await change()).code]).toEqual([31040, 31004])
  })
})
