/** A link of activation and what has changed since it was mailed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { people } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

const waiting = people.find(({ key }) => key === 'heqing')
const mobile = waiting?.mobile ?? ''

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

/** A link as it was mailed to an address that the person has corrected since. */
async function linkTo(mail: string): Promise<string> {
  const token = `link ${server.context.makeId()}`
  await ask(
    server.ownerUrl,
    `insert into mailed_links
     select '${server.context.makeId()}', 'activate', id, '${mail}', sha256('${token}'),
       '${server.clock().toISOString()}', '${server.clock().toISOString()}'::timestamptz + interval '5 minutes'
     from users where login_phone = '${mobile}'`,
  )
  return token
}
const activate = (code: string | undefined, link: string, token?: string) =>
  server.call(
    routes.activate,
    { query: code === undefined ? {} : { code } },
    { ...(token && { token }), headers: { 'temp-token': link } },
  )

it('[IDN-06] activates no account and gives no login name where the mail is no longer theirs', async () => {
  expect((await activate(undefined, await linkTo('typo@payee.cn'))).code).toBe(31_011)
  const token = await server.signIn(mobile)
  const { data } = await server.call(routes.accountRead, {}, { token })
  expect([data.loginMail === 'typo@payee.cn', data.activated]).toEqual([false, false])
})

it('[IDN-06] counts less than the code that is typed', async () => {
  const token = await server.signIn(mobile)
  expect((await activate('000000', await linkTo(waiting?.mail ?? ''), token)).code).toBe(31_004)
})

it('[IDN-06] [IDN-51] activates the account and no membership that was disabled meanwhile', async () => {
  const status = `(select m.status from memberships m join users u on u.id = m.user_id where u.login_phone = '${mobile}')`
  await ask(
    server.ownerUrl,
    `update memberships set status = 'disabled' where user_id = (select id from users where login_phone = '${mobile}')`,
  )
  expect((await activate(undefined, await linkTo(waiting?.mail ?? ''))).data.activated).toBe(true)
  expect(await ask(server.ownerUrl, `select ${status}`)).toEqual(['disabled'])
})
