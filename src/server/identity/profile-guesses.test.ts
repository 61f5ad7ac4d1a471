/** Guessing at codes and passwords from inside a session counts like guessing from outside. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { addressFailuresMax } from '#domain/identity/limits.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let token: string
beforeEach(async () => {
  await server?.close()
  server = await openTestServer({ config: { trustProxy: true } })
  token = await server.signIn('chenwei')
})
afterAll(() => server.close())

const from = (address: string) => ({ token, headers: { 'x-forwarded-for': address } })
const guesses = {
  'a new contact': (code: string, address: string) =>
    server.call(
      routes.contactChange,
      { body: { field: 'contactPhone', value: '13900000001', code } },
      from(address),
    ),
  'taking a mobile off': (code: string, address: string) =>
    server.call(routes.codeVerify, { body: { code, type: 'phone' } }, from(address)),
}
const sources = {
  'a new contact': ['contact_modify', '13900000001'],
  'taking a mobile off': ['login_method_unbind', '13800010001'],
} as const

describe.each(Object.keys(guesses) as (keyof typeof guesses)[])('[IDN-11] [IDN-34] codes for %s', (what) => {
  it('count against the address when they are wrong, and not when they are right', async () => {
    const [source, contact] = sources[what]
    const code = await codeFor(server, source, contact, { token })
    const guess = guesses[what]
    await ask(
      server.ownerUrl,
      `insert into sign_in_tries (id, account, address, tried_at, proof, failed, tried_by)
       select gen_random_uuid(), 'a@b.cn', '10.0.0.1', '${server.clock().toISOString()}', 'code', true, id
       from users, generate_series(1, ${addressFailuresMax - 1}) where login_phone = '13800010001'`,
    )
    expect((await guess(otherThan(code), '10.0.0.1')).code).toBe(31004)
    const stopped = await guess(code, '10.0.0.1')
    expect([stopped.status, stopped.code]).toEqual([429, 31003])
    expect((await guess(code, '10.0.0.2')).code, 'the code is still good elsewhere').toBe(0)
    expect(
      await ask(server.ownerUrl, `select count(*)::int from sign_in_tries where address = '10.0.0.2'`),
    ).toEqual([0])
  })
})

it('[IDN-36] the lock that one name earned is told to whoever is signed in, by whatever name', async () => {
  const sealed = (password: string) => seal(password, transportKeyAt(server.context.secrets, server.clock()))
  const signIn = async (password: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = { account: '13800010001', ...sealed(password), ...(await readPicture(server)) }
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
