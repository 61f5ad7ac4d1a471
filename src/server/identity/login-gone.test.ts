/** Replacing or removing a login name: a warning goes to the old name, and all other sessions end. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import type { ProvedField } from '#domain/identity/profile.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshColleague, freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Language } from '#text/text.ts'

let server: TestServer
let own: { readonly mail: string; readonly phone: string }
let token: string
let elsewhere: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  const person = await freshPerson(server)
  own = { mail: person.mail, phone: person.mobile }
  ;[token, elsewhere, other] = [
    await server.signIn(own.mail),
    await server.signIn(own.mail),
    await server.signIn((await freshColleague(server, person)).mail),
  ]
})
afterAll(() => server.close())

const codeOf = async (by: string) => (await server.call(routes.accountRead, {}, { token: by })).code
const warningsTo = async (to: string) =>
  (await server.call(outboxRead, { query: { to } })).data.filter(({ template }) => template === 'loginGone')
const change = async (field: ProvedField, value: string, language: Language = 'zh') => {
  const source = field.startsWith('login') ? 'login_modify' : 'contact_modify'
  const code = await codeFor(server, source, value, { token })
  return server.call(routes.contactChange, { body: { field, value, code } }, { token, language })
}
const unbind = async (type: 'mail' | 'phone', language: Language = 'zh') => {
  const code = await codeFor(server, 'login_method_unbind', own[type], { token })
  await server.call(routes.codeVerify, { body: { code, type } }, { token })
  return server.call(routes.loginUnbind, { params: { type } }, { token, language })
}

it('[IDN-33] notifies the mobile that is replaced, in the language of the caller, and says what to do', async () => {
  const next = freshContacts().mobile
  expect((await change('loginPhone', next, 'en')).code).toBe(0)
  const [notification, ...more] = await warningsTo(own.phone)
  expect(more).toEqual([])
  expect(notification).toMatchObject({ channel: 'sms', language: 'en' })
  const masked = `137****${own.phone.slice(-4)}`
  expect(notification?.text).toContain(`${masked} was replaced; `)
  expect(notification?.text).toMatch(/was replaced; .* change your password, or contact/)
  expect(await warningsTo(next), 'the new one knows').toEqual([])
})

it('[IDN-33] notifies the mail that is taken off', async () => {
  expect((await unbind('mail')).code).toBe(0)
  const [notification] = await warningsTo(own.mail)
  expect(notification).toMatchObject({ channel: 'mail', subject: '您的登录方式已被解绑：p***@owned.test' })
  expect(notification?.text).toContain('修改密码')
})

it.each([
  ['replaced', () => change('loginMail', freshContacts().mail)],
  ['taken off', () => unbind('phone')],
] as const)('[IDN-33] ends every other session where it is %s, and not this one', async (_how, act) => {
  expect((await act()).code).toBe(0)
  expect([await codeOf(token), await codeOf(elsewhere), await codeOf(other)]).toEqual([0, 10018, 0])
  const events = await ask(server.ownerUrl, `select topic from outbox order by id desc limit 2`)
  expect(events).toEqual(['identity.sessionsEnded', 'identity.profileChanged'])
})

it('[IDN-33] sends no warning and ends nothing where a contact changes, the name stays, or there was none', async () => {
  const begun = server.clock().toISOString()
  await change('contactPhone', own.phone)
  await change('contactMail', freshContacts().mail)
  server.clock.advance(60_000)
  await change('loginPhone', own.phone)
  await ask(server.ownerUrl, `update users set login_mail = null where login_phone = '${own.phone}'`)
  await change('loginMail', freshContacts().mail)
  const { data } = await server.call(outboxRead, {})
  const written = data.filter(({ createdAt }) => createdAt >= begun).map(({ template }) => template)
  expect(written).not.toEqual([])
  expect(written).not.toContain('loginGone')
  expect([await codeOf(token), await codeOf(elsewhere)]).toEqual([0, 0])
})
