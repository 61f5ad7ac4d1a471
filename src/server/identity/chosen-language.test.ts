/** A language that a person chose follows the account to other devices and into mails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const signInAs = async (account: string, language: string) => {
  const sealed = seal(demoPassword, transportKeyAt(server.context.secrets, server.clock()))
  const body = { account, ...sealed }
  return (await server.call(routes.signIn, { body }, { headers: { 'accept-language': language } })).data
}
const languageOf = async (id: string) => ask(server.ownerUrl, `select language from users where id = '${id}'`)

it('[COM-20] [IDN-10] a language follows the account once it was chosen, and until then the device', async () => {
  const { id, mail } = await freshPerson(server)
  expect((await signInAs(mail, 'en')).language).toBeUndefined()
  expect(await languageOf(id), 'mails follow the last sign-in').toEqual(['en'])
  const { token } = await signInAs(mail, 'zh')
  expect(await languageOf(id)).toEqual(['zh'])
  const choose = (language: 'zh' | 'en') =>
    server.call(routes.languageChoose, { body: { language } }, { token })
  expect((await choose('en')).code).toBe(0)
  expect((await choose('en')).code, 'again changes nothing').toBe(0)
  expect((await signInAs(mail, 'zh')).language, 'on another device').toBe('en')
  expect(await languageOf(id), 'which does not change it').toEqual(['en'])
  expect(
    await ask(
      server.ownerUrl,
      `select count(*)::int from audit where user_id = '${id}' and action = 'identity.languageChosen'`,
    ),
  ).toEqual([1])
})
