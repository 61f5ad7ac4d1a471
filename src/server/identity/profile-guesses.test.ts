/** Guessing at codes and passwords from inside a session counts like guessing from outside. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { addressFailuresMax } from '#domain/identity/limits.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let person: Person
let next: string
let token: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  next = freshContacts().mobile
  token = await server.signIn(person.mail)
})
afterAll(() => server.close())

const from = (address: string) => ({ token, headers: { 'x-forwarded-for': address } })
const guesses = {
  'a new contact': (code: string, address: string) =>
    server.call(routes.contactChange, { body: { field: 'contactPhone', value: next, code } }, from(address)),
  'taking a mobile off': (code: string, address: string) =>
    server.call(routes.codeVerify, { body: { code, type: 'phone' } }, from(address)),
}
const sources = {
  'a new contact': () => ['contact_modify', next] as const,
  'taking a mobile off': () => ['login_method_unbind', person.mobile] as const,
}

describe.each(Object.keys(guesses) as (keyof typeof guesses)[])('[IDN-11] [IDN-34] codes for %s', (what) => {
  it('count against the address when they are wrong, and not when they are right', async () => {
    const [source, contact] = sources[what]()
    const code = await codeFor(server, source, contact, { token })
    const guess = guesses[what]
    await ask(
      server.ownerUrl,
      `insert into sign_in_tries (id, account, address, tried_at, proof, failed, tried_by)
       select gen_random_uuid(), 'a@b.cn', '10.0.0.1', '${server.clock().toISOString()}', 'code', true, id
       from users, generate_series(1, ${addressFailuresMax - 1}) where login_phone = '${person.mobile}'`,
    )
    expect((await guess(otherThan(code), '10.0.0.1')).code).toBe(31004)
    const stopped = await guess(code, '10.0.0.1')
    expect([stopped.status, stopped.code]).toEqual([429, 31003])
    expect((await guess(code, '10.0.0.2')).code, 'the code is still good elsewhere').toBe(0)
    expect(
      await ask(
        server.ownerUrl,
        `select count(*)::int from sign_in_tries where address = '10.0.0.2' and tried_by = '${person.id}'`,
      ),
    ).toEqual([0])
  })
})

it('[IDN-36] the lock that one name earned is shown to the signed-in person, by whatever name', async () => {
  const sealed = (password: string) => seal(password, transportKeyAt(server.context.secrets, server.clock()))
  const signIn = async (password: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = { account: person.mobile, ...sealed(password), ...(await readPicture(server)) }
    return server.call(routes.signIn, { body }, { headers })
  }
  const { deviceToken } = (await signIn(demoPassword)).data
  for (let n = 0; n < 10; n++) await signIn('Guess#1', { 'device-token': deviceToken })
  const { password: originalPwd, keyId } = sealed(demoPassword)
  const body = { originalPwd, newPwd: sealed('Another#2026').password, keyId }
  const change = () => server.call(routes.passwordChange, { body }, { token })
  expect((await change()).message).toBe('密码错误次数过多，请 15 分钟后再试。')
  server.clock.advance(15 * minute)
  expect((await change()).code).toBe(0)
})
