/** Registering a company under a name in use: a warning, given only with a proven mobile, and no more. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let count = 0
const mobileOf = (n: number) => `136000500${String(n).padStart(2, '0')}`
type Body = Request<typeof routes.register>['body']

/** What a registration with a mobile of its own sends. */
async function registration(changes: Partial<Body> = {}): Promise<Body> {
  const mobile = mobileOf(++count)
  const { password: newPwd, keyId } = seal(
    'Newcomer#2026',
    transportKeyAt(server.context.secrets, server.clock()),
  )
  return {
    registrant: 'payeeCompany',
    companyName: '鸿飞汽车集团有限公司',
    name: '新来的',
    title: '7',
    mobile,
    mail: `new${count}@elsewhere.test`,
    code: await codeFor(server, 'register', mobile),
    agreed: true,
    newPwd,
    keyId,
    ...changes,
  }
}
const register = (body: Body) => server.call(routes.register, { body })

it('[IDN-02] warns that the name is in use, says no more, and goes on with the same code', async () => {
  const body = await registration()
  const warned = await register(body)
  expect([warned.status, warned.code, warned.message, warned.data]).toEqual([
    409,
    codes.companyNamed.code,
    '该名称已被使用。如果是另一家同名企业，可以继续注册。',
    null,
  ])
  expect((await register({ ...body, sameName: true })).code).toBe(0)
  const named = `select count(*)::int from companies where name = '${body.companyName}' and parent_id is null`
  expect(await ask(server.ownerUrl, named)).toEqual([2])
})

it.each(['鸿飞汽车集团 有限公司', '鸿飞汽车集团　有限公司', 'Twice Ｌimited'])(
  '[IDN-02] takes %s for a name that looks the same',
  async (companyName) => {
    await register(await registration({ companyName: 'twice limited' }))
    expect((await register(await registration({ companyName }))).code).toBe(codes.companyNamed.code)
  },
)

it('[IDN-02] warns only with a proven mobile, for a company, and of the same name', async () => {
  const body = await registration()
  expect((await register({ ...body, code: otherThan(body.code) })).code).toBe(codes.codeWrong.code)
  expect((await register(await registration({ registrant: 'payeePerson' }))).code).toBe(0)
  expect((await register(await registration({ companyName: '从未用过的名称' }))).code).toBe(0)
})
