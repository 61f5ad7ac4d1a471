/** A name to sign in by that is replaced or taken off: its owner is told there, and nobody stays signed in elsewhere. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import type { ProvedField } from '#domain/identity/profile.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Language } from '#text/text.ts'

const own = { mail: 'chenwei@hongfei.test', phone: '13800010001' }

let server: TestServer
let token: string
let elsewhere: string
let other: string
beforeEach(async () => {
  await server?.close()
  server = await openTestServer()
  ;[token, elsewhere, other] = [
    await server.signIn('chenwei'),
    await server.signIn('chenwei'),
    await server.signIn('zhaomin'),
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

it('[IDN-33] tells the mobile that is replaced, in the language of whoever did it, and says what to do', async () => {
  expect((await change('loginPhone', '13900000002', 'en')).code).toBe(0)
  const [notification, ...more] = await warningsTo(own.phone)
  expect(more).toEqual([])
  expect(notification).toMatchObject({ channel: 'sms', language: 'en' })
  expect(notification?.text).toMatch(/138\*\*\*\*0001 was replaced; .* change your password, or contact/)
  expect(await warningsTo('13900000002'), 'the new one knows').toEqual([])
})

it('[IDN-33] tells the mail that is taken off', async () => {
  expect((await unbind('mail')).code).toBe(0)
  const [notification] = await warningsTo(own.mail)
  expect(notification).toMatchObject({ channel: 'mail', subject: '你的登录方式已被解绑：c***@hongfei.test' })
  expect(notification?.text).toContain('修改密码')
})

it.each([
  ['replaced', () => change('loginMail', 'other@hongfei.test')],
  ['taken off', () => unbind('phone')],
] as const)('[IDN-33] ends every other session where it is %s, and not this one', async (_how, act) => {
  expect((await act()).code).toBe(0)
  expect([await codeOf(token), await codeOf(elsewhere), await codeOf(other)]).toEqual([0, 10018, 0])
  const events = await ask(server.ownerUrl, `select topic from outbox order by id desc limit 2`)
  expect(events).toEqual(['identity.sessionsEnded', 'identity.profileChanged'])
})

it('[IDN-33] tells nobody and ends nothing where a contact changes, the name stays, or there was none', async () => {
  await change('contactPhone', own.phone)
  await change('contactMail', 'new@hongfei.test')
  server.clock.advance(60_000)
  await change('loginPhone', own.phone)
  await ask(server.ownerUrl, `update users set login_mail = null where login_phone = '${own.phone}'`)
  await change('loginMail', 'first@hongfei.test')
  expect((await server.call(outboxRead, {})).data.map(({ template }) => template)).not.toContain('loginGone')
  expect([await codeOf(token), await codeOf(elsewhere)]).toEqual([0, 0])
})
