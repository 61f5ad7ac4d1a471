/** Where a visitor came from, as registration keeps it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { staffDesk } from '#test/support/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it.each([
  ['13600040001', '%E5%BE%AE%E4%BF%A1%20%26%20co', '微信 & co'],
  ['13600040002', '50%off', '50%off'],
  ['13600040003', 'a%00b', 'ab'],
  ['13600040004', encodeURIComponent('源'.repeat(60)), '源'.repeat(50)],
])('[COM-10] %s came as %s and is kept as %s', async (mobile, source, kept) => {
  const body = {
    registrant: 'payeeCompany',
    companyName: `新禾纸业有限公司${mobile.slice(-1)}`,
    name: '新禾',
    title: '7',
    mobile,
    mail: `${mobile}@payee.test`,
    code: await codeFor(server, 'register', mobile),
    agreed: true,
    ...staffDesk(server, '').sealed(),
  } as const
  expect((await server.call(routes.register, { body }, { headers: { source } })).code).toBe(0)
  expect(await ask(server.ownerUrl, `select source from users where login_phone = '${mobile}'`)).toEqual([
    kept,
  ])
})
