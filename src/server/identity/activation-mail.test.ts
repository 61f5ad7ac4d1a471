/** An activation mail that does not arrive: the waiting person sees it, and can have it sent again. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import type { NotificationFault } from '#domain/notifications.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode } from '#test/support/codes.ts'
import { freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failed } from '../adapters/delivery-transport.ts'
import { sendDueNotifications } from '../notifications/deliver.ts'

let server: TestServer
let mail: string
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  const waiting = await freshPerson(server, { companyType: 'supplier', waits: true })
  ;({ mail } = waiting)
  token = await server.signIn(waiting.mobile)
})
afterAll(() => server.close())

const state = async () => (await server.call(routes.activate, {}, { token })).data
const again = (by = token) => askCode(server, 'register', mail, { token: by })
const notifications = async () => (await server.call(outboxRead, { query: { to: mail } })).data
const carriedBy = (fault?: NotificationFault) =>
  sendDueNotifications({
    ...server.context,
    transports: { sms: undefined, mail: async () => (fault ? failed(fault) : { ok: true }) },
  })

it('[IDN-06] shows that the last mail could not be delivered, or not yet, until another is sent', async () => {
  expect(await state()).toEqual({ activated: false, by: 'mail', mail, mailTrouble: null })
  await again()
  expect((await state()).mailTrouble).toBeNull()
  await carriedBy('unreachable')
  expect((await state()).mailTrouble).toBe('delayed')
  server.clock.advance(minute)
  await carriedBy('refused')
  expect((await state()).mailTrouble).toBe('failed')
  expect((await again()).code).toBe(0)
  expect((await state()).mailTrouble).toBeNull()
  await carriedBy()
  expect((await state()).mailTrouble).toBeNull()
})

it('[IDN-06] [IDN-34] sends the whole mail again, code and link, under the limits of codes', async () => {
  expect((await again()).code).toBe(0)
  expect((await again()).code).toBe(20093)
  server.clock.advance(minute)
  expect((await again()).code).toBe(0)
  const [newest, ...older] = await notifications()
  expect([newest?.template, older.length]).toEqual(['codeAndLink', 1])
  const link = tokenIn(new URL(newest?.link ?? '').hash) ?? ''
  const opened = await server.call(routes.activate, {}, { headers: { 'temp-token': link } })
  expect(opened.data).toMatchObject({ activated: true, mailTrouble: null })
  // From here on the mail is theirs, and counted apart.
  for (let n = 0; n < 10; n++) {
    server.clock.advance(minute)
    expect((await again()).code).toBe(0)
  }
  server.clock.advance(minute)
  expect((await again()).code).toBe(31005)
})

it('[IDN-06] sends no link of another person’s account, and none where the mail is a login name already', async () => {
  const other = await freshPerson(server)
  await again(await server.signIn(other.mail))
  expect((await notifications())[0]).toMatchObject({ template: 'verificationCode', link: null })
  server.clock.advance(minute)
  await ask(server.ownerUrl, `update users set login_mail = '${mail}' where id = '${other.id}'`)
  expect((await again()).code).toBe(0)
  expect((await notifications())[0]).toMatchObject({ template: 'mailTaken', link: null })
})

it('[IDN-06] sends code and link to a person who signs in by this very mail and waits for it', async () => {
  await ask(server.ownerUrl, `update users set login_mail = '${mail}' where contact_mail = '${mail}'`)
  expect((await again()).code).toBe(0)
  const [newest] = await notifications()
  expect(newest?.template).toBe('codeAndLink')
  const link = tokenIn(new URL(newest?.link ?? '').hash) ?? ''
  const opened = await server.call(routes.activate, {}, { headers: { 'temp-token': link } })
  expect(opened.data).toMatchObject({ activated: true, mail })
})
