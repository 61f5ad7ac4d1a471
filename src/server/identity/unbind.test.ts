/** Taking a way to sign in off: by a verified code, once, for a while, by the session that verified it, and never the last. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let own: { readonly loginMail: string; readonly loginPhone: string }
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  const { mail, mobile } = await freshPerson(server)
  own = { loginMail: mail, loginPhone: mobile }
  token = await server.signIn(mail)
})
afterAll(() => server.close())

const account = async () => (await server.call(routes.accountRead, {}, { token })).data
const unbind = (type: 'phone' | 'mail', by = token) =>
  server.call(routes.loginUnbind, { params: { type } }, { token: by })
const verify = async (type: 'phone' | 'mail', by = token) => {
  const contact = type === 'mail' ? own.loginMail : own.loginPhone
  const code = await codeFor(server, 'login_method_unbind', contact, { token: by })
  return server.call(routes.codeVerify, { body: { code, type } }, { token: by })
}

it('[IDN-43] needs a verified code, works once, and leaves the other', async () => {
  expect([(await unbind('mail')).status, (await unbind('mail')).code]).toEqual([422, 31042])
  expect((await verify('mail')).code).toBe(0)
  expect((await unbind('phone')).code, 'the code was for the other').toBe(31042)
  expect((await unbind('mail')).code).toBe(0)
  expect(await account()).toMatchObject({ loginMail: null, loginPhone: own.loginPhone })
  expect((await unbind('mail')).status).toBe(404)
  await expect(server.signIn(own.loginMail)).rejects.toThrow('could not sign in')
  expect(await server.signIn(own.loginPhone)).toBeTruthy()
})

it('[IDN-43] is over after ten minutes, and is this session’s alone', async () => {
  const other = await server.signIn(own.loginMail)
  expect((await verify('phone')).code).toBe(0)
  expect((await unbind('phone', other)).code).toBe(31042)
  server.clock.advance(10 * minute)
  expect((await unbind('phone')).code).toBe(31042)
  expect((await verify('phone')).code).toBe(0)
  server.clock.advance(10 * minute - 1)
  expect((await unbind('phone')).code).toBe(0)
})

it('[IDN-43] is refused where the method is another by now', async () => {
  expect((await verify('phone')).code).toBe(0)
  const value = freshContacts().mobile
  const code = await codeFor(server, 'login_modify', value, { token })
  await server.call(routes.contactChange, { body: { field: 'loginPhone', value, code } }, { token })
  expect((await unbind('phone')).code).toBe(31042)
})

it('[IDN-33] [IDN-43] the last one stays, also where both are taken off at once', async () => {
  await verify('mail')
  await verify('phone')
  const answers = await Promise.all([unbind('mail'), unbind('phone')])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 31041])
  const { loginMail, loginPhone } = await account()
  expect([loginMail, loginPhone].filter((contact) => contact !== null)).toHaveLength(1)
})

it('[IDN-43] a wrong code, or one for another purpose, verifies nothing', async () => {
  const code = await codeFor(server, 'login_modify', own.loginMail, { token })
  const answer = await server.call(routes.codeVerify, { body: { code, type: 'mail' } }, { token })
  expect([answer.status, answer.code, Object.keys(answer.fields)]).toEqual([422, 31004, ['code']])
  await ask(server.ownerUrl, `update users set login_phone = null where login_mail = '${own.loginMail}'`)
  expect((await server.call(routes.codeVerify, { body: { code, type: 'phone' } }, { token })).status).toBe(
    404,
  )
})
